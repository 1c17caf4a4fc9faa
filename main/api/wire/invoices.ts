import { createWire } from './wire.ts';

/** Specification 2.3. List rows omit the nested arrays. */
export const invoiceWire = createWire({
  resource: 'invoices',
  objectName: 'invoice',
  listName: 'invoices',
  isAddressedByHash: true,
});
