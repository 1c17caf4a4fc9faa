import { createWire } from './wire.ts';

/** Specification 2.9, saved expenses. */
export const expenseCategoryWire = createWire({
  resource: 'expense_categories',
  objectName: 'expense_category',
  listName: 'expense_categories',
});
