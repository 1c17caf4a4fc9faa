import { knownLocale } from '#shared/known-locale.ts';

/** The two marks that people write both before a fraction and between groups. */
export type Mark = '.' | ',';

/**
 * The decimal mark of a text, where the text itself shows it and its writer's locale need not be ours. `both`: the text
 * uses either, so a mark with three digits behind it can be anything.
 */
export type DecimalMark = Mark | 'both';

/** The mark that in plain text can only stand before a fraction, in any locale. */
export const POINT = '٫';
/** The mark that in plain text can only stand between groups, in any locale. A space is the other such mark. */
export const GROUP = "'";

/** The number format of a locale, as far as locales differ. */
export interface Conventions {
  readonly locale: string;
  /** Null where the locale's own mark is neither of the two. */
  readonly decimal: Mark | null;
  readonly group: Mark | null;
  /** The mark between the groups of an amount: `en-DE` writes 1.234,5 and €1,234.5. */
  readonly moneyGroup: Mark | null;
  /** True if the text itself shows its marks, so that neither can be the other. */
  readonly isShown: boolean;
  /** The locale's own characters that mean something in this locale only, mapped to their plain spelling. */
  readonly signs: ReadonlyMap<string, string>;
}

const known = new Map<string, Conventions>();

/** Returns the conventions of a locale for a text that shows its decimal mark. */
export function conventionsFor(tag: string, shown: DecimalMark | null): Conventions {
  const own = conventionsOf(tag);
  if (shown === null) return own;
  if (shown === 'both') return { ...own, decimal: null, group: null, moneyGroup: null };
  const group = shown === '.' ? ',' : '.';
  return { ...own, decimal: shown, group, moneyGroup: group, isShown: true };
}

const markOf = (text: string | undefined): Mark | null => (text === '.' || text === ',' ? text : null);

function marksOf(format: Intl.NumberFormat): { readonly decimal: string; readonly group: string | undefined } {
  const parts = format.formatToParts(1_234_567.5);
  const valueOf = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  return { decimal: valueOf('decimal') ?? '.', group: valueOf('group') };
}

/** Returns the conventions of a locale, which `format.ts` also writes by. */
function conventionsOf(tag: string): Conventions {
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
  // Where both marks are Arabic, people type a Latin comma between groups.
  const latinGroup = decimal === POINT ? ',' : markOf(group);
  const made = {
    locale,
    decimal: markOf(decimal),
    group: latinGroup,
    moneyGroup: markOf(money.group),
    isShown: false,
    signs,
  };
  known.set(tag, made);
  return made;
}
