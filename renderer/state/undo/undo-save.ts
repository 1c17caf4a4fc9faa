import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import type { UndoStep } from './undo-stack.svelte.ts';

type Surroundings = Pick<AppController, 'link' | 'toasts' | 'undo' | 'sync' | 'editor' | 'router'>;

/** What the open editor holds would be written over what is changed behind it. */
export const openInEditor = (number: string): AppError =>
  new AppError('invalid_input', words.undo.openInEditor(number), { isForNow: true });

/** Also while its editor is only being opened: that may have read it already. */
export function isInEditor({ editor, router: { route } }: Pick<AppController, 'editor' | 'router'>, uid: Uid): boolean {
  return editor?.draft.uid === uid || (route.name === 'edit-invoice' && route.uid === uid);
}

/** The way back from a save of an invoice: a new save of what it said before, or its draft once more. */
export function savedStep(app: Surroundings, uid: Uid, saved: SavedEdit): UndoStep {
  const { link } = app;
  const { before, after } = saved;

  /** What the open editor has read of it would be written over what is taken back, and what is half written there would leave. */
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

export function offerSaved(app: Surroundings, uid: Uid, saved: SavedEdit): void {
  const { sync, toasts, undo } = app;
  const way = sync.wayOut;
  const text = words.editor.queued[way];
  const step = savedStep(app, uid, saved);
  // A new invoice leaves at once: the keys of undo say so, and no button promises it.
  if (saved.before !== null || way !== 'open') undo.offer(text, step);
  else {
    undo.push(step);
    toasts.info(text);
  }
}
