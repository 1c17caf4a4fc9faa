import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { UndoStep } from './undo-stack.svelte.ts';

type SaveUndoDeps = Pick<AppController, 'link' | 'toasts' | 'undo' | 'sync' | 'editor' | 'router'>;

/** Returns the error for a change of an invoice that is open in the editor, which would save its older form over it. */
export const openInEditor = (number: string): AppError =>
  new AppError('invalid_input', words.undo.openInEditor(number), { isForNow: true });

/** Returns true if the invoice is in the editor, or its editor is being opened and may have read it. */
export function isInEditor({ editor, router: { route } }: Pick<AppController, 'editor' | 'router'>, uid: Uid): boolean {
  return editor?.draft.uid === uid || (route.name === 'edit-invoice' && route.uid === uid);
}

/** Returns the undo step of a saved invoice: a new save of the form before, or its draft again for a new invoice. */
export function savedStep(app: SaveUndoDeps, uid: Uid, saved: SavedEdit): UndoStep {
  const { link } = app;
  const { before, after } = saved;

  /**
   * Throws if the invoice is open in the editor: its older form would be saved over the undo, and half-written text
   * would be uploaded.
   */
  function requireClosed(): void {
    if (isInEditor(app, uid)) throw openInEditor(after.statementNo);
  }

  return {
    label: words.undo.invoiceSaved(after.statementNo),
    undo: async () => {
      requireClosed();
      await link.request('draft:take-back', { uid, saved });
      return before === null ? words.undo.draftAgain(after.statementNo) : null;
    },
    redo: async () => {
      requireClosed();
      if (before === null) await link.request('draft:queue-again', { uid, saved });
      else await link.request('draft:take-back', { uid, saved: { ...saved, before: after, after: before } });
    },
  };
}

export function offerSaved(app: SaveUndoDeps, uid: Uid, saved: SavedEdit): void {
  const { sync, toasts, undo } = app;
  const way = sync.wayOut;
  const text = words.editor.queued[way];
  const step = savedStep(app, uid, saved);
  // A new invoice is sent at once: the undo key says if it is too late, but a button would promise too much.
  if (saved.before !== null || way !== 'open') undo.offer(text, step);
  else {
    undo.push(step);
    toasts.info(text);
  }
}
