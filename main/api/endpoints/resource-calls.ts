import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ListAnswer, ObjectAnswer } from './read-calls.ts';
import * as connections from './connections.ts';
import * as contacts from './contacts.ts';
import * as expenses from './expense-categories.ts';
import * as invoices from './invoices.ts';
import * as items from './item-categories.ts';
import * as payments from './payments.ts';
import * as recurring from './recurring-invoices.ts';
import * as tasks from './task-categories.ts';
import * as trips from './trip-categories.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import type { Feed, PageRequest, WriteAnswer } from '#shared/service/wire-types.ts';

/** The address of an unknown parent: no path can be built from it, so nothing is sent. */
const NOWHERE: ServerAddress = { id: null, hash_key: null };

type Parent = ServerAddress | null;
type ListCall = (client: ApiClient, page: PageRequest) => ListAnswer;
type ListUnderCall = (client: ApiClient, parent: ServerAddress, page: PageRequest) => ListAnswer;

/** The calls of one resource, in the same shape for all. Null where the specification has no such call. */
interface ResourceCalls {
  readonly list: ListCall | null;
  /** Lists under the resource's own kind of parent (`parentOf`). */
  readonly listUnder: ListUnderCall | null;
  readonly listUnderRecurringInvoice: ListUnderCall | null;
  readonly read: ((client: ApiClient, parent: Parent, target: ServerAddress) => ObjectAnswer) | null;
  readonly create: ((client: ApiClient, parent: Parent, data: JsonObject) => Promise<WriteAnswer>) | null;
  readonly update:
    ((client: ApiClient, parent: Parent, target: ServerAddress, data: JsonObject) => Promise<WriteAnswer>) | null;
  readonly delete: ((client: ApiClient, parent: Parent, target: ServerAddress) => Promise<WriteAnswer>) | null;
  readonly realize: ((client: ApiClient, parent: Parent, target: ServerAddress) => Promise<WriteAnswer>) | null;
}

interface PlainCalls {
  readonly list: ListCall;
  readonly listUnder?: ListUnderCall;
  readonly listUnderRecurringInvoice?: ListUnderCall;
  readonly read: (client: ApiClient, target: ServerAddress) => ObjectAnswer;
  readonly create: (client: ApiClient, data: JsonObject) => Promise<WriteAnswer>;
  readonly update: (client: ApiClient, target: ServerAddress, data: JsonObject) => Promise<WriteAnswer>;
  readonly delete: (client: ApiClient, target: ServerAddress) => Promise<WriteAnswer>;
}

/** Returns the calls of a resource whose address needs no parent; some can also be listed under other objects. */
function topLevel(calls: PlainCalls): ResourceCalls {
  const { list, listUnder = null, listUnderRecurringInvoice = null, read, create, update, delete: remove } = calls;
  return {
    list,
    listUnder,
    listUnderRecurringInvoice,
    read: (client, _parent, target) => read(client, target),
    create: (client, _parent, data) => create(client, data),
    update: (client, _parent, target, data) => update(client, target, data),
    delete: (client, _parent, target) => remove(client, target),
    realize: null,
  };
}

export const serviceCalls: Readonly<Record<Resource, ResourceCalls>> = {
  connections: topLevel({
    list: connections.listConnections,
    read: connections.getConnection,
    create: connections.createConnection,
    update: connections.updateConnection,
    delete: connections.deleteConnection,
  }),
  contacts: {
    list: null,
    listUnder: contacts.listContacts,
    listUnderRecurringInvoice: null,
    read: (client, parent, target) => contacts.getContact(client, parent ?? NOWHERE, target),
    create: (client, parent, data) => contacts.createContact(client, parent ?? NOWHERE, data),
    update: (client, parent, target, data) => contacts.updateContact(client, parent ?? NOWHERE, target, data),
    delete: (client, parent, target) => contacts.deleteContact(client, parent ?? NOWHERE, target),
    realize: null,
  },
  invoices: topLevel({
    list: invoices.listInvoices,
    listUnder: connections.listInvoicesOfConnection,
    listUnderRecurringInvoice: recurring.listInvoicesOfRecurringInvoice,
    read: invoices.getInvoice,
    create: invoices.createInvoice,
    update: invoices.updateInvoice,
    delete: invoices.deleteInvoice,
  }),
  estimates: {
    list: null,
    listUnder: connections.listEstimatesOfConnection,
    listUnderRecurringInvoice: null,
    read: null,
    create: null,
    update: null,
    delete: null,
    realize: null,
  },
  recurring_invoices: topLevel({
    list: recurring.listRecurringInvoices,
    listUnder: connections.listRecurringInvoicesOfConnection,
    read: recurring.getRecurringInvoice,
    create: recurring.createRecurringInvoice,
    update: recurring.updateRecurringInvoice,
    delete: recurring.deleteRecurringInvoice,
  }),
  payments: {
    list: null,
    listUnder: payments.listPayments,
    listUnderRecurringInvoice: null,
    read: (client, parent, target) => payments.getPayment(client, parent ?? NOWHERE, target),
    create: (client, parent, data) => payments.createPayment(client, parent ?? NOWHERE, data),
    update: (client, parent, target, data) => payments.updatePayment(client, parent ?? NOWHERE, target, data),
    delete: (client, parent, target) => payments.deletePayment(client, parent ?? NOWHERE, target),
    realize: (client, parent, target) => payments.markPaymentAsRealized(client, parent ?? NOWHERE, target),
  },
  item_categories: topLevel({
    list: items.listItemCategories,
    read: items.getItemCategory,
    create: items.createItemCategory,
    update: items.updateItemCategory,
    delete: items.deleteItemCategory,
  }),
  expense_categories: topLevel({
    list: expenses.listExpenseCategories,
    read: expenses.getExpenseCategory,
    create: expenses.createExpenseCategory,
    update: expenses.updateExpenseCategory,
    delete: expenses.deleteExpenseCategory,
  }),
  task_categories: topLevel({
    list: tasks.listTaskCategories,
    read: tasks.getTaskCategory,
    create: tasks.createTaskCategory,
    update: tasks.updateTaskCategory,
    delete: tasks.deleteTaskCategory,
  }),
  trip_categories: topLevel({
    list: trips.listTripCategories,
    read: trips.getTripCategory,
    create: trips.createTripCategory,
    update: trips.updateTripCategory,
    delete: trips.deleteTripCategory,
  }),
};

/** Returns the list call of a feed, or null when the specification has no list of this resource there. */
export function listCallOf({ resource, parent, under }: Feed): ListCall | null {
  const calls = serviceCalls[resource];
  if (parent === null) return under === undefined ? calls.list : null;
  const call = under === undefined ? calls.listUnder : calls.listUnderRecurringInvoice;
  return call === null ? null : (client, page) => call(client, parent, page);
}
