import { knownLocale } from '#shared/known-locale.ts';

/** The two marks that people write both before a fraction and between groups. */
export type Mark = '.' | ',';

/** In plain text, what can only stand before a fraction, in any locale. */
export const POINT = '٫';
/** In plain text, what can only stand between groups, in any locale; a space is the other such mark. */
export const GROUP = "'";

/** How a locale writes numbers, as far as it is not the same everywhere. */
export interface Conventions {
  readonly locale: string;
  /** Null where the locale's own mark is neither of the two. */
  readonly decimal: Mark | null;
  readonly group: Mark | null;
  /** Between the groups of money: `en-DE` writes 1.234,5 and €1,234.5. */
  readonly moneyGroup: Mark | null;
  /** The locale's own signs, where the locale alone knows what they mean, by their plain spelling. */
  readonly signs: ReadonlyMap<string, string>;
}

const known = new Map<string, Conventions>();

const markOf = (text: string | undefined): Mark | null => (text === '.' || text === ',' ? text : null);

function marksOf(format: Intl.NumberFormat): { readonly decimal: string; readonly group: string | undefined } {
  const parts = format.formatToParts(1_234_567.5);
  const valueOf = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return { decimal: valueOf('decimal') ?? '.', group: valueOf('group') };
}

/** The conventions of a locale, as `format.ts` writes for it; throws a RangeError for text that is no language tag. */
export function conventionsOf(tag: string): Conventions {
  const found = known.get(tag);
  if (found) return found;
  const locale = knownLocale(tag);
  const { decimal, group } = marksOf(new Intl.NumberFormat(locale));
  const money = marksOf(new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }));
  const signs = new Map<string, string>();
  if (markOf(decimal) === null) signs.set(decimal, POINT);
  if (group !== undefined && markOf(group) === null && group.trim() !== '') signs.set(group, GROUP);
  const ownDigit = new Intl.NumberFormat(locale, { useGrouping: false });
  for (let digit = 0; digit <= 9; digit += 1) signs.set(ownDigit.format(digit), String(digit));
  // Where both marks are Arabic, a Latin comma stands in for the one between groups.
  const latinGroup = decimal === POINT ? ',' : markOf(group);
  const made = { locale, decimal: markOf(decimal), group: latinGroup, moneyGroup: markOf(money.group), signs };
  known.set(tag, made);
  return made;
}
