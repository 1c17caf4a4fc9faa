import { chosen } from '#main/demo/state/hash-choice.ts';
import { currencyDigits } from '#main/demo/totals/currencies.ts';
import { minorOf, minorText } from '#main/demo/totals/fraction.ts';
import type { InvoiceStage, StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** States that no documentation names, to see what a client does with them. */
const STRANGE_STATES = ['under_review', 'disputed', 'awaiting_approval'] as const;
const STRANGE_ONE_IN = 7;

type InvoiceState = InvoiceStage | 'partial' | 'paid' | 'unrealized' | (typeof STRANGE_STATES)[number];

interface Settlement {
  readonly state: InvoiceState;
  readonly paid_total: string;
  readonly total_due: string;
}

type Settling = Pick<DemoContext, 'knobs'>;
type Settleable = Pick<StoredInvoice, 'id' | 'currency' | 'billed_total' | 'payments' | 'stage'>;

function strangeState(id: number): InvoiceState | null {
  if (chosen(STRANGE_ONE_IN, 'strange', id) !== 0) return null;
  return STRANGE_STATES[chosen(STRANGE_STATES.length, 'state', id)] ?? null;
}

function sumOf(payments: readonly StoredPayment[], digits: number): bigint {
  return payments.reduce((total, payment) => total + minorOf(payment.amount, digits), 0n);
}

/**
 * Returns the state that realized payments give an invoice. Announced payments do not count here, whatever the knob for
 * totals says.
 */
export function invoiceState({ knobs }: Settling, invoice: Settleable): InvoiceState {
  const strange = knobs.strange_state === 'sometimes' ? strangeState(invoice.id) : null;
  if (strange !== null) return strange;
  // Most rows of a long list return here, before any arithmetic.
  if (invoice.payments.length === 0) return invoice.stage;
  const realized = invoice.payments.filter((payment) => payment.state === 'realized');
  if (realized.length === 0) return knobs.announced_state === 'unrealized' ? 'unrealized' : invoice.stage;
  const digits = currencyDigits(invoice.currency);
  return sumOf(realized, digits) >= minorOf(invoice.billed_total, digits) ? 'paid' : 'partial';
}

function countedPayments({ knobs }: Settling, { payments }: Settleable): readonly StoredPayment[] {
  return knobs.unrealized_counts === 'yes' ? payments : payments.filter((payment) => payment.state === 'realized');
}

/** Returns state and totals of an invoice. Computed, never stored, so they cannot fall behind the payments. */
export function settlement(demo: Settling, invoice: Settleable): Settlement {
  const digits = currencyDigits(invoice.currency);
  const paid = sumOf(countedPayments(demo, invoice), digits);
  const due = minorOf(invoice.billed_total, digits) - paid;
  const isUnbilled = demo.knobs.draft_due === 'zero' && invoice.stage === 'draft' && paid === 0n;
  return {
    state: invoiceState(demo, invoice),
    paid_total: minorText(paid, digits),
    total_due: minorText(isUnbilled ? 0n : due, digits),
  };
}

/**
 * Returns the balance of the invoice after this payment: earlier payments as far as they count, and this one in any
 * state.
 */
export function balanceAfter(demo: Settling, invoice: Settleable, payment: StoredPayment): string {
  const digits = currencyDigits(invoice.currency);
  const earlier = countedPayments(demo, invoice).filter((other) => other.id < payment.id);
  return minorText(minorOf(invoice.billed_total, digits) - sumOf([...earlier, payment], digits), digits);
}

/** True when the amount is more than what is due without the payment of this id. */
export function isOverdrawn(demo: Settling, invoice: Settleable, amount: string, ownId: number | null): boolean {
  const digits = currencyDigits(invoice.currency);
  const others = countedPayments(demo, invoice).filter((payment) => payment.id !== ownId);
  return minorOf(amount, digits) > minorOf(invoice.billed_total, digits) - sumOf(others, digits);
}
