import type { JsonObject, JsonValue } from '#shared/json.ts';
import { applyChoices } from './apply-choices.ts';
import type { Conflict } from './conflict.ts';
import type { Choices } from './choices.ts';
import { openChoices } from './choices.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';

export type Resolution =
  | { readonly kind: 'mine' | 'theirs' }
  /** Send nothing, but keep the text written here as a readable note. */
  | { readonly kind: 'note' }
  | ({ readonly kind: 'choices' } & Choices);

/**
 * The mutation to enqueue. The base of an update is the service's object, so it cannot meet the same conflict again.
 */
export type Resolved =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'update'; readonly data: JsonObject; readonly base: JsonObject }
  /** Creates the object anew. The caller has to add the parent field of a contact or payment. */
  | { readonly kind: 'create'; readonly data: JsonObject }
  | { readonly kind: 'delete'; readonly base: JsonObject }
  | { readonly kind: 'note'; readonly fields: JsonObject }
  /** Choices are missing or do not fit; `open` names them and nothing may be sent yet. */
  | { readonly kind: 'undecided'; readonly open: readonly string[] };

/** Turns a decision into the mutation that carries it out. */
export function resolveConflict(conflict: Conflict, resolution: Resolution): Resolved {
  const { base, mine, theirs } = conflict;
  if (resolution.kind === 'note') return { kind: 'note', fields: mine ?? {} };
  if (resolution.kind === 'theirs') return { kind: 'nothing' };
  if (resolution.kind === 'choices') {
    if (mine === null || theirs === null) return { kind: 'undecided', open: [conflict.reason] };
    const open = openChoices(conflict, resolution);
    return open.length > 0 ? { kind: 'undecided', open } : update(applyChoices(conflict, resolution), theirs);
  }
  if (theirs === null) return { kind: 'create', data: asNew(conflict, { ...base, ...mine }) };
  return mine === null ? { kind: 'delete', base: theirs } : update(mine, theirs);
}

function update(data: JsonObject, base: JsonObject): Resolved {
  const carried = asUpdateData(data);
  return Object.keys(carried).length === 0 ? { kind: 'nothing' } : { kind: 'update', data: carried, base };
}

/** Returns values of an object as an update sends them: rows are reduced to the writable cells and their id. */
export function asUpdateData(data: JsonObject): JsonObject {
  const entries = Object.entries(data).map(([name, value]): [string, JsonValue | undefined] => [
    name,
    isNestedArray(name) ? ownCells(name, value, ['id']) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Returns everything of the object that a create may send. */
function asNew({ resource }: Conflict, view: JsonObject): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const entries = Object.entries(view)
    .filter(([name, value]) => table[name]?.writable === true && value !== undefined && value !== null)
    .map(([name, value]): [string, JsonValue | undefined] => [
      name,
      isNestedArray(name) ? ownCells(name, value, []) : value,
    ]);
  return Object.fromEntries(entries);
}

/**
 * Returns rows with their writable cells and the cells named in `kept`. Cells computed by the service would only become
 * outdated in a waiting mutation.
 */
function ownCells(array: NestedArray, value: JsonValue | undefined, kept: readonly string[]): readonly JsonObject[] {
  const table = rowFieldsOf[array];
  const isKept = (name: string, cell: JsonValue | undefined): boolean =>
    cell !== undefined && (table[name]?.writable === true || (kept.includes(name) && cell !== null));
  return objectsIn(value).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name, cell]) => isKept(name, cell))),
  );
}
