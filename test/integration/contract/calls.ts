import type { Call } from './call.ts';
import { categoryCalls } from './calls/categories.ts';
import { connectionCalls } from './calls/connections.ts';
import { contactCalls } from './calls/contacts.ts';
import { invoiceCalls } from './calls/invoices.ts';
import { paymentCalls } from './calls/payments.ts';
import { recurringInvoiceCalls } from './calls/recurring-invoices.ts';

/** How many calls the specification has: 8 + 5 + 7 + 6 + 6 + 4 x 5. */
export const CALL_COUNT = 52;

/** The contract: every call of the specification, once. Both sides are held to this table. */
export const calls: readonly Call[] = [
  ...connectionCalls,
  ...contactCalls,
  ...invoiceCalls,
  ...recurringInvoiceCalls,
  ...paymentCalls,
  ...categoryCalls,
];
