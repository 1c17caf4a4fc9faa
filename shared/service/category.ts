import type { FieldTable } from './field-spec.ts';
import { decimal, formatted, readOnlyInteger, requiredText, text, timestamp } from './field-spec.ts';
import type { ObjectOf } from './object-of.ts';
import type { ResourceSpec } from './resource-spec.ts';

export const itemCategoryFields = {
  id: readOnlyInteger,
  name: requiredText,
  description: text,
  unit: text,
  price: { ...decimal, required: true },
  formatted_price: formatted,
  created_at: timestamp,
} as const satisfies FieldTable;

export const expenseCategoryFields = {
  id: readOnlyInteger,
  name: requiredText,
  created_at: timestamp,
} as const satisfies FieldTable;

export const ratedCategoryFields = {
  id: readOnlyInteger,
  name: requiredText,
  /** A price per hour of a task, per unit of distance of a trip. */
  rate: decimal,
  formatted_rate: formatted,
  created_at: timestamp,
} as const satisfies FieldTable;

export type ItemCategory = ObjectOf<typeof itemCategoryFields>;
export type ExpenseCategory = ObjectOf<typeof expenseCategoryFields>;
export type RatedCategory = ObjectOf<typeof ratedCategoryFields>;

const shared = { key: 'id', order: { by: ['name'] } } as const;

/** The saved items, expenses, tasks and trips (specification 2.9 and 4.7). A delete is permanent. */
export const categories = {
  item_categories: {
    ...shared,
    fields: itemCategoryFields,
    objectName: 'item_category',
    path: '/api/categories/items',
    created: { by: ['name', 'price'], sortedBy: 'name' },
  },
  expense_categories: {
    ...shared,
    fields: expenseCategoryFields,
    objectName: 'expense_category',
    path: '/api/categories/expenses',
    created: { by: ['name'], sortedBy: 'name' },
  },
  task_categories: {
    ...shared,
    fields: ratedCategoryFields,
    objectName: 'task_category',
    path: '/api/categories/tasks',
    created: { by: ['name', 'rate'], sortedBy: 'name' },
  },
  trip_categories: {
    ...shared,
    fields: ratedCategoryFields,
    objectName: 'trip_category',
    path: '/api/categories/trips',
    created: { by: ['name', 'rate'], sortedBy: 'name' },
  },
} as const satisfies Readonly<Record<string, ResourceSpec>>;

export type CategoryResource = keyof typeof categories;
// Object.keys does not tell that these are the names of the table.
export const categoryResources = Object.keys(categories) as unknown as readonly CategoryResource[];

export const isCategory = (resource: string): resource is CategoryResource => Object.hasOwn(categories, resource);
