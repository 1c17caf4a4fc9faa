import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import { words } from '#shared/words/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { isInEditor, openInEditor } from '#renderer/state/undo/undo-save.ts';
import { message } from '#shared/words/message.ts';

type DueDateDeps = Pick<AppController, 'link' | 'toasts' | 'formats' | 'undo' | 'editor' | 'router'>;

type DatedRow = Pick<InvoiceRow, 'uid' | 'number' | 'dueDate'>;

/** Returns true if the due date may be changed in the list: only while the client has not seen the invoice. */
export const isDueOpen = (row: InvoiceRow | null): boolean => row?.state.trim().toLowerCase() === 'draft';

/** Gives a draft another due date, with an undo. A draft that was never uploaded is only saved. */
export async function changeDueDate(app: DueDateDeps, row: DatedRow, dueDate: PlainDate): Promise<void> {
  const before = row.dueDate ?? '';
  if (before === dueDate) return;
  await app.toasts.attempt(async () => {
    await writeDueDate(app, row, { from: before, to: dueDate });
    const label = words.list_due_step({ number: row.number });
    app.undo.offer(words.list_due_changed({ number: row.number, date: app.formats.date(dueDate) }), {
      label,
      undo: async () => {
        await writeDueDate(app, row, { from: dueDate, to: before });
        return null;
      },
      redo: () => writeDueDate(app, row, { from: before, to: dueDate }),
    });
  });
}

/** Writes the due date only if it is still `from`, so that a change made elsewhere is not overwritten. */
async function writeDueDate(
  app: DueDateDeps,
  { uid, number }: DatedRow,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { link } = app;
  requireClosed(app, uid, number);
  const draft = await link.request('draft:open', { uid, clientUid: null });
  // Check again: the editor may have been opened meanwhile.
  requireClosed(app, uid, number);
  const isGone = draft.isNew && draft.savedAt === 0;
  // Check again: the invoice may have been sent since the row was read.
  const isOut = draft.invoiceState !== null && draft.invoiceState.trim().toLowerCase() !== 'draft';
  if (isGone || isOut) throw new AppError('invalid_input', message(isGone ? 'list_due_gone' : 'list_due_out'));
  if (draft.form.dueDate !== from) throw new AppError('invalid_input', message('list_due_moved'));
  await link.request('draft:save', { uid, form: { ...draft.form, dueDate: to } });
  // Do not upload an invoice that is half edited: the date is uploaded when the person saves there.
  const isHalfWritten = draft.savedAt !== 0 || isInEditor(app, uid);
  if (draft.upload !== 'local' && !isHalfWritten) await link.request('draft:queue', { uid });
}

/** Throws if the invoice is open in the editor, which would save its older form over the change. */
function requireClosed(app: DueDateDeps, uid: Uid, number: string): void {
  if (isInEditor(app, uid)) throw openInEditor(number);
}
