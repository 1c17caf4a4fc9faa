import type { JsonObject } from '#shared/json.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import type { Conflict } from './conflict.ts';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { nestedArrays } from '#shared/service/invoice.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';

/** Counts what the account's side of a conflict changed since the edit was begun; empty when the base is unknown. */
interface RemoteChanges {
  /** Field names of the service; adjustments by the name of their array. */
  readonly fields: readonly string[];
  /** Number of changed lines; 1 when lines changed but cannot be counted. */
  readonly lines: number;
}

export function remoteChanges({ resource, base, theirs, lines, joined }: Conflict): RemoteChanges {
  if (base === null || theirs === null) return { fields: [], lines: 0 };
  const table: FieldTable = fieldsOf[resource];
  const isRead = nestedArrays.every((name) => base[name] !== undefined && theirs[name] !== undefined);
  const known: JsonObject = Object.fromEntries(
    Object.entries(theirs).filter(([name]) => table[name]?.writable === true && base[name] !== undefined),
  );
  const changed = Object.keys(changedFields(resource, known, base, isRead));
  const isLine = (name: string): boolean =>
    isNestedArray(name) && !(adjustmentArrays as readonly string[]).includes(name);
  const rows = [...lines, ...joined].filter(
    (row) => isLine(row.array) && hasChanged(row.array, row.base, row.theirs),
  ).length;
  return {
    fields: changed.filter((name) => !isLine(name)),
    lines: changed.some(isLine) ? Math.max(1, rows) : 0,
  };
}

function hasChanged(array: string, base: JsonObject | null, theirs: JsonObject | null): boolean {
  if (base === null || theirs === null) return base !== theirs;
  return changedFields('invoices', { [array]: [theirs] }, { [array]: [base] }, true)[array] !== undefined;
}
