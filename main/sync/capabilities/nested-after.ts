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

/** A write of nested arrays and what the service shows after it. `before` and `wanted` are those of the plan. */
export interface NestedEvidence {
  readonly capability: NestedUpdateBehaviour;
  readonly before: NestedRows;
  readonly wanted: NestedRows;
  readonly answered: NestedRows;
  /** `answered` is from a read, not from the answer to the write. */
  readonly isRead: boolean;
  /** An update empties the arrays that it does not name: it replaces rows, and a repair would take those of all others. */
  readonly isEmptying: boolean;
}

/** Why lines stay locked: old rows cannot be removed, the write changed nothing, or nobody can tell what it did. */
export type LockReason = Extract<LineLock, 'doubled' | 'ignored' | 'unclear'>;

export type NestedSettled =
  | { readonly kind: 'as_wanted'; readonly capability: NestedUpdateBehaviour }
  | { readonly kind: 'locked'; readonly capability: NestedUpdateBehaviour; readonly because: LockReason };

export type NestedResult =
  | NestedSettled
  /** The answer does not show the rows: read the object, then ask again. */
  | { readonly kind: 'read_again' }
  /** One update with these arrays and then a read, which `afterNestedRepair` judges, however the update ended. */
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

/** The step after a repair, and the last one. */
export function afterNestedRepair(evidence: NestedEvidence): NestedSettled {
  const changes = changesIn(evidence);
  // Where only the spelling was to change, and the account has one of its own, the old rows and the new ones say the same.
  const isThere = (change: Change): boolean =>
    change.outcome === 'as_wanted' || (change.outcome === 'unchanged' && areRespelled(change.array, change));
  if (changes.every(isThere)) return { kind: 'as_wanted', capability: 'rails' };
  // More rows than there were and more than are wanted: they were added, and naming them removed none.
  const hasGrown = changes.some(
    ({ before, wanted, answered = [] }) => answered.length > Math.max(before.length, wanted.length),
  );
  if (hasGrown) return { kind: 'locked', capability: 'append', because: 'doubled' };
  return { kind: 'locked', capability: evidence.capability, because: isIgnored(changes) ? 'ignored' : 'unclear' };
}

/** Whatever is not as wanted is as it was. */
function isIgnored(changes: readonly Change[]): boolean {
  return changes.every(({ outcome }) => outcome === 'unchanged' || outcome === 'as_wanted');
}

/** What became of one array that was to change. */
export interface Change extends NestedChange {
  readonly array: NestedArray;
  readonly outcome: NestedOutcome;
}

/** The arrays that were to change, with what became of each. */
export function changesIn({ before, wanted, answered }: NestedEvidence): readonly Change[] {
  return changedArrays(before, wanted).map((array) => {
    const change = { before: before[array] ?? [], wanted: wanted[array] ?? [], answered: answered[array] };
    return { array, ...change, outcome: outcomeOf(array, change) };
  });
}

/** Old rows made way for others, or for none. Rows sent with their ids prove nothing of this kind. */
function isReplaceProven({ capability, before }: NestedEvidence, changes: readonly Change[]): boolean {
  if (capability === 'rails') return false;
  return changes.some(({ array, outcome }) => outcome === 'as_wanted' && (before[array]?.length ?? 0) > 0);
}

function repairOrLock(evidence: NestedEvidence, changes: readonly Change[]): NestedResult {
  const isReplace = evidence.capability === 'replace' || isReplaceProven(evidence, changes);
  const capability = isReplace ? 'replace' : evidence.capability;
  const isNamed = !isReplace && !evidence.isEmptying;
  const surplus = changes.filter(
    // An empty array may count as not sent: the old rows then have to be removed by name.
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

/** A service that understood ids before and adds them all as new rows now has changed its ways. */
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
