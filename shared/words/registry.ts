import { language } from './language.ts';

/** Functions that compiled messages call (`compiled/`). */

const rules = new Map<string, Intl.PluralRules>();

/** Returns the plural form of a count: `one`, `other` and whatever else a language tells apart. */
export function plural(locale: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(locale);
  if (rule === undefined) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  return rule.select(count);
}

/** Writes a number as the person does; a text stays as it is. */
export function number(value: string | number): string {
  return typeof value === 'number' ? language().writeNumber(value) : value;
}
