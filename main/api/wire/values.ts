import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalDecimal, isDecimal } from '#shared/money/decimal.ts';
import { parseNumber } from '#shared/money/parse-number.ts';

/**
 * Readers of single values: whatever spelling the service chose becomes the model's one form. Undefined means "cannot be
 * read": the field is then left out, so that nothing known is overwritten and nothing invented is ever sent back.
 */
export type Reader = (value: JsonValue | undefined) => JsonValue | undefined;

export function readText(value: JsonValue | undefined): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** Exact decimal text. Currency signs and grouping are dropped only where the rest has a single reading. */
export function readDecimal(value: JsonValue | undefined): string | null | undefined {
  const text = readText(value);
  if (typeof text !== 'string') return text;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isDecimal(trimmed) ? trimmed : readWrittenAmount(trimmed);
}

function readWrittenAmount(text: string): string {
  const bare = text.replace(/[^\d.,\s'’−-]/gu, '');
  return parseNumber(bare) ?? text;
}

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
  if (value === null || value === '') return null;
  const text = String(value).trim().toLowerCase();
  if (['true', '1', 't', 'yes'].includes(text)) return true;
  return ['false', '0', 'f', 'no'].includes(text) ? false : undefined;
}

/** Some documents of the service spell the cash key `cach`. */
export function readChoice(value: JsonValue | undefined): string | null | undefined {
  const text = readText(value);
  return text === 'cach' ? 'cash' : text;
}

/** Null, missing and `[""]` all mean none. */
export function readChoiceSet(value: JsonValue | undefined): readonly string[] | undefined {
  if (value === null) return [];
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list)) return undefined;
  const chosen = list
    .map((element: JsonValue) => readChoice(element)?.trim() ?? '')
    .filter((element) => element !== '');
  return [...new Set(chosen)];
}

export function readNamedValues(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (value === null) return [];
  if (isJsonObject(value)) return Object.entries(value).map(([name, text]) => ({ name, value: readText(text) ?? '' }));
  if (!Array.isArray(value)) return undefined;
  return value
    .filter(isJsonObject)
    .map((row) => ({ name: readText(row['name']) ?? '', value: readText(row['value']) ?? '' }));
}

/** The object a field refers to; some answers give just its id. */
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

/** A JSON number as plain digits, never in exponent form. */
function plainNumber(value: number): string {
  const text = String(value);
  return /e/i.test(text) ? canonicalDecimal(text) : text;
}
