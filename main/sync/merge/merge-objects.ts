import type { JsonObject, JsonValue } from '#shared/json.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import { isSameWritten } from '#shared/compare/canonical.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { FieldConflict, JoinedLine, LineConflict, MoneyReason } from '#shared/conflict/conflict.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource } from '#shared/service/resources.ts';
import { frozenEdits } from './frozen-field.ts';
import { joinedRows } from './joined-rows.ts';
import { mergeField } from './merge-field.ts';
import { mergeRows } from './merge-rows.ts';
import { moneyReason } from './money-guard.ts';
import { isSame } from './same.ts';
import type { DroppedEdit, FieldChange, ObjectSides, Origin } from './sides.ts';

export interface MergedObject {
  /** The base as far as it is known, which may be more than was given. */
  readonly base: JsonObject | null;
  /** The service's object with our edits merged into it; contested values are the service's. */
  readonly merged: JsonObject;
  /** The fields of `merged` that the service does not have: the rest of the edit. */
  readonly edits: JsonObject;
  readonly conflicts: { readonly fields: readonly FieldConflict[]; readonly lines: readonly LineConflict[] };
  /** Rows that differ and were settled; empty unless rows are contested or a total has to be confirmed. */
  readonly joined: readonly JoinedLine[];
  /** The reason why a person has to confirm the total, even when nothing is contested. */
  readonly money: MoneyReason | null;
  readonly changes: readonly FieldChange[];
  readonly dropped: readonly DroppedEdit[];
}

interface Part {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly origin: Origin;
}

/** Groups nested arrays that are merged together: lines of all kinds are one list, each kind of adjustment is one. */
const rowGroups: readonly (readonly NestedArray[])[] = [lineArrays, ...adjustmentArrays.map((array) => [array])];

/** Merges one object from three sides. Pure. References are compared by identifier, so they must be bound. */
export function mergeObjects(resource: Resource, given: ObjectSides): MergedObject {
  const table: FieldTable = fieldsOf[resource];
  const dropped = frozenEdits(resource, given);
  const sides = withUnreadLines(resource, { ...given, mine: without(given.mine, dropped) });
  const { base, mine, theirs, takenBack } = sides;
  const fields: FieldConflict[] = [];
  const lines: LineConflict[] = [];
  const parts: Part[] = Object.keys(table)
    .filter((name) => !isNestedArray(name) && (mine[name] !== undefined || theirs[name] !== undefined))
    .map((name) => {
      const sidesOf = { base: base?.[name], mine: mine[name], theirs: theirs[name], takenBack: takenBack?.[name] };
      const outcome = mergeField(name, table[name], sidesOf);
      fields.push(...outcome.conflicts);
      return { name, value: outcome.value, origin: outcome.origin };
    });
  for (const arrays of isDocumentResource(resource) ? rowGroups : []) {
    const outcome = mergeRows(arrays, sides);
    lines.push(...outcome.conflicts);
    parts.push(...arrays.map((name) => ({ name, value: outcome.arrays[name], origin: outcome.origin })));
  }
  const changes = parts.flatMap((part) => changeOf(part, sides, table));
  const merged = { ...theirs, ...Object.fromEntries(parts.map(({ name, value }) => [name, value])) };
  const edits = editsOf(resource, parts, theirs);
  const contested = [...fields.map(({ name }) => name), ...lines.map(({ array }) => array)];
  const touched = [...Object.keys(edits), ...contested, ...rowsTakenBack(changes, sides)];
  const money = moneyReason(resource, sides, changes, touched);
  const isSigned = isDocumentResource(resource) && (money !== null || lines.length > 0);
  const joined = isSigned ? rowGroups.flatMap((arrays) => joinedRows(arrays, sides, merged)) : [];
  return { base, merged, edits, conflicts: { fields, lines }, joined, money, changes, dropped };
}

const without = (mine: JsonObject, dropped: readonly DroppedEdit[]): JsonObject =>
  Object.fromEntries(Object.entries(mine).filter(([name]) => !dropped.some((edit) => edit.name === name)));

/** Returns the nested arrays that stay as the service has them although a person put them back. */
function rowsTakenBack(changes: readonly FieldChange[], { mine, takenBack = {} }: ObjectSides): readonly string[] {
  const isTakenBack = (name: string): boolean => isNestedArray(name) && [mine, takenBack].every((side) => name in side);
  return changes.filter(({ name, origin }) => origin === 'theirs' && isTakenBack(name)).map(({ name }) => name);
}

/**
 * Completes a base without lines (they were replaced as a whole before they had been read): equal totals prove that the
 * service's lines are unchanged.
 */
function withUnreadLines(resource: Resource, sides: ObjectSides): ObjectSides {
  const { base, theirs } = sides;
  if (base === null || !isDocumentResource(resource)) return sides;
  const table: FieldTable = fieldsOf[resource];
  const isUntouched = ['sub_total', 'billed_total'].every(
    (name) => (base[name] ?? null) !== null && isSame(base[name], theirs[name], table[name]),
  );
  const unread = nestedArrays.filter((name) => base[name] === undefined);
  if (!isUntouched || unread.length === 0) return sides;
  return { ...sides, base: { ...base, ...Object.fromEntries(unread.map((name) => [name, theirs[name] ?? []])) } };
}

function changeOf({ name, value, origin }: Part, sides: ObjectSides, table: FieldTable): readonly FieldChange[] {
  const [base, theirs] = [sides.base?.[name] ?? null, sides.theirs[name] ?? null];
  const mine = sides.mine[name] ?? base;
  // Only the changed arrays of a group count.
  const isChanged = [mine, theirs].some((other) => !isSame(base, other, table[name]));
  if (origin === 'unchanged' || table[name]?.writable !== true || !isChanged) return [];
  return [{ name, origin, base, mine, theirs, merged: value ?? null }];
}

/** Returns the fields to send. Nested arrays count by their content and by the order of all lines. */
function editsOf(resource: Resource, parts: readonly Part[], theirs: JsonObject): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const isSameField = ({ name, value }: Part): boolean =>
    table[name]?.type === 'reference'
      ? isSame(value, theirs[name], table[name])
      : isSameWritten(value, theirs[name], table[name]);
  const fields = parts.filter((part) => !isNestedArray(part.name) && !isSameField(part));
  const rows = parts.filter(({ name, value }) => isNestedArray(name) && value !== undefined);
  const asObject = (some: readonly Part[]): JsonObject =>
    Object.fromEntries(some.map(({ name, value }) => [name, value]));
  return { ...asObject(fields), ...changedFields(resource, asObject(rows), theirs, true) };
}
