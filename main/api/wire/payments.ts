import { createWire } from './wire.ts';

/** Specification 2.8. */
export const paymentWire = createWire({
  resource: 'payments',
  objectName: 'payment',
  listName: 'payments',
});
