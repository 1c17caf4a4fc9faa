import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, divide, round } from '#shared/money/decimal.ts';
import type { PaymentContext } from './payment-row.ts';
import { openAmounts } from './payment-sums.ts';

/** The amounts that one click fills in. */
interface SuggestedAmounts {
  readonly full: Decimal;
  /** Half of the open amount; null if that is nothing in this currency. */
  readonly half: Decimal | null;
}

/** Returns the suggested amounts; null if nothing is open or the open amount is unknown. */
export function suggestedAmounts(context: PaymentContext, edited: string | null): SuggestedAmounts | null {
  const { left } = openAmounts(context, context.payments, edited);
  if (left === null || compare(left, '0') <= 0) return null;
  const half = round(divide(left, '2'), currencyDigits(context.currency));
  return { full: left, half: compare(half, '0') > 0 && compare(half, left) < 0 ? half : null };
}
