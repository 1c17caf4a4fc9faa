import type { JsonObject } from '#shared/json.ts';
import type { CategoryResource } from '#shared/service/category.ts';
import type { Call, Place } from '#test/integration/contract/call.ts';

interface Kind {
  /** `K` of the specification's paths. */
  readonly path: string;
  readonly place: Place;
  readonly resource: CategoryResource;
  readonly wrapper: string;
  readonly plural: string;
  /** The end of the calls' names. */
  readonly noun: string;
  readonly fields: JsonObject;
  readonly required: readonly string[];
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
    },
    {
      ...single,
      name: `get${noun}`,
      method: 'GET',
      kind: 'read',
    },
    {
      ...single,
      name: `update${noun}`,
      method: 'PUT',
      kind: 'update',
      bodies,
    },
    {
      ...single,
      name: `delete${noun}`,
      method: 'DELETE',
      kind: 'delete',
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
    },
  ];
}

/** Specification 4.7: 5 calls for each of the four kinds. */
export const categoryCalls: readonly Call[] = kinds.flatMap(callsOf);
