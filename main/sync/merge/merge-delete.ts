import type { JsonObject } from '#shared/json.ts';
import type { Conflict, ConflictTotals, FieldConflict } from '#shared/conflict/conflict.ts';
import { CONFLICT_VERSION } from '#shared/conflict/conflict.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { freeTextFields } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { readRows } from './rows.ts';
import { isSame } from './same.ts';
import type { TotalOf, Views } from './totals.ts';
import { totalsOf } from './totals.ts';

/** A waiting delete, and the object as just read. `base` is the object as it was when it was deleted here. */
interface DeleteToMerge {
  readonly uid: Uid;
  readonly base: JsonObject | null;
  readonly remote: JsonObject;
  /** Ms since epoch. */
  readonly at: number;
}

type MergedDelete = { readonly kind: 'send' } | { readonly kind: 'ask'; readonly conflict: Conflict };

/** Decides whether a delete may be sent: not when the object was edited, sent or paid since, or its base is unknown. */
export function mergeDelete(
  resource: Resource,
  { uid, base, remote, at }: DeleteToMerge,
  totalOf: TotalOf,
): MergedDelete {
  const fields = base === null ? [] : changedFieldsOf(resource, base, remote);
  if (base !== null && fields.length === 0) return { kind: 'send' };
  const conflict: Conflict = {
    ...emptyConflict,
    resource,
    uid,
    reason: 'deleted_here',
    base,
    mine: null,
    theirs: remote,
    fields,
    totals: totals(resource, { base, mine: null, theirs: remote, merged: null }, totalOf),
    at,
  };
  return { kind: 'ask', conflict };
}

/**
 * Returns the conflict for an edit of an object that the service no longer has: create it again, discard the edit, or
 * keep it as a note.
 */
export function editOfDeleted(
  resource: Resource,
  edit: { readonly uid: Uid; readonly base: JsonObject | null; readonly data: JsonObject; readonly at: number },
  totalOf: TotalOf,
): Conflict {
  const { uid, base, data, at } = edit;
  const fields = Object.entries(data)
    .filter(([name, value]) => value !== undefined && !isNestedArray(name))
    .map(([name, value]) => fieldOf(name, base?.[name], value, null));
  return {
    ...emptyConflict,
    resource,
    uid,
    reason: 'deleted_there',
    base,
    mine: data,
    theirs: null,
    fields,
    totals: totals(resource, { base, mine: { ...base, ...data }, theirs: null, merged: null }, totalOf),
    at,
  };
}

const emptyConflict = { version: CONFLICT_VERSION, money: null, merged: null, lines: [], joined: [] } as const;

function totals(resource: Resource, views: Views, totalOf: TotalOf): ConflictTotals | null {
  return isDocumentResource(resource) ? totalsOf(views, totalOf) : null;
}

/**
 * Returns the fields of the base that have another meaning now. Ids and creation times, also of rows, do not count: a
 * service may answer a create with a finer time than it stores. Nor does the balance of a payment, which depends on
 * other payments of the invoice. When the base shows no empty text at all, the service leaves out empty fields, and a
 * text that is there now was filled in since.
 */
function changedFieldsOf(resource: Resource, base: JsonObject, remote: JsonObject): readonly FieldConflict[] {
  const table: FieldTable = fieldsOf[resource];
  const isChanged = (name: string): boolean => {
    if (isNestedArray(name)) return remote[name] !== undefined && contentsOf(name, base) !== contentsOf(name, remote);
    const { display = false, type } = table[name] ?? {};
    const isOwn = !display && type !== 'timestamp' && !(resource === 'payments' && name === 'balance');
    return isOwn && !isSame(base[name], remote[name], table[name]);
  };
  const texts = freeTextFields(table);
  const isEmptyLeftOut = !texts.some((name) => base[name] === null || base[name] === '');
  const isKnown = (name: string): boolean => base[name] !== undefined || (isEmptyLeftOut && texts.includes(name));
  return Object.keys(table)
    .filter((name) => isKnown(name) && isChanged(name))
    .map((name) => fieldOf(name, base[name], null, remote[name]));
}

function contentsOf(name: NestedArray, object: JsonObject): string {
  return readRows(name, object[name])
    .map((row) => row.content)
    .sort()
    .join();
}

function fieldOf(
  name: string,
  base: JsonObject[string],
  mine: JsonObject[string],
  theirs: JsonObject[string],
): FieldConflict {
  return { name, entry: null, base: base ?? null, mine: mine ?? null, theirs: theirs ?? null, suggestion: null };
}
