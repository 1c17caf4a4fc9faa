import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { editStep } from './edit-step.ts';
import type { UndoStep } from './undo-stack.svelte.ts';
import { message } from '#shared/words/message.ts';

type SaveUndoDeps = Pick<AppController, 'link' | 'toasts' | 'undo' | 'sync' | 'editor' | 'router'>;

/** Returns the error for a change of an invoice that is open in the editor, which would save its older form over it. */
export const openInEditor = (number: string): AppError =>
  new AppError('invalid_input', message('undo_open_in_editor', { number }), { isForNow: true });

/** Returns true if the invoice is in the editor, or its editor is being opened and may have read it. */
export function isInEditor({ editor, router: { route } }: Pick<AppController, 'editor' | 'router'>, uid: Uid): boolean {
  return editor?.draft.uid === uid || (route.name === 'edit-invoice' && route.uid === uid);
}

/** Returns the undo step of a saved invoice: a new save of the form before, or its draft again for a new invoice. */
export function savedStep(app: SaveUndoDeps, uid: Uid, saved: SavedEdit): UndoStep {
  const { before, after } = saved;
  /** The editor would save its older form over the undo, and a redo would upload half-written text. */
  const requireClosed = (): void => {
    if (isInEditor(app, uid)) throw openInEditor(after.statementNo);
  };
  return editStep(
    app.link,
    words.undo_invoice_saved({ number: after.statementNo }),
    { kind: 'invoice_saved', uid, saved },
    {
      beforeUndo: requireClosed,
      beforeRedo: requireClosed,
      noteOf: () => (before === null ? words.undo_draft_again({ number: after.statementNo }) : null),
    },
  );
}

export function offerSaved(app: SaveUndoDeps, uid: Uid, saved: SavedEdit): void {
  const { sync, toasts, undo } = app;
  const way = sync.wayOut;
  const text = words.editor_queued({ way });
  const step = savedStep(app, uid, saved);
  // A new invoice is sent at once: the undo key says if it is too late, but a button would promise too much.
  if (saved.before !== null || way !== 'open') undo.offer(text, step);
  else {
    undo.push(step);
    toasts.info(text);
  }
}
