import { createWire } from './wire.ts';

/** Specification 2.9, saved trips. */
export const tripCategoryWire = createWire({
  resource: 'trip_categories',
  objectName: 'trip_category',
  listName: 'trip_categories',
});
