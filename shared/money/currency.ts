/** Currencies of ISO 4217 without a minor unit. All that are in neither set have two digits. */
const NO_DIGITS = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'UYI',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);
const THREE_DIGITS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Returns the digits behind the decimal point of a currency (0, 2 or 3); 2 for an unknown code or null. */
export function currencyDigits(isoCode: string | null): number {
  const code = (isoCode ?? '').toUpperCase();
  if (NO_DIGITS.has(code)) return 0;
  return THREE_DIGITS.has(code) ? 3 : 2;
}

/** The currencies offered first when a new client is created; any other ISO code can be typed. */
export const commonCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'AUD',
  'CAD',
  'CHF',
  'CNY',
  'DKK',
  'HKD',
  'INR',
  'JPY',
  'KRW',
  'KWD',
  'LKR',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'ZAR',
] as const;

/** Lists the currencies whose minor unit is not two digits, for SQL that cannot call `currencyDigits` row by row. */
export const currenciesByDigits = { none: [...NO_DIGITS], three: [...THREE_DIGITS] } as const;
