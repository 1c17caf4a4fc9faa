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
  /** True when this version of the app learned it; otherwise the next write has to verify it. */
  readonly isCurrent: boolean;
  readonly isDraft: boolean;
  /** All nested arrays as just read. */
  readonly before: NestedRows;
  /** The nested arrays that the edit names, as they should be. A row states all its cells: an absent one is empty. */
  readonly wanted: NestedRows;
}

type NestedPlan =
  /**
   * The update contains `arrays`, none when nothing changed. With `verify` the object is read after the update, and
   * `afterNestedWrite` judges that read; otherwise it judges the answer to the update.
   */
  | { readonly kind: 'send'; readonly arrays: NestedRows; readonly verify: boolean }
  /** Lines cannot be written without the risk of doubling them. */
  | { readonly kind: 'lines_locked'; readonly because: LineLock };

/**
 * Plans how the wanted rows are written to this service, if at all. While its behaviour is unknown, only drafts are
 * written.
 */
export function planNestedWrite({ capability, isCurrent, isDraft, before, wanted }: NestedWrite): NestedPlan {
  const changed = changedArrays(before, wanted);
  if (changed.length === 0) return { kind: 'send', arrays: {}, verify: false };
  // An empty array cannot be doubled, whatever the service does with rows.
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

/** Returns the arrays of `wanted` that differ from `before`. */
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
