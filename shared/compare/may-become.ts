import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import { canonicalDecimal, compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import { isSameInAnyCase, isSameText, looseText } from './loose-text.ts';

/**
 * Whether a service may have made `stored` of the value `sent` for a field of this kind. What was sent empty matches what
 * is empty, and where services fill in a default (dates, choices, numbers) anything.
 */
export function mayBecome(
  name: string,
  spec: FieldSpec | undefined,
  sent: JsonValue | undefined,
  stored: JsonValue | undefined,
): boolean {
  switch (spec?.type) {
    case 'text':
    case 'long_text': {
      const [mine, theirs] = [textOf(sent), textOf(stored)];
      return isEmailField(name) || spec.code === true ? isSameInAnyCase(mine, theirs) : isSameText(mine, theirs);
    }
    case 'decimal': {
      const [mine, theirs] = [textOf(sent).trim(), textOf(stored).trim()];
      if (mine === '' || theirs === '') return isNothing(mine) && isNothing(theirs);
      return isSameAmount(mine, theirs);
    }
    case 'date':
      return isEmpty(sent) || dateOf(sent) === dateOf(stored);
    case 'reference':
      return isSameReference(sent, stored);
    case 'named_values':
      return isEmpty(sent) || areSameNamedValues(sent, stored);
    default:
      if (isEmpty(sent)) return true;
      return JSON.stringify(canonicalValue(sent, spec)) === JSON.stringify(canonicalValue(stored, spec));
  }
}

export const isEmailField = (name: string): boolean => name === 'email' || name === 'business_email';

/** Money has two digits, or three; a service may round or cut what has more. */
const KEPT_DIGITS = [2, 3] as const;

/** Numerically equal, or what is left of `sent` at fewer digits. Text that is no amount is compared as text. */
export function isSameAmount(sent: string, stored: string): boolean {
  if (!isDecimal(sent) || !isDecimal(stored)) return looseText(sent) === looseText(stored);
  if (compare(sent, stored) === 0) return true;
  const distance = subtract(sent, stored).replace('-', '');
  const isLess = (digits: number): boolean => compare(distance, `0.${'1'.padStart(digits, '0')}`) < 0;
  return KEPT_DIGITS.some((digits) => digitsOf(sent) > digits && digitsOf(stored) <= digits && isLess(digits));
}

/** References to one object. One that the row does not show excludes nothing: it may stand in the list of that object. */
export function isSameReference(sent: JsonValue | undefined, stored: JsonValue | undefined): boolean {
  if (isEmpty(sent) || isEmpty(stored)) return true;
  const [mine, theirs] = [named(sent), named(stored)];
  const shared = (['id', 'hash_key'] as const).find((name) => !isEmpty(mine[name]) && !isEmpty(theirs[name]));
  return shared !== undefined && textOf(mine[shared]) === textOf(theirs[shared]);
}

/** A set, in whose names and values services do to texts what they do to all others. */
function areSameNamedValues(sent: JsonValue | undefined, stored: JsonValue | undefined): boolean {
  const free = [...objectsIn(stored)];
  const isKept = (row: JsonObject): boolean => {
    const isIt = (other: JsonObject): boolean =>
      ['name', 'value'].every((cell) => isSameText(textOf(row[cell]), textOf(other[cell])));
    const place = free.findIndex(isIt);
    return place >= 0 && free.splice(place, 1).length > 0;
  };
  return objectsIn(sent).every(isKept) && free.length === 0;
}

export const isEmpty = (value: JsonValue | undefined): boolean => value === undefined || value === null || value === '';

/** Texts and numbers as text; everything else is none. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function named(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : { id: value };
}

function dateOf(value: JsonValue | undefined): string {
  const text = textOf(value);
  return readPlainDate(text) ?? text.trim();
}

const isNothing = (amount: string): boolean => amount === '' || (isDecimal(amount) && isZero(amount));

/** Digits behind the point, without closing zeros. */
function digitsOf(amount: string): number {
  return canonicalDecimal(amount).split('.')[1]?.length ?? 0;
}
