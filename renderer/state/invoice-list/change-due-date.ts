import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceRow } from '#shared/screens/invoice-list.ts';
import { words } from '#renderer/i18n/words.ts';
import type { AppController } from '#renderer/state/app/app-controller.svelte.ts';
import { isInEditor, openInEditor } from '#renderer/state/undo/undo-save.ts';

type Surroundings = Pick<AppController, 'link' | 'toasts' | 'formats' | 'undo' | 'editor' | 'router'>;

type DatedRow = Pick<InvoiceRow, 'uid' | 'number' | 'dueDate'>;

/** Only where the client has not seen it yet is a due date changed in passing. */
export const isDueOpen = (row: InvoiceRow | null): boolean => row?.state.trim().toLowerCase() === 'draft';

/** Gives a draft another due date, with a way back. What was never asked to be uploaded stays here. */
export async function changeDueDate(app: Surroundings, row: DatedRow, dueDate: PlainDate): Promise<void> {
  const before = row.dueDate ?? '';
  if (before === dueDate) return;
  try {
    await writeDueDate(app, row, { from: before, to: dueDate });
    const label = words.list.due.step(row.number);
    app.undo.offer(words.list.due.changed(row.number, app.formats.date(dueDate)), {
      label,
      undo: async () => {
        await writeDueDate(app, row, { from: dueDate, to: before });
        return null;
      },
      redo: () => writeDueDate(app, row, { from: before, to: dueDate }),
    });
  } catch (thrown) {
    app.toasts.error(toAppError(thrown).message);
  }
}

/** Only where `from` still stands: a date that came from elsewhere meanwhile is nobody's to overwrite in passing. */
async function writeDueDate(
  app: Surroundings,
  { uid, number }: DatedRow,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { link } = app;
  requireClosed(app, uid, number);
  const draft = await link.request('draft:open', { uid, clientUid: null });
  // It may have been opened since.
  requireClosed(app, uid, number);
  const isGone = draft.isNew && draft.savedAt === 0;
  // It may have been sent since the row was read.
  const isOut = draft.invoiceState !== null && draft.invoiceState.trim().toLowerCase() !== 'draft';
  if (isGone || isOut) throw new AppError('invalid_input', isGone ? words.list.due.gone : words.list.due.out);
  if (draft.form.dueDate !== from) throw new AppError('invalid_input', words.list.due.moved);
  await link.request('draft:save', { uid, form: { ...draft.form, dueDate: to } });
  // What else is in the editor may be half written: it leaves when it is saved there, and this with it.
  const isHalfWritten = draft.savedAt !== 0 || isInEditor(app, uid);
  if (draft.upload !== 'local' && !isHalfWritten) await link.request('draft:queue', { uid });
}

/** What the open editor has read of it would be written over what is changed behind it. */
function requireClosed(app: Surroundings, uid: Uid, number: string): void {
  if (isInEditor(app, uid)) throw openInEditor(number);
}
