import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Mutation } from './mutation.ts';

type Update = Extract<Mutation, { readonly op: 'update' }>;

export type Coalesced =
  /** Keep the earlier entry with this mutation; the new one is part of it. */
  | { readonly kind: 'merged'; readonly mutation: Mutation }
  /** Both cancel each other out; nothing ever leaves. */
  | { readonly kind: 'vanished' }
  /** They stay apart. */
  | { readonly kind: 'separate' };

/** By what fields are measured that both change, where it is not by what the earlier one was made on. */
export interface Measured {
  readonly base: JsonObject;
  /** What the later one puts back: as `takenBack` of a mutation. */
  readonly takenBack: JsonObject;
}

/**
 * What becomes of a new mutation behind the newest queued one of the same object (design: sync.md 2.4). Only an entry
 * that never began an attempt may change; mails and `realize` are barriers that nothing moves across.
 */
export function coalesce(
  earlier: Mutation,
  attempts: number,
  later: Mutation,
  measured: Measured = { base: {}, takenBack: {} },
): Coalesced {
  invariant(earlier.uid === later.uid, 'only mutations of one object coalesce');
  if (attempts > 0) return { kind: 'separate' };
  if (earlier.op === 'create' && later.op === 'update') {
    const mutation = { ...earlier, data: { ...earlier.data, ...later.data } };
    const isNumberKept = mutation.data['statement_no'] === earlier.data['statement_no'];
    return { kind: 'merged', mutation: isNumberKept ? mutation : { ...mutation, isNumberProposed: false } };
  }
  if (earlier.op === 'create' && later.op === 'delete') return { kind: 'vanished' };
  if (earlier.op === 'update' && later.op === 'update') {
    const data = { ...earlier.data, ...later.data };
    const base = { ...baseOfBoth(earlier, later), ...measured.base };
    const takenBack = { ...earlier.takenBack, ...later.takenBack, ...measured.takenBack };
    const isAnyBack = Object.keys(takenBack).length > 0;
    return { kind: 'merged', mutation: { ...earlier, data, base, ...(isAnyBack ? { takenBack } : {}) } };
  }
  if (earlier.op === 'update' && later.op === 'delete') {
    // Whoever deletes what they had edited has seen no later state than the one they edited.
    return { kind: 'merged', mutation: { ...later, base: earlier.base } };
  }
  return { kind: 'separate' };
}

/**
 * What only the later edit changes was seen when that was made: others may have changed it since the earlier one. So was what
 * the earlier one was made without, such as lines that were read in between.
 */
function baseOfBoth(earlier: Update, later: Update): JsonObject {
  const isSeenLater = ([name]: [string, unknown]): boolean =>
    !(name in earlier.data) && (name in later.data || !(name in earlier.base));
  return { ...earlier.base, ...Object.fromEntries(Object.entries(later.base).filter(isSeenLater)) };
}
