import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { fraction, minorText, toMinor } from '#main/demo/totals/fraction.ts';
import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import type { Outcome } from './outcomes.ts';
import type { Random } from './random.ts';

const DIGITS = 2;

/** A payment without its ids, which are given in the order of time over all invoices. */
export interface PlannedPayment extends Pick<StoredPayment, 'amount' | 'payment_method' | 'details' | 'state'> {
  readonly date: PlainDate;
}

const METHODS = [
  'bank_transfer',
  'bank_transfer',
  'bank_transfer',
  'bank_transfer',
  'check',
  'stripe',
  'stripe',
  'paypal',
  'cash',
] as const;

function shares(random: Random, outcome: Outcome, billed: bigint): readonly bigint[] {
  // Part payments are round amounts.
  const part = ((billed * BigInt(random.between(30, 70))) / 100n / 1000n) * 1000n;
  if (outcome === 'paid' || outcome === 'announced' || (outcome !== 'draft' && part === 0n)) return [billed];
  if (outcome === 'paid_twice') return [part, billed - part];
  return outcome === 'partial' ? [part] : [];
}

/** Returns the payments that explain the outcome of an invoice, none later than yesterday. */
export function planPayments(
  random: Random,
  invoice: Pick<StoredInvoice, 'billed_total' | 'fields'>,
  outcome: Outcome,
  yesterday: PlainDate,
): readonly PlannedPayment[] {
  if (outcome === 'draft' || outcome === 'sent' || outcome === 'viewed') return [];
  const amounts = shares(random, outcome, toMinor(fraction(invoice.billed_total), DIGITS));
  let date = invoice.fields.date ?? yesterday;
  return amounts.map((amount) => {
    date = addDays(date, random.between(3, 26));
    if (date > yesterday) date = yesterday;
    const method = outcome === 'announced' ? random.pick(['bank_transfer', 'check']) : random.pick(METHODS);
    return {
      date,
      amount: minorText(amount, DIGITS),
      payment_method: method,
      details: method === 'bank_transfer' || method === 'check' ? `ref ${random.between(10_000, 99_999)}` : null,
      state: outcome === 'announced' ? 'unrealized' : 'realized',
    };
  });
}

/** Gives a planned payment its id, receipt and time. */
export function recordPayment(state: DemoState, planned: PlannedPayment): StoredPayment {
  const id = nextId(state, 'payment');
  return {
    id,
    ...planned,
    payment_receipt_no: `RCPT-${id}`,
    payment_receipt_hash_key: nextHashKey(state),
    created_at: `${planned.date}T18:15:00Z`,
  };
}
