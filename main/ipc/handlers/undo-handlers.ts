import { assertNever } from '#shared/assert.ts';
import type { RedoableEdit, Redone, UndoableEdit, Undone } from '#shared/ipc/undo-requests.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { nothingShownOf, shownOf } from '#shared/screens/bin.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { Uid } from '#shared/service/ids.ts';
import { takeClientBack } from '#main/db/clients/discard-new-client.ts';
import { deleteClients, restoreClients } from '#main/db/clients/delete-clients.ts';
import { deleteRecord, restoreRecord } from '#main/db/clients/delete-record.ts';
import { chooseNext, takeNextBack } from '#main/db/clients/move-next-invoices.ts';
import { takePricesBack } from '#main/db/recurring/raise-prices.ts';
import type { SaveUndo } from '#main/db/drafts/undo-save.ts';
import { redoImport, undoImport } from '#main/db/import/undo-import.ts';
import { impactOfDeletes } from '#main/db/bin/delete-impact.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { deleteInvoices } from './bin-handlers.ts';
import { createLine, takeLineBack } from '#main/ipc/edits/catalogue-edits.ts';
import { setPrices } from '#main/ipc/edits/catalogue-prices.ts';
import { takeAnswerBack } from '#main/ipc/edits/conflict-undo.ts';
import { requirePayment } from './payment-form.ts';
import { changePayment, unmark } from '#main/ipc/edits/undo-payments.ts';

/** The resource whose draft a save enqueued. */
const savedIn = {
  invoice_saved: 'invoices',
  client_saved: 'connections',
  contact_saved: 'contacts',
  profile_saved: 'recurring_invoices',
} as const;

const undone = (redo: RedoableEdit | null, stillMarked: readonly Uid[] = []): Undone => ({ redo, stillMarked });

/** Saves again what was taken back. */
function saveAgain<Form>(
  saves: SaveUndo<Form>,
  { uid, saved }: { readonly uid: Uid; readonly saved: SavedEdit<Form> },
  at: number,
): void {
  const { before, after } = saved;
  if (before === null) saves.queueAgain(uid, saved, at);
  else saves.takeBack(uid, { ...saved, before: after, after: before }, at);
}

