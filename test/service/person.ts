import { rotateKey, setRole } from '#test/service/other-client/account.ts';
import { rowOf } from '#test/service/other-client/change.ts';
import { addContact, deleteContact, editContact } from '#test/service/other-client/contacts.ts';
import { createCategory, createConnection } from '#test/service/other-client/create.ts';
import {
  createEstimate,
  createInvoice,
  createRecurringInvoice,
  takeNumber,
} from '#test/service/other-client/create-statements.ts';
import { edit, renameConnection } from '#test/service/other-client/edit.ts';
import { markAsSent, setHiddenTax, viewInvoice } from '#test/service/other-client/invoices.ts';
import {
  deletePayment,
  editPayment,
  enterOfflinePayment,
  enterPayment,
  realizePayment,
  restorePayment,
} from '#test/service/other-client/payments.ts';
import {
  acceptSchedule,
  activateSchedule,
  closeSchedule,
  moveSchedule,
  pauseSchedule,
} from '#test/service/other-client/schedules.ts';
import { setArchived, setShared } from '#test/service/other-client/statements.ts';
import { purge, purgeConnection, restore, trash } from '#test/service/other-client/trash.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** Gives the first item of an invoice another text. No total changes, so no list can show it. */
function rewordFirstItem(book: DemoContext, id: number, description: string): StoredInvoice {
  const { items } = rowOf(book.state.invoices, id).details;
  const reworded = items.map((item, index) => (index === 0 ? { ...item, description } : item));
  return edit(book, book.state.invoices, id, { details: { items: reworded } });
}

/** Everything that people do in the web application of the service, done to one account. */
export function createPerson(book: DemoContext) {
  const on =
    <Args extends unknown[], Result>(act: (book: DemoContext, ...args: Args) => Result) =>
    (...args: Args): Result =>
      act(book, ...args);
  return {
    /** What they see; never to be changed but through what they do. */
    state: book.state,
    // The customer.
    view: on(viewInvoice),
    payOffline: on(enterOfflinePayment),
    acceptSchedule: on(acceptSchedule),
    // The owner and their colleagues.
    createConnection: on(createConnection),
    createInvoice: on(createInvoice),
    takeNumber: on(takeNumber),
    createRecurringInvoice: on(createRecurringInvoice),
    createEstimate: on(createEstimate),
    createCategory: on(createCategory),
    edit: on(edit),
    renameConnection: on(renameConnection),
    rewordFirstItem: on(rewordFirstItem),
    setHiddenTax: on(setHiddenTax),
    markAsSent: on(markAsSent),
    addContact: on(addContact),
    editContact: on(editContact),
    deleteContact: on(deleteContact),
    enterPayment: on(enterPayment),
    realizePayment: on(realizePayment),
    editPayment: on(editPayment),
    deletePayment: on(deletePayment),
    restorePayment: on(restorePayment),
    activateSchedule: on(activateSchedule),
    moveSchedule: on(moveSchedule),
    pauseSchedule: on(pauseSchedule),
    closeSchedule: on(closeSchedule),
    setArchived: on(setArchived),
    setShared: on(setShared),
    trash: on(trash),
    restore: on(restore),
    purge: on(purge),
    purgeConnection: on(purgeConnection),
    rotateKey: on(rotateKey),
    setRole: on(setRole),
  };
}

export type Person = ReturnType<typeof createPerson>;
