import type { Uid } from '#shared/service/ids.ts';
import type { Fuse } from './fuse-state.ts';

/** The results that a person sees with the question. */
interface FuseFindings {
  readonly missing: number;
  readonly present: number;
  readonly gone: number;
  readonly unreadable: number;
}

export function findingsOf(fuse: Extract<Fuse, { readonly kind: 'asking' }>): FuseFindings {
  const count = (found: string): number => fuse.sample.filter((read) => read.found === found).length;
  return {
    missing: fuse.missing.length,
    present: count('present'),
    gone: count('gone'),
    unreadable: count('unreadable'),
  };
}

/**
 * The person's answer. `removed`: the objects are no longer in the account. `keep`: they are, or it is not known yet;
 * they stay visible.
 */
type FuseAnswer = 'removed' | 'keep';

/** The state of the objects at the moment of the answer. */
interface ObjectsNow {
  /** Tells that no list has shown the object since the question was asked. */
  isMissing(uid: Uid): boolean;
  /** Tells that the object has open outbox entries or a patch. */
  isDirty(uid: Uid): boolean;
}

export interface AnsweredFuse {
  readonly fuse: Fuse;
  readonly verdicts: readonly { readonly uid: Uid; readonly verdict: 'hidden' | 'conflict' | 'present' }[];
}

/**
 * Applies a person's answer to the objects that were missing when the question was asked. Removed objects count as
 * hidden, because nothing more is proven; an object edited here becomes a conflict.
 */
export function answerFuse(fuse: Fuse, answer: FuseAnswer, now: ObjectsNow): AnsweredFuse {
  if (fuse.kind !== 'asking') return { fuse, verdicts: [] };
  const missing = fuse.missing.filter((uid) => now.isMissing(uid));
  if (answer === 'keep') {
    return {
      fuse: { kind: 'armed', kept: [...fuse.kept, ...missing] },
      verdicts: missing.map((uid) => ({ uid, verdict: 'present' })),
    };
  }
  return {
    fuse: { kind: 'armed', kept: fuse.kept },
    verdicts: missing.map((uid) => ({ uid, verdict: now.isDirty(uid) ? 'conflict' : 'hidden' })),
  };
}
