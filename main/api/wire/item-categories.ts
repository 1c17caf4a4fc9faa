import { createWire } from './wire.ts';

/** Specification 2.9, saved items. */
export const itemCategoryWire = createWire({
  resource: 'item_categories',
  objectName: 'item_category',
  listName: 'item_categories',
});
