import { assertNever } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { RedoableEdit, UndoableEdit, Undone } from '#shared/ipc/undo-requests.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import type { Uid } from '#shared/service/ids.ts';
import { takeClientBack } from '#main/db/clients/discard-new-client.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import type { AppContext } from '#main/ipc/context.ts';
import type { Handlers } from '#main/ipc/router.ts';
import { createLine, takeLineBack } from './catalogue-edits.ts';
import { takeAnswerBack } from './conflict-undo.ts';
import { readPayment, requirePayment } from './payment-form.ts';
import { message } from '#shared/words/message.ts';

const undone = (redo: RedoableEdit | null, stillMarked: readonly Uid[] = []): Undone => ({ redo, stillMarked });

/** Undoes edits of this session and does them again. Each is one transaction of the store that made the edit. */
export function undoHandlers(app: AppContext) {
  /** Puts a payment back to an earlier form; nothing is asked, because it was answered when the form was entered. */
  function changePayment(uid: Uid, to: PaymentForm, expected: PaymentForm): void {
    const { book } = app.session();
    const { currency } = requirePayment(book, uid);
    const by = { expected: readPayment(expected, currency), opened: null };
    createPaymentEdits(book).change(uid, readPayment(to, currency), app.now(), by);
  }

  function unmark(uids: readonly Uid[]): Undone {
    const outcomes = createPaymentEdits(app.session().book).unrealize(uids, app.now());
    if (outcomes.every(({ outcome }) => outcome === 'gone'))
      throw new AppError('not_found', message('error_payment_gone'));
    return undone(
      null,
      outcomes.filter(({ outcome }) => outcome === 'left').map(({ uid }) => uid),
    );
  }

  function undo(edit: UndoableEdit): Undone {
    const { book } = app.session();
    const at = app.now();
    switch (edit.kind) {
      case 'invoice_saved':
        book.saves.takeBack(edit.uid, edit.saved, at);
        return undone(edit);
      case 'line_saved':
        takeLineBack(book, edit, at);
        return undone(edit);
      case 'payment_recorded':
        createPaymentEdits(book).takeBack(edit.uid, at);
        return undone({ ...edit, takenBackAt: at });
      case 'payment_deleted':
        createPaymentEdits(book).restore(edit.uid, edit.deletedAt, at);
        return undone(null);
      case 'payment_changed': {
        const { uid, before, after } = edit;
        changePayment(uid, before, after);
        const wasMarked = before.isReceived || !isOfflineMethod(before.method);
        return undone(edit, !wasMarked && isReceived(requirePayment(book, uid)) ? [uid] : []);
      }
      case 'call_noted':
        book.contactLog.remove(edit.id);
        return undone(edit);
      case 'snoozed':
        book.contactLog.snooze(edit.before);
        return undone(edit);
      case 'payments_marked':
        return unmark(edit.uids);
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

  function redo(edit: RedoableEdit): UndoableEdit {
    const { book } = app.session();
    const at = app.now();
    switch (edit.kind) {
      case 'invoice_saved': {
        const { uid, saved } = edit;
        const { before, after } = saved;
        if (before === null) book.saves.queueAgain(uid, saved, at);
        else book.saves.takeBack(uid, { ...saved, before: after, after: before }, at);
        return edit;
      }
      case 'line_saved': {
        const { uid, before, after } = edit;
        if (before === null) return { ...edit, uid: createLine(book, app.createUid(), after, at) };
        takeLineBack(book, { uid, before: after, after: before }, at);
        return edit;
      }
      case 'payment_recorded':
        createPaymentEdits(book).restore(edit.uid, edit.takenBackAt, at);
        return edit;
      case 'payment_changed':
        changePayment(edit.uid, edit.after, edit.before);
        return edit;
      case 'call_noted':
        return { ...edit, ...book.contactLog.note(edit.note, at) };
      case 'snoozed':
        book.contactLog.snooze(edit.after);
        return edit;
      default:
        return assertNever(edit);
    }
  }

  return { 'undo:undo': undo, 'undo:redo': redo } satisfies Partial<Handlers>;
}
