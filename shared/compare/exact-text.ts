import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { withoutEntities } from './loose-text.ts';

/** What services may take out of a text and a comparison of loose texts leaves out, by signs that no person writes. */
const signs = { '<': '\uE000', '\n': '\uE001' } as const;
export type LooseSign = keyof typeof signs;
const allSigns: readonly LooseSign[] = ['<', '\n'];

/**
 * A value whose texts are to be compared to the last letter: what services may take out of a text (markup, line ends) counts
 * then. What they write in another way, signs as entities and white space around it, still says nothing.
 */
export function letterByLetter(value: JsonValue, counted: readonly LooseSign[] = allSigns): JsonValue {
  if (typeof value === 'string') return marked(value, counted);
  if (Array.isArray(value)) return value.map((element: JsonValue) => letterByLetter(element, counted));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, letterByLetter(cell ?? null, counted)]));
}

/** Those that are still in it: no service that has stored it takes them out. */
export function looseSignsIn(value: JsonValue): readonly LooseSign[] {
  const text = JSON.stringify(letterByLetter(value));
  return allSigns.filter((sign) => text.includes(signs[sign]));
}

function marked(text: string, counted: readonly LooseSign[]): string {
  const lines = withoutEntities(text).trim().replaceAll(/\r\n?/g, '\n');
  return counted.reduce((done, sign) => done.replaceAll(sign, signs[sign]), lines);
}
