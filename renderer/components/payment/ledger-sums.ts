import type { CurrencySum } from '#shared/lists/list-query.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';

/** Returns the sum of the payments for each currency. */
export function sumsOfPayments(payments: readonly PaymentRow[]): readonly CurrencySum[] {
  const currencies = [...new Set(payments.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const amounts = payments
      .filter((payment) => payment.currency === currency)
      .map(({ amount }) => toMinorUnits(amount, currencyDigits(currency)));
    const known = amounts.filter((minor) => minor !== null);
    return {
      currency,
      minor: known.reduce((sum, minor) => sum + minor, 0),
      leftOut: amounts.length - known.length,
    };
  });
}
