import type { JsonObject } from '#shared/json.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { NestedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import type { NestedRows } from './nested-content.ts';
import { rowId } from './nested-content.ts';
import type { NestedChange, NestedOutcome } from './nested-outcome.ts';
import { areRespelled, outcomeOf, surplusRows } from './nested-outcome.ts';
import { changedArrays } from './nested-plan.ts';
import { addressedRows, destroyRows } from './request-rows.ts';

/**
 * A write of nested arrays and the rows that the service shows after it. `before` and `wanted` are those of the plan.
 */
export interface NestedEvidence {
  readonly capability: NestedUpdateBehaviour;
  readonly before: NestedRows;
  readonly wanted: NestedRows;
  readonly answered: NestedRows;
  /** True when `answered` comes from a read, not from the answer to the write. */
  readonly isRead: boolean;
  /**
   * True when an update empties the arrays that it does not name: the service replaces rows, and a repair would delete
   * those of all other arrays.
   */
  readonly isEmptying: boolean;
}

/** Names why lines stay locked: old rows cannot be removed, the write changed nothing, or its effect is unclear. */
type LockReason = Extract<LineLock, 'doubled' | 'ignored' | 'unclear'>;

export type NestedSettled =
  | { readonly kind: 'as_wanted'; readonly capability: NestedUpdateBehaviour }
  | { readonly kind: 'locked'; readonly capability: NestedUpdateBehaviour; readonly because: LockReason };

type NestedResult =
  | NestedSettled
  /** The answer does not show the rows: read the object and judge again. */
  | { readonly kind: 'read_again' }
  /** Send one update with these arrays, then read; `afterNestedRepair` judges the read, however the update ended. */
  | { readonly kind: 'repair'; readonly arrays: NestedRows };

export function afterNestedWrite(evidence: NestedEvidence): NestedResult {
  const { capability, isRead } = evidence;
  const changes = changesIn(evidence);
  if (!isRead && changes.some(({ outcome }) => outcome === 'unseen')) return { kind: 'read_again' };
  if (changes.every(({ outcome }) => outcome === 'as_wanted')) {
    return { kind: 'as_wanted', capability: isReplaceProven(evidence, changes) ? 'replace' : capability };
  }
  return capability === 'rails' ? lockRails(changes) : repairOrLock(evidence, changes);
}

/** Judges the read after a repair, the last step. */
export function afterNestedRepair(evidence: NestedEvidence): NestedSettled {
  const changes = changesIn(evidence);
  // When only the spelling was to change and the account keeps its own, the old rows equal the new ones.
  const isThere = (change: Change): boolean =>
    change.outcome === 'as_wanted' || (change.outcome === 'unchanged' && areRespelled(change.array, change));
  if (changes.every(isThere)) return { kind: 'as_wanted', capability: 'rails' };
  // There are more rows than before and than wanted: the service added the rows and ignored the removals.
  const hasGrown = changes.some(
    ({ before, wanted, answered = [] }) => answered.length > Math.max(before.length, wanted.length),
  );
  if (hasGrown) return { kind: 'locked', capability: 'append', because: 'doubled' };
  return { kind: 'locked', capability: evidence.capability, because: isIgnored(changes) ? 'ignored' : 'unclear' };
}

/** Tells that every array is either as wanted or unchanged. */
function isIgnored(changes: readonly Change[]): boolean {
  return changes.every(({ outcome }) => outcome === 'unchanged' || outcome === 'as_wanted');
}

/** An array that was to change, with its outcome. */
export interface Change extends NestedChange {
  readonly array: NestedArray;
  readonly outcome: NestedOutcome;
}

/** Returns the arrays that were to change, each with its outcome. */
export function changesIn({ before, wanted, answered }: NestedEvidence): readonly Change[] {
  return changedArrays(before, wanted).map((array) => {
    const change = { before: before[array] ?? [], wanted: wanted[array] ?? [], answered: answered[array] };
    return { array, ...change, outcome: outcomeOf(array, change) };
  });
}

/** Tells that old rows were replaced, which proves `replace`. Rows sent with their ids prove nothing of this kind. */
function isReplaceProven({ capability, before }: NestedEvidence, changes: readonly Change[]): boolean {
  if (capability === 'rails') return false;
  return changes.some(({ array, outcome }) => outcome === 'as_wanted' && (before[array]?.length ?? 0) > 0);
}

function repairOrLock(evidence: NestedEvidence, changes: readonly Change[]): NestedResult {
  const isReplace = evidence.capability === 'replace' || isReplaceProven(evidence, changes);
  const capability = isReplace ? 'replace' : evidence.capability;
  const isNamed = !isReplace && !evidence.isEmptying;
  const surplus = changes.filter(
    // The service may treat an empty array as not sent; the old rows then have to be removed by id.
    ({ outcome, wanted }) => outcome === 'added' || (outcome === 'unchanged' && wanted.length === 0 && isNamed),
  );
  if (surplus.length === 0) {
    return { kind: 'locked', capability, because: isIgnored(changes) ? 'ignored' : 'unclear' };
  }
  const removals = surplus.map((change): [NestedArray, readonly JsonObject[] | null] => [
    change.array,
    surplusRows(change.array, change),
  ]);
  const arrays = removals.flatMap(([array, rows]) => (rows === null ? [] : [[array, destroyRows(rows)] as const]));
  return arrays.length < removals.length
    ? { kind: 'locked', capability: 'append', because: 'doubled' }
    : { kind: 'repair', arrays: Object.fromEntries(arrays) };
}

/**
 * Locks the lines of a service that understood ids before; one that now adds all rows as new ones has changed its
 * behaviour.
 */
function lockRails(changes: readonly Change[]): NestedSettled {
  const hasAppended = changes.some(({ array, before, wanted, answered = [] }) => {
    const sent = addressedRows(array, before, wanted);
    const old = new Set(before.map(rowId));
    const kept = answered.filter((row) => old.has(rowId(row)));
    return before.length > 0 && kept.length === before.length && answered.length === before.length + sent.length;
  });
  if (hasAppended) return { kind: 'locked', capability: 'append', because: 'doubled' };
  return { kind: 'locked', capability: 'rails', because: isIgnored(changes) ? 'ignored' : 'unclear' };
}
