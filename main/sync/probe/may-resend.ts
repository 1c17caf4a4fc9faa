import { assertNever } from '#shared/assert.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';

interface ResendFacts {
  /**
   * True when the payment's invoice sends receipts automatically (`send_receipts_automatically`); null when unknown.
   */
  readonly sendsReceipts: boolean | null;
  /** True when a person ticked "safe to retry" for this payment. */
  readonly isSafeToRetry: boolean;
}

/**
 * Returns true when the engine may send a write again by itself after every search found nothing. False when a second
 * write could mail or charge a customer: then the person decides.
 */
export function mayResend(mutation: Mutation, { sendsReceipts, isSafeToRetry }: ResendFacts): boolean {
  switch (mutation.op) {
    case 'deliver':
    case 'reminder':
      return false;
    case 'create':
      // A recurring profile may mail or charge, now or after a person changes its method.
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
