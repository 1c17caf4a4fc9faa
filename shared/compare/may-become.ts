import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { foldAddress, isMailAddress } from '#shared/mail/mail-address.ts';
import { isSameValue } from './canonical.ts';
import type { FieldSpec } from '#shared/service/field-spec.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import { canonicalDecimal, compare, isDecimal, isZero, subtract } from '#shared/money/decimal.ts';
import { isSameInAnyCase, isSameText, looseText } from './loose-text.ts';

/**
 * Tells whether a service may have stored the value `sent` as `stored` in a field of this kind. A value that was sent
 * empty matches an empty one, and any value where services fill in a default (dates, choices, numbers).
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
      if (isEmailField(name) && isSameMailbox(mine, theirs)) return true;
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
      return isSameValue(sent, stored, spec);
  }
}

export const isEmailField = (name: string): boolean => name === 'email' || name === 'business_email';

/** Tells whether two addresses are one in two spellings, for example of its domain. Quotes around one are a difference. */
const isSameMailbox = (sent: string, stored: string): boolean =>
  isMailAddress(sent) && isMailAddress(stored) && foldAddress(sent) === foldAddress(stored);

/** Digits that currencies have; a service may round or cut what has more. */
const KEPT_DIGITS = [2, 3] as const;

/**
 * Tells whether the amounts are numerically equal, or `stored` is `sent` rounded or cut to fewer digits. Text that is
 * no amount is compared as text.
 */
export function isSameAmount(sent: string, stored: string): boolean {
  if (!isDecimal(sent) || !isDecimal(stored)) return looseText(sent) === looseText(stored);
  if (compare(sent, stored) === 0) return true;
  const distance = subtract(sent, stored).replace('-', '');
  const isLess = (digits: number): boolean => compare(distance, `0.${'1'.padStart(digits, '0')}`) < 0;
  return KEPT_DIGITS.some((digits) => digitsOf(sent) > digits && digitsOf(stored) <= digits && isLess(digits));
}

/**
 * Tells whether two references may name one object. An absent reference excludes nothing: the row may stand in a list
 * below that object.
 */
export function isSameReference(sent: JsonValue | undefined, stored: JsonValue | undefined): boolean {
  if (isEmpty(sent) || isEmpty(stored)) return true;
  const [mine, theirs] = [named(sent), named(stored)];
  const shared = (['id', 'hash_key'] as const).find((name) => !isEmpty(mine[name]) && !isEmpty(theirs[name]));
  return shared !== undefined && textOf(mine[shared]) === textOf(theirs[shared]);
}

/** Compares named values as a set; their names and values may be respelled like any text. */
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

/** Returns texts and numbers as text, everything else as an empty text. */
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

/** Returns the number of digits behind the point, without closing zeros. */
function digitsOf(amount: string): number {
  return canonicalDecimal(amount).split('.')[1]?.length ?? 0;
}
