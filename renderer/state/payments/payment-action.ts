/** The actions in the menu of a payment. */
export const paymentActions = [
  'open',
  'mark_received',
  'edit',
  'receipt',
  'receipt_pdf',
  'receipt_print',
  'remove',
] as const;

export type PaymentAction = (typeof paymentActions)[number];
