import type { Uid } from '#shared/service/ids.ts';
import type { Fuse } from './fuse-state.ts';

/** What a person is told before the answer. */
export interface FuseFindings {
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

/** `removed`: they are no longer in the account. `keep`: they are, or it is not yet known; they stay shown. */
export type FuseAnswer = 'removed' | 'keep';

/** How the objects stand at the moment of the answer. */
export interface ObjectsNow {
  /** No list has shown it since the question was asked. */
  isMissing(uid: Uid): boolean;
  /** It has open outbox entries or a pending patch. */
  isDirty(uid: Uid): boolean;
}

export interface AnsweredFuse {
  readonly fuse: Fuse;
  readonly verdicts: readonly { readonly uid: Uid; readonly verdict: 'hidden' | 'conflict' | 'present' }[];
}

/**
 * A person's word on the objects that were missing when the question was asked. What is removed by it counts as hidden,
 * because nobody has proven more; an object edited here becomes a conflict of its own.
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