/** Undoes edits of this session and does them again. Each is one transaction of the store that made the edit. */
export function undoHandlers(app: AppContext) {
  const restore = (uids: readonly Uid[]): readonly BinOutcome[] => app.session().book.bin.restore(uids, app.now());

  /** Deletes what exists only here, with all that was written since; the window has asked nothing. */
  function discardCreated(uids: readonly Uid[]): readonly BinOutcome[] {
    const impacts = new Map(impactOfDeletes(app.session().book, uids).map((impact) => [impact.uid, impact]));
    const shown = uids.map((uid) => ({ ...shownOf(impacts.get(uid) ?? nothingShownOf(uid)), isLocal: true }));
    return deleteInvoices(app, shown);
  }

  function undo(edit: UndoableEdit): Undone {
    const { book } = app.session();
    const at = app.now();
    switch (edit.kind) {
      case 'invoice_saved':
      case 'client_saved':
      case 'contact_saved':
      case 'profile_saved':
        book.editorOf(savedIn[edit.kind]).saves.takeBack(edit.uid, edit.saved, at);
        return undone(edit);
      case 'prices_raised':
        return { ...undone(edit), outcomes: takePricesBack(book, edit.raised, 'before', at) };
      case 'category_saved':
        book.editorOf(edit.resource).saves.takeBack(edit.uid, edit.saved, at);
        return undone(edit);
      case 'record_deleted':
        restoreRecord(book, edit.resource, edit.uid, at);
        return undone(edit);
      case 'record_discarded':
        restoreRecord(book, edit.resource, edit.discarded, at);
        return undone(edit);
      case 'imported':
        return { ...undone(edit), outcomes: undoImport(book, edit, at, app.today()) };
      case 'line_saved':
        takeLineBack(book, edit, at);
        return undone(edit);
      case 'price_applied':
        setPrices(app, edit, 'before');
        return undone(edit);
      case 'payment_recorded':
        createPaymentEdits(book).takeBack(edit.uid, at);
        return undone({ ...edit, takenBackAt: at });
      case 'payment_deleted':
        createPaymentEdits(book).restore(edit.uid, edit.deletedAt, at);
        return undone(null);
      case 'payment_changed': {
        const { uid, before, after } = edit;
        changePayment(book, uid, { to: before, expected: after }, at);
        const wasMarked = before.isReceived || !isOfflineMethod(before.method);
        return undone(edit, !wasMarked && isReceived(requirePayment(book, uid)) ? [uid] : []);
      }
      case 'invoices_deleted':
        return { ...undone(edit), outcomes: restore(edit.deletes.map(({ uid }) => uid)) };
      case 'drafts_created':
        return { ...undone(edit), outcomes: discardCreated(edit.created) };
      case 'draft_discarded':
        return { ...undone(edit), outcomes: restore([edit.discarded]) };
      case 'call_noted':
        book.contactLog.remove(edit.id);
        return undone(edit);
      case 'snoozed':
        book.contactLog.snooze(edit.before);
        return undone(edit);
      case 'next_client_chosen':
        takeNextBack(book, edit, at);
        return undone(edit);
      case 'clients_deleted':
        return {
          ...undone(edit),
          outcomes: restoreClients(
            book,
            edit.deletes.map(({ uid }) => uid),
            at,
          ),
        };
      case 'payments_marked':
        return undone(null, unmark(book, edit.uids, at));
      case 'client_created':
        takeClientBack(book, edit.uid, at);
        return undone(null);
      case 'conflict_answered':
        takeAnswerBack(book, edit.id, at);
        return undone(null);
      case 'merged':
        book.journal.undo(edit.id, at);
        return undone(null);
      default:
        return assertNever(edit);
    }
  }

  function redo(edit: RedoableEdit): Redone {
    const { book } = app.session();
    const at = app.now();
    switch (edit.kind) {
      case 'invoice_saved':
      case 'client_saved':
      case 'contact_saved':
      case 'profile_saved':
        saveAgain(book.editorOf(savedIn[edit.kind]).saves, edit, at);
        return { edit };
      case 'category_saved':
        saveAgain(book.editorOf(edit.resource).saves, edit, at);
        return { edit };
      case 'prices_raised':
        return { edit, outcomes: takePricesBack(book, edit.raised, 'after', at) };
      case 'record_deleted':
        deleteRecord(book, edit, at);
        return { edit };
      case 'record_discarded':
        book.editorOf(edit.resource).bin.discardDraft(edit.discarded, at);
        return { edit };
      case 'imported':
        return { edit, outcomes: redoImport(book, edit, at) };
      case 'line_saved': {
        const { uid, before, after } = edit;
        if (before === null) return { edit: { ...edit, uid: createLine(book, app.createUid(), after, at) } };
        takeLineBack(book, { uid, before: after, after: before }, at);
        return { edit };
      }
      case 'price_applied':
        setPrices(app, edit, 'after');
        return { edit };
      case 'payment_recorded':
        createPaymentEdits(book).restore(edit.uid, edit.takenBackAt, at);
        return { edit };
      case 'payment_changed':
        changePayment(book, edit.uid, { to: edit.after, expected: edit.before }, at);
        return { edit };
      case 'call_noted':
        return { edit: { ...edit, ...book.contactLog.note(edit.note, at) } };
      case 'snoozed':
        book.contactLog.snooze(edit.after);
        return { edit };
      case 'next_client_chosen':
        return { edit: { ...edit, ...chooseNext(book, edit, at) } };
      case 'clients_deleted':
        return { edit, outcomes: deleteClients(book, edit.deletes, { today: app.today(), at }) };
      case 'invoices_deleted':
        return { edit, outcomes: deleteInvoices(app, edit.deletes) };
      case 'drafts_created':
        return { edit, outcomes: restore(edit.created) };
      case 'draft_discarded':
        book.bin.discardDraft(edit.discarded, at);
        return { edit };
      default:
        return assertNever(edit);
    }
  }

  return { 'undo:undo': undo, 'undo:redo': redo } satisfies Partial<Handlers>;
}
