import type { Link } from '#renderer/bridge.ts';
import type { DocumentsController } from './documents-controller.svelte.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import type { Formats } from '#renderer/state/app/formats.ts';
import type { NewDrafts } from '#renderer/state/app/new-drafts.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';
import type { SyncController } from '#renderer/state/sync/sync-controller.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import type { Asking } from './asking.ts';

/** The parts of the app that actions use. */
export interface ActionContext {
  readonly link: Link;
  readonly router: Router;
  readonly documents: DocumentsController;
  readonly toasts: Toasts;
  readonly undo: UndoStack;
  readonly formats: Formats;
  readonly sync: SyncController;
  /** The question that an action asks first; a dialog shows it. */
  readonly actions: { asking: Asking | null };
  readonly editor: EditorController | null;
  readonly newDrafts: Pick<NewDrafts, 'make' | 'open'>;
}
