import { createWire } from './wire.ts';

/** Specification 2.7. Known samples misspell the wrapper of the single object. */
export const recurringInvoiceWire = createWire({
  resource: 'recurring_invoices',
  objectName: 'recurring_invoice',
  listName: 'recurring_invoices',
  isAddressedByHash: true,
});
