import { createWire } from './wire.ts';

/** Specification 2.9, saved tasks. */
export const taskCategoryWire = createWire({
  resource: 'task_categories',
  objectName: 'task_category',
  listName: 'task_categories',
});
