import { currencyDigits } from '#shared/money/currency.ts';
import { currencyCodes, isCurrencyCode } from '#shared/money/currency-codes.ts';
import type { Conventions } from './number-marks.ts';
import { plainText } from './plain-text.ts';

/** Currency signs in common use that Intl does not know as symbols. */
const OTHERS = ['Fr', 'SFr', 'sFr', 'kr', 'Rs', 'руб', '円', '元', '원'];
/** Signs of currencies without minor units, which Intl names otherwise in many locales: `JP¥`, `￥`. */
const WHOLE_OTHERS: ReadonlySet<string> = new Set(['円', '원', '¥', '￥', '₩', '₫']);

interface Signs {
  /** The longest first. */
  readonly all: readonly string[];
  /** The signs of currencies without minor units. */
  readonly whole: ReadonlySet<string>;
}

const signsByLocale = new Map<string, Signs>();

const CODE = /[A-Za-z]{3}(?!\p{L})/uy;
/**
 * A currency sign with up to three letters before it or a country behind it: US$, R$, $US, $ CA. In `3x$5` the x
 * multiplies.
 */
const ANY_SIGN = /(?![xX])\p{L}{0,3}\p{Sc}(?: ?[A-Z]{2}(?!\p{L}))?/uy;
const BARE_SIGN = /\p{Sc}/u;
/** Behind a number, a single letter more likely means a thousand (5K), a million or a lakh than a currency. */
const ONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u;

/** Returns the symbols of all currencies as plain text. Cached by locale, because Intl takes some 10 ms. */
function signsOf(conventions: Conventions): Signs {
  const { locale } = conventions;
  const known = signsByLocale.get(locale);
  if (known) return known;
  const signs = new Set(OTHERS);
  const whole = new Set(WHOLE_OTHERS);
  for (const currency of currencyCodes())
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
      const sign = format.formatToParts(1).find((part) => part.type === 'currency')?.value ?? '';
      if (sign === '' || isCurrencyCode(sign)) continue;
      const plain = plainText(sign, conventions);
      signs.add(plain);
      if (currencyDigits(currency) === 0) whole.add(plain);
    }
  const made = { all: [...signs].sort((a, b) => b.length - a.length), whole };
  signsByLocale.set(locale, made);
  return made;
}

/** Returns true for the sign or code of a currency that may have no minor units: `¥`, `KRW`. */
export function isWholeCurrency(sign: string, conventions: Conventions): boolean {
  const code = sign.toUpperCase();
  if (isCurrencyCode(code)) return currencyDigits(code) === 0;
  const { whole } = signsOf(conventions);
  return whole.has(sign) || whole.has(BARE_SIGN.exec(sign)?.[0] ?? '');
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** Returns the end of `sign` if it stands at `at` as a word of its own. */
function namedEnd(sign: string, text: string, at: number, side: 'before' | 'behind'): number | null {
  if (!text.startsWith(sign, at) || (side === 'behind' && ONE_LETTER.test(sign))) return null;
  const end = at + sign.length;
  if (/\p{L}$/u.test(sign) && /^\p{L}/u.test(text.slice(end))) return null;
  // The dot ends an abbreviation and begins no fraction: Rs.500 is five hundred.
  return /\p{Ll}$/u.test(sign) && text[end] === '.' ? end + 1 : end;
}

/** Returns the end of the currency symbol or ISO code that begins at `at` in plain text; null where none begins. */
export function currencyEnd(
  text: string,
  at: number,
  side: 'before' | 'behind',
  conventions: Conventions,
): number | null {
  if (!/^[\p{L}\p{Sc}]/u.test(text.slice(at))) return null;
  const named = signsOf(conventions).all.find((sign) => namedEnd(sign, text, at, side) !== null);
  const namedAt = named === undefined ? null : namedEnd(named, text, at, side);
  const signEnd = matchEnd(ANY_SIGN, text, at);
  // The longer one: where `$` is a sign, `$US` is one as well.
  if (namedAt !== null || signEnd !== null) return Math.max(namedAt ?? 0, signEnd ?? 0);
  const codeEnd = matchEnd(CODE, text, at);
  return codeEnd !== null && isCurrencyCode(text.slice(at, codeEnd).toUpperCase()) ? codeEnd : null;
}
