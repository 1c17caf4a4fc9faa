import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { plain } from '#shared/text/fold-text.ts';
import type { AddressPattern } from './address-patterns.ts';
import { addressPatterns, usualPattern } from './address-patterns.ts';
import { countryCode } from './country-code.ts';

type Part = 'street' | 'city' | 'state' | 'code';
type Parts = Readonly<Record<Part, string>>;

const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/;
const PLACE = /([^{]*)\{(street|city|state|code)\}/g;
/** Scripts whose addresses run from the largest place to the smallest. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Returns a client's address in lines, in the order of its country. Parts are printed as they are typed, each once; the country comes
 * last. A state that the country's addresses do without is printed only while city or post code is missing.
 */
export function addressLines(client: JsonObject): readonly string[] {
  const text = (field: string): string => textOrEmpty(client[field]);
  const country = inOneLine(text('country'));
  const code = countryCode(country);
  const pattern = (code === null ? undefined : addressPatterns[code]) ?? usualPattern;
  const typed = {
    street: text('address'),
    city: inOneLine(text('city')),
    state: inOneLine(text('state_name')),
    code: inOneLine(pattern.hasLetters ? text('zip_code').toUpperCase() : text('zip_code')),
  };
  const parts = withoutDoubles(typed, pattern.lines.includes(', {state}'));
  const lines = patternFor(pattern, parts)
    .split('|')
    .flatMap((line) => filled(line, parts));
  return unique([...lines, country]);
}

/** Returns the text in one line, without commas around it, which would stand beside those of the pattern. */
const inOneLine = (text: string): string =>
  text
    .split(LINE_BREAKS)
    .join(' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');

function patternFor({ lines, ownScript = lines }: AddressPattern, parts: Parts): string {
  const pattern = EAST_ASIAN.test(parts.street + parts.city) ? ownScript : lines;
  const isComplete = parts.city !== '' && parts.code !== '';
  return pattern.includes('{state}') || isComplete ? pattern : `${pattern}|{state}`;
}

/** Returns the lines that a line of a pattern becomes: none without any of its parts, several for a street of several lines. */
function filled(line: string, parts: Parts): readonly string[] {
  let text = '';
  for (const [, separator = '', part] of line.matchAll(PLACE)) {
    const value = valueOf(parts, part);
    if (value !== '') text += text === '' ? value : separator + value;
  }
  return text.split(LINE_BREAKS).map((some) => some.trim());
}

function valueOf(parts: Parts, name: string | undefined): string {
  return name === 'street' || name === 'city' || name === 'state' || name === 'code' ? parts[name] : '';
}

/**
 * Leaves out what people typed into the field of the city as well: `Springfield, IL` or `62704 Springfield`. A state that is called as
 * its city stays where both stand in one line: `New York, New York`.
 */
function withoutDoubles(parts: Parts, isInOneLine: boolean): Parts {
  const [city = '', ...behind] = parts.city.split(',').map(plain);
  const state = plain(parts.state);
  const words = ` ${plain(parts.city).replaceAll(',', ' ')} `;
  return {
    ...parts,
    state: behind.includes(state) || (!isInOneLine && state === city) ? '' : parts.state,
    code: words.includes(` ${plain(parts.code)} `) ? '' : parts.code,
  };
}

/** Leaves out empty lines, and each line that stands above already, such as a city that is also typed into the street. */
function unique(lines: readonly string[]): readonly string[] {
  const seen = new Set(['']);
  return lines.filter((line) => {
    const key = plain(line);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
