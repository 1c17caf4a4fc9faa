import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import { parseNumber } from '#shared/money/input/parse-number.ts';

/** A number with a currency around it: signs and names on either side, only digits and separators in the middle. */
const WITH_CURRENCY = /^([-−+]?)([\p{L}\p{S}.\s]{0,8}?)([-−+]?)\s*(\d[\d.,\s'’]*?)\s*([\p{L}\p{S}.]{0,5})$/u;
/** A longer text is no amount and would only cost time. */
const LONGEST = 64;
/** Letters behind an amount that change what it says: credit, debit, thousands, millions. */
const CHANGES_MEANING = /^(cr|dr|[a-z])$/i;
/** The form of a decimal library that is not asked for plain digits. */
const SCIENTIFIC = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d{1,3}$/i;

/**
 * Returns the exact decimal text of an amount as services write it; null for an empty one. Currency signs and grouping
 * are dropped only where a single reading remains; any other text stays as it came, because a guessed amount is worse
 * than none.
 */
export function readAmount(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isDecimal(trimmed) ? trimmed : (readUnusual(trimmed) ?? trimmed);
}

function readUnusual(text: string): string | null {
  if (text.length > LONGEST) return null;
  if (SCIENTIFIC.test(text)) return canonicalDecimal(text.replace(/^\+/, ''));
  const plain = parseNumber(text);
  if (plain !== null) return plain;
  const match = WITH_CURRENCY.exec(text);
  if (match === null) return null;
  const [, sign = '', , innerSign = '', digits = '', unit = ''] = match;
  if (sign !== '' && innerSign !== '') return null;
  return CHANGES_MEANING.test(unit) ? null : parseNumber(`${sign}${innerSign}${digits}`);
}
