/** What the menu of a payment can hold. */
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
