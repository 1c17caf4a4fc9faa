import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue, isSameValue } from './canonical.ts';
import type { FieldSpec, FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { adjustmentAmount, isPercentage } from '#shared/service/adjustment.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { withoutEntities } from './loose-text.ts';
import { isEmpty, isEmailField, mayBecome } from './may-become.ts';

/** A value that the account keeps otherwise than it was sent. `name` is a field, or `items[1].price` of the first row. */
export interface AlteredField {
  readonly name: string;
  readonly sent: JsonValue;
  readonly kept: JsonValue;
}

/** The body of a write, and the object before it; null for a create. */
export interface SentBody {
  readonly sent: JsonObject;
  readonly before: JsonObject | null;
}

/**
 * Returns what the account cut or changed of the body of a write, as the object shows it: rounded amounts, texts that lost
 * their end or their markup, dropped rows, fields that an update could not empty. Spaces at the ends and line ends do not
 * count, nor do other spellings of one value, nor what a create left to the account. Fields that the object does not show
 * are left out.
 */
export function alteredFields(
  resource: Resource,
  { sent, before }: SentBody,
  kept: JsonObject,
): readonly AlteredField[] {
  const table: FieldTable = fieldsOf[resource];
  return Object.entries(sent).flatMap(([name, value]): readonly AlteredField[] => {
    const there = kept[name];
    const spec = table[name];
    if (spec?.writable !== true || value === undefined || there === undefined) return [];
    if (isNestedArray(name)) return alteredRows(name, value, there);
    const isLeft = isEmpty(value) && (before === null || canonicalValue(there, spec) === null);
    return isLeft || isKept(name, spec, value, there) ? [] : [{ name, sent: value, kept: there }];
  });
}

/** Tells that an update changed a field of the object, rows aside: an update states all fields, most of them as they were. */
export function isOtherThanBefore(resource: Resource, { sent, before }: SentBody, name: string): boolean {
  const table: FieldTable = fieldsOf[resource];
  if (before === null || isNestedArray(name)) return false;
  return !isSameValue(trimmed(sent[name] ?? null), trimmed(before[name] ?? null), table[name]);
}

/**
 * Returns the journal record of what the account keeps otherwise than an entry sent it, null when it keeps all. `except` are
 * fields that others have changed since.
 */
export function alteredRecord(
  entry: { readonly id: number; readonly resource: Resource },
  written: SentBody,
  object: { readonly fields: JsonObject; readonly details: JsonObject | null },
  except: JsonObject = {},
): JsonObject | null {
  const fields = alteredFields(entry.resource, written, { ...object.fields, ...object.details })
    .filter(({ name }) => !(name in except))
    .map((field): JsonObject => ({ ...field }));
  return fields.length === 0 ? null : { entry: entry.id, fields };
}

function isKept(name: string, spec: FieldSpec | undefined, sent: JsonValue, kept: JsonValue): boolean {
  if (isSameValue(trimmed(sent), trimmed(kept), spec)) return true;
  // Addresses are the same in any case, and so is a date behind which a service writes the time.
  if (isEmailField(name) && typeof sent === 'string' && typeof kept === 'string')
    return sent.trim().toLowerCase() === kept.trim().toLowerCase();
  return (spec?.type === 'date' || spec?.type === 'reference') && mayBecome(name, spec, sent, kept);
}

/** Compares rows one by one. Each sent row goes with the stored row that it may have become, else with the next that is left. */
function alteredRows(name: NestedArray, sent: JsonValue, kept: JsonValue): readonly AlteredField[] {
  const mine = objectsIn(sent).filter((row) => row['_destroy'] !== true);
  const free = [...objectsIn(kept)];
  if (mine.length !== free.length) return [{ name, sent: mine.length, kept: free.length }];
  const table = rowFieldsOf[name];
  const cellsOf = (row: JsonObject): readonly string[] =>
    Object.keys(row).filter((cell) => table[cell]?.writable === true && cell !== 'sort_order');
  const isIt = (row: JsonObject, other: JsonObject): boolean =>
    cellsOf(row).every((cell) => isEmpty(row[cell]) || mayBecome(cell, table[cell], row[cell], other[cell]));
  const pairs = mine.map((row) => {
    const place = free.findIndex((other) => isIt(row, other));
    return { row, other: place === -1 ? null : (free.splice(place, 1)[0] ?? null) };
  });
  return pairs.flatMap(({ row, other }, index) => {
    const there = other ?? free.shift() ?? {};
    return cellsOf(row).flatMap((cell): readonly AlteredField[] => {
      const [value, now] = [row[cell], there[cell]];
      if (value === undefined || now === undefined || isEmpty(value) || isCellKept({ row, there, cell }, table[cell]))
        return [];
      return [{ name: `${name}[${String(index + 1)}].${cell}`, sent: value, kept: now }];
    });
  });
}

interface Cell {
  readonly row: JsonObject;
  readonly there: JsonObject;
  readonly cell: string;
}

/** The amount of a tax or discount has a meaning only together with its flag. */
function isCellKept({ row, there, cell }: Cell, spec: FieldSpec | undefined): boolean {
  const [sent = null, kept = null] = [row[cell], there[cell]];
  if (cell === 'percentage') return true;
  if (cell !== 'combined_amount_percent') return isKept(cell, spec, sent, kept);
  const [mine, theirs] = [row, there].map((one) => {
    // The two readers use these two cells only.
    const adjustment = one as unknown as Pick<Adjustment, 'combined_amount_percent' | 'percentage'>;
    const amount = canonicalValue(adjustmentAmount(adjustment), { type: 'decimal' });
    return JSON.stringify([amount, isPercentage(adjustment)]);
  });
  return mine === theirs;
}

/** Returns texts without white space at their ends and without signs written as entities, also within named values. */
function trimmed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return withoutEntities(value).trim();
  if (!Array.isArray(value)) return value;
  return value.map((element: JsonValue) =>
    typeof element === 'object' && element !== null && !Array.isArray(element)
      ? Object.fromEntries(Object.entries(element).map(([name, cell]) => [name, trimmed(cell ?? null)]))
      : trimmed(element),
  );
}
