import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { withoutEntities } from './loose-text.ts';

/**
 * Maps the signs that services may strip and that a loose comparison ignores to private characters that no person
 * types.
 */
const signs = { '<': '\uE000', '\n': '\uE001' } as const;
type StrippableSign = keyof typeof signs;
const allSigns: readonly StrippableSign[] = ['<', '\n'];

/**
 * Returns the value with the strippable signs (markup, line ends) replaced by private characters, so that a loose
 * comparison counts them. White space at the ends and signs written as entities still do not count.
 */
export function markStrippableSigns(value: JsonValue, counted: readonly StrippableSign[] = allSigns): JsonValue {
  if (typeof value === 'string') return marked(value, counted);
  if (Array.isArray(value)) return value.map((element: JsonValue) => markStrippableSigns(element, counted));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [name, markStrippableSigns(cell ?? null, counted)]),
  );
}

/** Returns the strippable signs that the value still contains. A service that stored them does not strip them. */
export function strippableSignsIn(value: JsonValue): readonly StrippableSign[] {
  const text = JSON.stringify(markStrippableSigns(value));
  return allSigns.filter((sign) => text.includes(signs[sign]));
}

function marked(text: string, counted: readonly StrippableSign[]): string {
  const lines = withoutEntities(text).trim().replaceAll(/\r\n?/g, '\n');
  return counted.reduce((done, sign) => done.replaceAll(sign, signs[sign]), lines);
}
