import { assertNever } from '#shared/assert.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';

export interface ResendFacts {
  /** Whether the invoice of a payment sends receipts by itself (`send_receipts_automatically`); null when unknown. */
  readonly sendsReceipts: boolean | null;
  /** A person ticked "safe to retry" for this payment. */
  readonly isSafeToRetry: boolean;
}

/**
 * Whether the engine may send a write again by itself once every look found nothing. Not where a second one would mail or
 * charge a customer: then a person decides.
 */
export function mayResend(mutation: Mutation, { sendsReceipts, isSafeToRetry }: ResendFacts): boolean {
  switch (mutation.op) {
    case 'deliver':
    case 'reminder':
      return false;
    case 'create':
      // A schedule may send or charge, now or at any time a person changes its method.
      if (mutation.resource === 'recurring_invoices') return false;
      return mutation.resource !== 'payments' || sendsReceipts === false || isSafeToRetry;
    case 'update':
    case 'delete':
    case 'realize':
      return true;
    default:
      return assertNever(mutation);
  }
}
