import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { NestedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { NestedRows } from './nested-content.ts';
import { isUnchanged, rowId } from './nested-content.ts';

import { addressedRows, plainRows } from './request-rows.ts';

export interface NestedWrite {
  readonly capability: NestedUpdateBehaviour;
  /** This version of the app learned it; otherwise it is to be verified. */
  readonly isCurrent: boolean;
  readonly isDraft: boolean;
  /** All nested arrays as just read. */
  readonly before: NestedRows;
  /** The nested arrays that the edit names, as they are to be. A row says all its cells: one it leaves out is empty. */
  readonly wanted: NestedRows;
}

export type NestedPlan =
  /**
   * `arrays` go into the update, none where nothing changed. With `verify` the object is read again after the update, and
   * that read is what `afterNestedWrite` judges; otherwise the answer to the update is.
   */
  | { readonly kind: 'send'; readonly arrays: NestedRows; readonly verify: boolean }
  /** Lines cannot be written without the risk of doubling them. */
  | { readonly kind: 'lines_locked'; readonly because: LineLock };

/** How the wanted rows are written to this service, if at all. While nobody knows how it behaves, only to drafts. */
export function planNestedWrite({ capability, isCurrent, isDraft, before, wanted }: NestedWrite): NestedPlan {
  const changed = changedArrays(before, wanted);
  if (changed.length === 0) return { kind: 'send', arrays: {}, verify: false };
  // Where there is nothing, nothing doubles, whatever the service does with rows.
  if (changed.every((array) => before[array]?.length === 0))
    return { kind: 'send', arrays: rowsFor(changed, (array) => plainRows(array, wanted[array])), verify: true };
  switch (capability) {
    case 'append':
      return { kind: 'lines_locked', because: 'appends' };
    case 'unknown':
      if (!isDraft || !changed.every((array) => before[array] !== undefined))
        return { kind: 'lines_locked', because: 'unknown' };
      return { kind: 'send', arrays: rowsFor(changed, (array) => plainRows(array, wanted[array])), verify: true };
    case 'replace':
      return { kind: 'send', arrays: rowsFor(changed, (array) => plainRows(array, wanted[array])), verify: !isCurrent };
    case 'rails': {
      const isAddressable = changed.every((array) => before[array]?.every((row) => rowId(row) !== null));
      if (!isAddressable) return { kind: 'lines_locked', because: 'appends' };
      const arrays = rowsFor(changed, (array) => addressedRows(array, before[array] ?? [], wanted[array] ?? []));
      return { kind: 'send', arrays, verify: !isCurrent };
    }
    default:
      return assertNever(capability);
  }
}

/** The arrays of `wanted` that are not as they were. */
export function changedArrays(before: NestedRows, wanted: NestedRows): readonly NestedArray[] {
  return Object.keys(wanted)
    .filter(isNestedArray)
    .filter((array) => {
      const rows = wanted[array];
      const known = before[array];
      return rows !== undefined && (known === undefined || !isUnchanged(array, known, rows));
    });
}

function rowsFor(arrays: readonly NestedArray[], rows: (array: NestedArray) => readonly JsonObject[]): NestedRows {
  return Object.fromEntries(arrays.map((array) => [array, rows(array)]));
}
