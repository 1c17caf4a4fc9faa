import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalDecimal } from '#shared/money/decimal.ts';
import { readAmount } from './amount.ts';

/**
 * Reads one value: any spelling of the service becomes the model's one form. Undefined means "cannot be read": the
 * field is then left out, so that nothing known is overwritten and nothing invented is sent back. A list with one
 * unreadable element is unreadable as a whole, because it would be sent back without that element.
 */
export type Reader = (value: JsonValue | undefined) => JsonValue | undefined;

export function readText(value: JsonValue | undefined): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** Returns the exact decimal text; a text without a single reading as an amount stays as it came. */
export function readDecimal(value: JsonValue | undefined): string | null | undefined {
  const text = readText(value);
  return typeof text === 'string' ? readAmount(text) : text;
}

/** Returns a calendar date; a text that is none stays as it came. */
export function readDate(value: JsonValue | undefined): string | null | undefined {
  const text = readText(value);
  if (typeof text !== 'string') return text;
  return text.trim() === '' ? null : (readPlainDate(text) ?? text);
}

export function readInteger(value: JsonValue | undefined): number | null | undefined {
  if (value === null || value === '') return null;
  const number = typeof value === 'string' && /^\s*[+-]?\d+(\.0+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

export function readBoolean(value: JsonValue | undefined): boolean | null | undefined {
  if (value === null || typeof value === 'boolean') return value;
  const text = readText(value)?.trim().toLowerCase();
  if (text === undefined) return undefined;
  if (text === '') return null;
  if (['true', '1', 't', 'yes'].includes(text)) return true;
  return ['false', '0', 'f', 'no'].includes(text) ? false : undefined;
}

/** Reads a choice. Some documents of the service spell the cash key `cach`. */
export function readChoice(value: JsonValue | undefined): string | null | undefined {
  const text = readText(value);
  return text === 'cach' ? 'cash' : text;
}

/** Reads a set of choices. Null, missing and `[""]` all mean none. */
export function readChoiceSet(value: JsonValue | undefined): readonly string[] | undefined {
  if (value === null) return [];
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return undefined;
  const chosen = new Set<string>();
  for (const element of list as readonly JsonValue[]) {
    const choice = readChoice(element);
    if (choice === undefined) return undefined;
    if (choice !== null && choice.trim() !== '') chosen.add(choice.trim());
  }
  return [...chosen];
}

/** Reads custom fields as pairs, from a list of pairs or from an object. */
export function readNamedValues(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === null) return [];
  if (isJsonObject(value)) return allOrNone(Object.entries(value).map(([name, text]) => namedValue(name, text)));
  if (!Array.isArray(value)) return undefined;
  return allOrNone(
    value.map((row: JsonValue) => (isJsonObject(row) ? namedValue(row['name'], row['value'] ?? null) : undefined)),
  );
}

function namedValue(name: JsonValue | undefined, value: JsonValue | undefined): JsonValue | undefined {
  const [key, text] = [readText(name), readText(value)];
  return typeof key === 'string' && text !== undefined ? { name: key, value: text ?? '' } : undefined;
}

function allOrNone(values: readonly (JsonValue | undefined)[]): readonly JsonValue[] | undefined {
  const read = values.filter((value) => value !== undefined);
  return read.length === values.length ? read : undefined;
}

/** Reads the object a field refers to; some answers give just its id. */
export function readReference(value: JsonValue | undefined): JsonValue | undefined {
  if (value === null) return null;
  if (isJsonObject(value)) {
    return {
      ...value,
      id: readInteger(value['id']) ?? null,
      hash_key: readText(value['hash_key']) ?? null,
      name: readText(value['name']) ?? null,
    };
  }
  const id = readInteger(value);
  return typeof id === 'number' ? { id, hash_key: null, name: null } : undefined;
}

/** Returns a JSON number as plain digits, never in exponent form. */
function plainNumber(value: number): string {
  const text = String(value);
  return /e/i.test(text) ? canonicalDecimal(text) : text;
}
