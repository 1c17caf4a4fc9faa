import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';

/**
 * Reads a number in any notation, without knowing the locale. Accepts either separator where only one reading is
 * possible, spaces and apostrophes as grouping, and a leading minus. Returns null for text without a single reading.
 */
export function parseNumber(typed: string): Decimal | null {
  const text = typed
    .trim()
    .replace(/[\s'’  ]/g, '')
    .replace('−', '-')
    .replace(/^\+(?=[\d.,])/, '');
  if (!/\d/.test(text)) return null;
  const separators: readonly string[] = text.match(/[.,]/g) ?? [];
  if (separators.length === 0) return finish(text);
  const last = text.charAt(Math.max(text.lastIndexOf('.'), text.lastIndexOf(',')));
  const other = last === '.' ? ',' : '.';
  const lastCount = separators.filter((separator) => separator === last).length;
  if (lastCount > 1) return separators.includes(other) ? null : finish(withoutGrouping(text, last));
  const [whole = '', fraction = ''] = text.split(last);
  const isGroupingPossible = !whole.includes(other) && fraction.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole);
  // "1,234" is a thousand in one country and a fraction in another, so a comma alone decides nothing.
  if (isGroupingPossible && last === ',') return null;
  const ungrouped = withoutGrouping(whole, other);
  return ungrouped === null ? null : finish(`${ungrouped || '0'}.${fraction || '0'}`);
}

function withoutGrouping(text: string, separator: string): string | null {
  const groups = text.split(separator);
  const isGrouped =
    groups.length === 1 || (groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 4);
  return isGrouped ? groups.join('') : null;
}

function finish(text: string | null): Decimal | null {
  if (text === null) return null;
  const normal = text.replace(/^-\./, '-0.').replace(/^\./, '0.');
  return isDecimal(normal) ? canonicalDecimal(normal) : null;
}
