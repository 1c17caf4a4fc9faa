import { roundedText } from './fraction.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  USD: '$',
  CAD: '$',
  AUD: '$',
  NZD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: '¥',
  INR: '₹',
  KRW: '₩',
  CHF: 'CHF',
  SEK: 'kr',
  DKK: 'kr',
  KWD: 'KD',
  BHD: 'BD',
};

const WITHOUT_DIGITS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const WITH_THREE_DIGITS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Returns the ISO code of a currency as a client wrote it, or null when it cannot be one. */
export function isoCode(currency: string | null): string | null {
  const code = currency?.trim().toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

export function currencyDigits(code: string): number {
  if (WITHOUT_DIGITS.has(code)) return 0;
  return WITH_THREE_DIGITS.has(code) ? 3 : 2;
}

export function currencySymbol(code: string): string {
  return SYMBOLS[code] ?? code;
}

/** Returns a decimal string with grouped thousands, as `formatted_*` fields show it: `1,109.62`. */
export function formatAmount(amount: string | null, digits: number): string {
  const [whole = '0', decimals] = roundedText(amount, digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Returns the same with the currency's symbol in front: `€1,109.62`, `-€5.00`. */
export function formatMoney(amount: string | null, code: string): string {
  const text = formatAmount(amount, currencyDigits(code));
  return text.startsWith('-') ? `-${currencySymbol(code)}${text.slice(1)}` : currencySymbol(code) + text;
}
