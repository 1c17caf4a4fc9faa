import { createWire } from './wire.ts';

/** Specification 2.2. */
export const contactWire = createWire({
  resource: 'contacts',
  objectName: 'contact',
  listName: 'contacts',
});
