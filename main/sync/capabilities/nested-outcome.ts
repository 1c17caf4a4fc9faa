import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import type { RowRelation } from '#shared/compare/compare-rows.ts';
import { compareRows } from '#shared/compare/compare-rows.ts';
import { areTextsKept } from '#shared/compare/row-texts.ts';
import { canonicalRows, contentOf, isSameContent, rowId, withoutTexts } from './nested-content.ts';

/**
 * The outcome for one nested array. `as_wanted`: exactly the wanted rows are there, their texts perhaps spelled
 * differently. `added`: the old rows are there as well (and perhaps the wanted ones twice, when a proxy delivered the
 * update twice). `unchanged`: nothing changed. `unseen`: the answer does not show the array. `other`: none of these.
 */
export type NestedOutcome = 'as_wanted' | 'added' | 'unchanged' | 'unseen' | 'other';

export interface NestedChange {
  readonly before: readonly JsonObject[];
  readonly wanted: readonly JsonObject[];
  readonly answered: readonly JsonObject[] | undefined;
}

type Rows = readonly JsonObject[];

export function outcomeOf(array: NestedArray, { before, wanted, answered }: NestedChange): NestedOutcome {
  if (answered === undefined) return 'unseen';
  const sent = canonicalRows(array, wanted);
  const old = canonicalRows(array, before);
  const now = canonicalRows(array, answered);
  if (compareRows(sent, old, now) === 'equal') return 'as_wanted';
  if (isSameContent(array, before, answered)) return 'unchanged';
  const loose = (rows: Rows): RowRelation =>
    compareRows(withoutTexts(array, rows), withoutTexts(array, old), withoutTexts(array, now));
  if (loose(sent) === 'equal') return 'as_wanted';
  const isAdded = loose(sent) === 'appended' || loose([...sent, ...sent]) === 'appended';
  // The old rows were not sent, so they must be there word for word.
  return isAdded && oldRows(array, before, answered).length === before.length ? 'added' : 'other';
}

/**
 * Tells whether the answered rows are the wanted ones in the account's spelling, even when that is also the old
 * spelling.
 */
export function areRespelled(array: NestedArray, { before, wanted, answered = [] }: NestedChange): boolean {
  const [sent, old, now] = [wanted, before, answered].map((rows) => withoutTexts(array, canonicalRows(array, rows)));
  return compareRows(sent ?? [], old ?? [], now ?? []) === 'equal' && areTextsKept(array, wanted, answered);
}

/**
 * Returns the answered rows that must be removed: those from before the update, and half of the wanted ones when they
 * came twice. Null when they cannot all be identified and addressed.
 */
export function surplusRows(array: NestedArray, { before, wanted, answered = [] }: NestedChange): Rows | null {
  const old = leftovers(array, before, answered);
  if (old === null) return null;
  const others = answered.filter((row) => !old.includes(row));
  if (others.length !== 2 * wanted.length) return old;
  const pairs = [...Map.groupBy(others, (row) => contentOf(array, row)).values()];
  const copies = pairs.flatMap((rows) => rows.slice(0, rows.length / 2));
  return copies.length === wanted.length && copies.every((row) => rowId(row) !== null) ? [...old, ...copies] : null;
}

/** Returns the rows from before the update: by id, or by content when the ids changed. */
function leftovers(array: NestedArray, before: Rows, answered: Rows): Rows | null {
  const ids = new Set(before.map(rowId).filter((id) => id !== null));
  const known = answered.filter((row) => {
    const id = rowId(row);
    return id !== null && ids.has(id);
  });
  if (known.length === before.length) return known;
  const rows = oldRows(array, before, answered);
  return rows.length === before.length && rows.every((row) => rowId(row) !== null) ? rows : null;
}

/** Returns the answered rows with the content of the rows in `before`, each used once. */
function oldRows(array: NestedArray, before: Rows, answered: Rows): Rows {
  const waiting = Map.groupBy(answered, (row) => contentOf(array, row));
  return before.map((row) => waiting.get(contentOf(array, row))?.shift()).filter((row) => row !== undefined);
}
