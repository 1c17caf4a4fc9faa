import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/model/ids.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ListAnswer, ObjectAnswer } from './endpoints/calls.ts';
import * as connections from './endpoints/connections.ts';
import * as contacts from './endpoints/contacts.ts';
import * as expenses from './endpoints/expense-categories.ts';
import * as invoices from './endpoints/invoices.ts';
import * as items from './endpoints/item-categories.ts';
import * as payments from './endpoints/payments.ts';
import * as recurring from './endpoints/recurring-invoices.ts';
import * as tasks from './endpoints/task-categories.ts';
import * as trips from './endpoints/trip-categories.ts';
import type { ApiClient } from './exchange.ts';
import type { PageRequest, WriteAnswer } from './types.ts';

/** Where an object under a parent lives when no parent is known: at an address that cannot be built, so nothing is sent. */
const NOWHERE: ServerAddress = { id: null, hash_key: null };

type Parent = ServerAddress | null;

/** The calls of one resource, in one shape for all. Null where the specification has no such call. */
export interface ResourceCalls {
  readonly list: ((client: ApiClient, parent: Parent, page: PageRequest) => ListAnswer) | null;
  readonly read: ((client: ApiClient, parent: Parent, target: ServerAddress) => ObjectAnswer) | null;
  readonly create: ((client: ApiClient, parent: Parent, data: JsonObject) => Promise<WriteAnswer>) | null;
  readonly update:
    ((client: ApiClient, parent: Parent, target: ServerAddress, data: JsonObject) => Promise<WriteAnswer>) | null;
  readonly delete: ((client: ApiClient, parent: Parent, target: ServerAddress) => Promise<WriteAnswer>) | null;
  readonly realize: ((client: ApiClient, parent: Parent, target: ServerAddress) => Promise<WriteAnswer>) | null;
}

interface PlainCalls {
  readonly list: (client: ApiClient, page: PageRequest) => ListAnswer;
  readonly listUnder?: (client: ApiClient, parent: ServerAddress, page: PageRequest) => ListAnswer;
  readonly read: (client: ApiClient, target: ServerAddress) => ObjectAnswer;
  readonly create: (client: ApiClient, data: JsonObject) => Promise<WriteAnswer>;
  readonly update: (client: ApiClient, target: ServerAddress, data: JsonObject) => Promise<WriteAnswer>;
  readonly delete: (client: ApiClient, target: ServerAddress) => Promise<WriteAnswer>;
}

/** A resource whose own address needs no parent; some can be listed under a connection as well. */
function topLevel({ list, listUnder, read, create, update, delete: remove }: PlainCalls): ResourceCalls {
  return {
    list: (client, parent, page) =>
      parent === null || listUnder === undefined ? list(client, page) : listUnder(client, parent, page),
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
    list: (client, parent, page) => contacts.listContacts(client, parent ?? NOWHERE, page),
    read: (client, parent, target) => contacts.getContact(client, parent ?? NOWHERE, target),
    create: (client, parent, data) => contacts.createContact(client, parent ?? NOWHERE, data),
    update: (client, parent, target, data) => contacts.updateContact(client, parent ?? NOWHERE, target, data),
    delete: (client, parent, target) => contacts.deleteContact(client, parent ?? NOWHERE, target),
    realize: null,
  },
  invoices: topLevel({
    list: invoices.listInvoices,
    listUnder: connections.listInvoicesOfConnection,
    read: invoices.getInvoice,
    create: invoices.createInvoice,
    update: invoices.updateInvoice,
    delete: invoices.deleteInvoice,
  }),
  estimates: {
    list: (client, parent, page) => connections.listEstimatesOfConnection(client, parent ?? NOWHERE, page),
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
    list: (client, parent, page) => payments.listPayments(client, parent ?? NOWHERE, page),
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
