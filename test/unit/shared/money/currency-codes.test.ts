import { describe, expect, it } from 'vitest';
import { commonCurrencies } from '#shared/money/currency.ts';
import { isCurrencyCode } from '#shared/money/currency-codes.ts';

describe('the code of a currency', () => {
  it.each(commonCurrencies)('is %s', (code) => {
    expect(isCurrencyCode(code)).toBe(true);
  });

  it.each(['EUO', 'usd', 'US', '', 'EURO', '€'])('is not “%s”', (code) => {
    expect(isCurrencyCode(code)).toBe(false);
  });
});
