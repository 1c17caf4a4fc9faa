import { currencyCodes, isCurrencyCode } from '#shared/money/currency-codes.ts';
import type { Conventions } from './number-marks.ts';
import { plainText } from './plain-text.ts';

/** Currency signs in common use that Intl does not know as symbols. */
const OTHERS = ['Fr', 'SFr', 'sFr', 'kr', 'Rs', 'руб', '円', '元', '원'];
const signsByLocale = new Map<string, readonly string[]>();

const CODE = /[A-Za-z]{3}(?!\p{L})/uy;
/** A currency sign with up to three letters before it: US$, R$. In `3x$5` the x multiplies. */
const ANY_SIGN = /(?!x)\p{L}{0,3}\p{Sc}/iuy;
/** Behind a number, a single letter more likely means a thousand (5K), a million or a lakh than a currency. */
const ONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u;

/**
 * Returns the symbols of all currencies as plain text, the longest first. Cached by locale, because Intl takes some 10
 * ms.
 */
function signsOf(conventions: Conventions): readonly string[] {
  const { locale } = conventions;
  const known = signsByLocale.get(locale);
  if (known) return known;
  const signs = new Set(OTHERS);
  for (const currency of currencyCodes())
    for (const currencyDisplay of ['symbol', 'narrowSymbol'] as const) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
      const sign = format.formatToParts(1).find((part) => part.type === 'currency')?.value ?? '';
      if (sign !== '' && !isCurrencyCode(sign)) signs.add(plainText(sign, conventions));
    }
  const sorted = [...signs].sort((a, b) => b.length - a.length);
  signsByLocale.set(locale, sorted);
  return sorted;
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
  for (const sign of signsOf(conventions)) {
    const end = namedEnd(sign, text, at, side);
    if (end !== null) return end;
  }
  const signEnd = matchEnd(ANY_SIGN, text, at);
  if (signEnd !== null) return signEnd;
  const codeEnd = matchEnd(CODE, text, at);
  return codeEnd !== null && isCurrencyCode(text.slice(at, codeEnd).toUpperCase()) ? codeEnd : null;
}
