import * as expenses from '#main/api/endpoints/expense-categories.ts';
import * as items from '#main/api/endpoints/item-categories.ts';
import * as tasks from '#main/api/endpoints/task-categories.ts';
import * as trips from '#main/api/endpoints/trip-categories.ts';
import type { ApiClient } from '#main/api/transport/exchange.ts';
import type { PageRequest } from '#shared/service/wire-types.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { CategoryResource } from '#shared/service/resources.ts';
import type { Answer, Call, Place } from '#test/integration/contract/call.ts';

interface Kind {
  /** `K` of the specification's paths. */
  readonly path: string;
  readonly place: Place;
  readonly resource: CategoryResource;
  readonly wrapper: string;
  readonly plural: string;
  /** The end of the client's function names. */
  readonly noun: string;
  readonly fields: JsonObject;
  readonly required: readonly string[];
  readonly create: (client: ApiClient, data: JsonObject) => Promise<Answer>;
  readonly get: (client: ApiClient, target: ServerAddress) => Promise<Answer>;
  readonly update: (client: ApiClient, target: ServerAddress, data: JsonObject) => Promise<Answer>;
  readonly remove: (client: ApiClient, target: ServerAddress) => Promise<Answer>;
  readonly list: (client: ApiClient, page: PageRequest) => Promise<Answer>;
}

const kinds: readonly Kind[] = [
  {
    path: 'items',
    place: 'item',
    resource: 'item_categories',
    wrapper: 'item_category',
    plural: 'item_categories',
    noun: 'ItemCategory',
    fields: { name: 'Consulting', description: 'By the hour', unit: 'hour', price: '95.00' },
    required: ['name', 'price'],
    create: items.createItemCategory,
    get: items.getItemCategory,
    update: items.updateItemCategory,
    remove: items.deleteItemCategory,
    list: items.listItemCategories,
  },
  {
    path: 'expenses',
    place: 'expense',
    resource: 'expense_categories',
    wrapper: 'expense_category',
    plural: 'expense_categories',
    noun: 'ExpenseCategory',
    fields: { name: 'Courier' },
    required: ['name'],
    create: expenses.createExpenseCategory,
    get: expenses.getExpenseCategory,
    update: expenses.updateExpenseCategory,
    remove: expenses.deleteExpenseCategory,
    list: expenses.listExpenseCategories,
  },
  {
    path: 'tasks',
    place: 'task',
    resource: 'task_categories',
    wrapper: 'task_category',
    plural: 'task_categories',
    noun: 'TaskCategory',
    fields: { name: 'Review', rate: '40.00' },
    required: ['name'],
    create: tasks.createTaskCategory,
    get: tasks.getTaskCategory,
    update: tasks.updateTaskCategory,
    remove: tasks.deleteTaskCategory,
    list: tasks.listTaskCategories,
  },
  {
    path: 'trips',
    place: 'trip',
    resource: 'trip_categories',
    wrapper: 'trip_category',
    plural: 'trip_categories',
    noun: 'TripCategory',
    fields: { name: 'By car', rate: '0.60' },
    required: ['name'],
    create: trips.createTripCategory,
    get: trips.getTripCategory,
    update: trips.updateTripCategory,
    remove: trips.deleteTripCategory,
    list: trips.listTripCategories,
  },
];

function callsOf(kind: Kind): readonly Call[] {
  const { place, resource, wrapper, noun, fields, required } = kind;
  const list = `/api/categories/${kind.path}`;
  const single = { section: '4.7', path: `${list}/<id>`, at: [place], resource, wrapper } as const;
  const bodies = [{ name: 'a saved category', model: fields, sent: fields, required }];
  return [
    {
      ...single,
      name: `create${noun}`,
      method: 'POST',
      path: list,
      at: [],
      kind: 'create',
      bodies,
      run: ({ client, data }) => kind.create(client, data),
    },
    {
      ...single,
      name: `get${noun}`,
      method: 'GET',
      kind: 'read',
      run: ({ client, at }) => kind.get(client, at[place]),
    },
    {
      ...single,
      name: `update${noun}`,
      method: 'PUT',
      kind: 'update',
      bodies,
      run: ({ client, at, data }) => kind.update(client, at[place], data),
    },
    {
      ...single,
      name: `delete${noun}`,
      method: 'DELETE',
      kind: 'delete',
      run: ({ client, at }) => kind.remove(client, at[place]),
    },
    {
      name: `list${noun.replace(/y$/, 'ies')}`,
      section: '4.7',
      method: 'GET',
      path: list,
      at: [],
      kind: 'list',
      resource,
      wrapper: kind.plural,
      sortedBy: ['name'],
      isOrderChosen: true,
      run: ({ client, page }) => kind.list(client, page),
    },
  ];
}

/** Specification 4.7: 5 calls for each of the four kinds. */
export const categoryCalls: readonly Call[] = kinds.flatMap(callsOf);
