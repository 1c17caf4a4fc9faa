import { currencyDigits } from './currencies.ts';
import { fraction, minorText, toMinor } from './decimal.ts';
import type { InvoiceStage, StoredInvoice, StoredPayment } from './state.ts';

export type InvoiceState = InvoiceStage | 'partial' | 'paid';

export interface Settlement {
  readonly state: InvoiceState;
  readonly paid_total: string;
  readonly total_due: string;
}

type Settleable = Pick<StoredInvoice, 'currency' | 'billed_total' | 'payments' | 'stage'>;

function stateOf(stage: InvoiceStage, paid: bigint, billed: bigint): InvoiceState {
  if (paid <= 0n) return stage;
  return paid >= billed ? 'paid' : 'partial';
}

function sumOf(payments: readonly StoredPayment[], digits: number): bigint {
  return payments.reduce((total, payment) => total + toMinor(fraction(payment.amount), digits), 0n);
}

/** What realized payments make of an invoice. Nothing of it is stored, so it cannot fall behind the payments. */
export function settlement(invoice: Settleable): Settlement {
  const digits = currencyDigits(invoice.currency);
  const paid = sumOf(
    invoice.payments.filter((payment) => payment.state === 'realized'),
    digits,
  );
  const billed = toMinor(fraction(invoice.billed_total), digits);
  return {
    state: stateOf(invoice.stage, paid, billed),
    paid_total: minorText(paid, digits),
    total_due: minorText(billed - paid, digits),
  };
}

/** What is left of the invoice after this payment: the realized payments before it count, and it itself in any state. */
export function balanceAfter(invoice: Settleable, payment: StoredPayment): string {
  const digits = currencyDigits(invoice.currency);
  const counted = invoice.payments.filter(
    (other) => other.id === payment.id || (other.id < payment.id && other.state === 'realized'),
  );
  return minorText(toMinor(fraction(invoice.billed_total), digits) - sumOf(counted, digits), digits);
}
