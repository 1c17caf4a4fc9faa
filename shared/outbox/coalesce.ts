import type { Create, Update } from '#shared/outbox/mutation.ts';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import { acceptedTogether, nothingAccepted } from '#shared/payments/payment-doubts.ts';
import type { Mutation } from './mutation.ts';

type Coalesced =
  /** The earlier entry gets this mutation, which includes the new one. */
  | { readonly kind: 'merged'; readonly mutation: Mutation }
  /** Both entries are removed; nothing is sent. */
  | { readonly kind: 'vanished' }
  /** Both entries stay. */
  | { readonly kind: 'separate' };

/** Overrides for fields that both edits change, where the base of the earlier edit does not apply. */
export interface BaseOverrides {
  readonly base: JsonObject;
  /** Fields that the later edit sets back to the earlier base; see `takenBack` of a mutation. */
  readonly takenBack: JsonObject;
}

/**
 * Combines a new mutation with the newest queued one of the same object (design: sync.md 2.4). Only an entry without an
 * attempt may change. Mails and `realize` are barriers: nothing is combined across them.
 */
export function coalesce(
  earlier: Mutation,
  attempts: number,
  later: Mutation,
  measured: BaseOverrides = { base: {}, takenBack: {} },
): Coalesced {
  invariant(earlier.uid === later.uid, 'only mutations of one object coalesce');
  if (attempts > 0) return { kind: 'separate' };
  if (earlier.op === 'create' && later.op === 'update') {
    const mutation = { ...withAccepted(earlier, later), data: { ...earlier.data, ...later.data } };
    const isNumberKept = mutation.data['statement_no'] === earlier.data['statement_no'];
    return { kind: 'merged', mutation: isNumberKept ? mutation : { ...mutation, isNumberProposed: false } };
  }
  if (earlier.op === 'create' && later.op === 'delete') return { kind: 'vanished' };
  if (earlier.op === 'update' && later.op === 'update') {
    const data = { ...earlier.data, ...later.data };
    const base = { ...baseOfBoth(earlier, later), ...measured.base };
    const takenBack = { ...earlier.takenBack, ...later.takenBack, ...measured.takenBack };
    const isAnyBack = Object.keys(takenBack).length > 0;
    const mutation = { ...withAccepted(earlier, later), data, base, ...(isAnyBack ? { takenBack } : {}) };
    return { kind: 'merged', mutation };
  }
  if (earlier.op === 'update' && later.op === 'delete') {
    // The person who deletes after an edit has seen no newer state than the base of the edit.
    return { kind: 'merged', mutation: { ...later, base: earlier.base } };
  }
  return { kind: 'separate' };
}

/** Returns the earlier mutation with what was accepted with either: what of that still holds, is seen when it leaves. */
function withAccepted<M extends Create | Update>(earlier: M, { accepted }: Update): M {
  if (accepted === undefined) return earlier;
  return { ...earlier, accepted: acceptedTogether(earlier.accepted ?? nothingAccepted, accepted) };
}

/**
 * Joins the bases of two edits. A field that only the later edit changes takes the later base, because the person saw
 * that value; so does a field that the earlier base lacks, such as lines that were read in between.
 */
function baseOfBoth(earlier: Update, later: Update): JsonObject {
  const isSeenLater = ([name]: [string, unknown]): boolean =>
    !(name in earlier.data) && (name in later.data || !(name in earlier.base));
  return { ...earlier.base, ...Object.fromEntries(Object.entries(later.base).filter(isSeenLater)) };
}
