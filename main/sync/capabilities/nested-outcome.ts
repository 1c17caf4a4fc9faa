import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/model/nested-rows.ts';
import { compareRows } from '#shared/model/row-relation.ts';
import { canonicalRows, contentOf, isSameContent, rowId, withoutTexts } from './nested-content.ts';

/**
 * What became of one nested array: the wanted rows are there and no others (their texts perhaps spelled otherwise), the
 * old ones are there besides them, nothing changed, the answer does not show it, or none of these.
 */
export type NestedOutcome = 'as_wanted' | 'added' | 'unchanged' | 'unseen' | 'other';

export interface NestedChange {
  readonly before: readonly JsonObject[];
  readonly wanted: readonly JsonObject[];
  readonly answered: readonly JsonObject[] | undefined;
}

export function outcomeOf(array: NestedArray, { before, wanted, answered }: NestedChange): NestedOutcome {
  if (answered === undefined) return 'unseen';
  const sent = canonicalRows(array, wanted);
  const old = canonicalRows(array, before);
  const now = canonicalRows(array, answered);
  if (compareRows(sent, old, now) === 'equal') return 'as_wanted';
  if (isSameContent(array, before, answered)) return 'unchanged';
  const loose = compareRows(withoutTexts(array, sent), withoutTexts(array, old), withoutTexts(array, now));
  if (loose === 'equal') return 'as_wanted';
  // Nobody spelled the old rows anew, so they must be there word for word.
  return loose === 'appended' && oldRows(array, before, answered).length === before.length ? 'added' : 'other';
}

type Rows = readonly JsonObject[];

/**
 * The answered rows that were there before the update: by id, and by content where ids were given anew. Null when they
 * cannot all be told apart from the wanted ones and addressed.
 */
export function leftovers(array: NestedArray, before: Rows, answered: Rows): Rows | null {
  const ids = new Set(before.map(rowId).filter((id) => id !== null));
  const known = answered.filter((row) => {
    const id = rowId(row);
    return id !== null && ids.has(id);
  });
  if (known.length === before.length) return known;
  const rows = oldRows(array, before, answered);
  return rows.length === before.length && rows.every((row) => rowId(row) !== null) ? rows : null;
}

/** The answered rows that say what one of `before` says, each of those once. */
function oldRows(array: NestedArray, before: Rows, answered: Rows): Rows {
  const waiting = Map.groupBy(answered, (row) => contentOf(array, row));
  return before.map((row) => waiting.get(contentOf(array, row))?.shift()).filter((row) => row !== undefined);
}
