import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';

interface Billed {
  readonly date: PlainDate | null;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
}

/** Invoices of a recurring invoice that follow each other and came to the same. */
export interface BilledSpan {
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly count: number;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
}

/** Joins invoices that follow each other and come to the same. `invoices` and the answer are the newest first. */
export function billedSpans(invoices: readonly Billed[]): readonly BilledSpan[] {
  const spans: BilledSpan[] = [];
  for (const invoice of invoices) {
    const { date, currency, billedTotal } = invoice;
    const last = spans.at(-1);
    if (last !== undefined && isSameAmount(last, invoice))
      spans[spans.length - 1] = { ...last, from: date ?? last.from, count: last.count + 1 };
    else spans.push({ from: date, to: date, count: 1, currency, billedTotal });
  }
  return spans;
}

type Amount = Pick<Billed, 'currency' | 'billedTotal'>;

/** `100.0` and `100.00` are one amount. */
function isSameAmount(one: Amount, other: Amount): boolean {
  if (one.currency !== other.currency) return false;
  const [left, right] = [one.billedTotal, other.billedTotal];
  if (left === null || right === null || !isDecimal(left) || !isDecimal(right)) return left === right;
  return compare(left, right) === 0;
}
