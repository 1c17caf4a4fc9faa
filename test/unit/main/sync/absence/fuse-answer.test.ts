import { describe, expect, it } from 'vitest';
import { answerFuse, findingsOf } from '#main/sync/absence/fuse-answer.ts';
import type { Fuse } from '#main/sync/absence/fuse-state.ts';
import { armedFuse } from '#main/sync/absence/fuse-state.ts';

const sample = (found: 'present' | 'gone' | 'unreadable') => ({ uid: found, found, tries: 1, readAt: 1 });
const asking: Extract<Fuse, { kind: 'asking' }> = {
  kind: 'asking',
  kept: ['old'],
  missing: ['a', 'edited', 'back'],
  sample: [sample('present'), sample('gone'), sample('gone'), sample('unreadable')],
  askedAt: 5,
};
const now = { isMissing: (uid: string) => uid !== 'back', isDirty: (uid: string) => uid === 'edited' };

describe('the answer to a fuse', () => {
  it('comes with the results of the sample', () => {
    expect(findingsOf(asking)).toEqual({ missing: 3, present: 1, gone: 2, unreadable: 1 });
  });

  it('hides missing objects with "removed", and asks about the edited ones', () => {
    expect(answerFuse(asking, 'removed', now)).toEqual({
      fuse: { kind: 'armed', kept: ['old'] },
      verdicts: [
        { uid: 'a', verdict: 'hidden' },
        { uid: 'edited', verdict: 'conflict' },
      ],
    });
  });

  it('ends the suspicion with "keep" until a list has shown the objects again', () => {
    expect(answerFuse(asking, 'keep', now)).toEqual({
      fuse: { kind: 'armed', kept: ['old', 'a', 'edited'] },
      verdicts: [
        { uid: 'a', verdict: 'present' },
        { uid: 'edited', verdict: 'present' },
      ],
    });
  });

  it('changes nothing when no question is open', () => {
    for (const answer of ['removed', 'keep'] as const) {
      expect(answerFuse(armedFuse, answer, now)).toEqual({ fuse: armedFuse, verdicts: [] });
    }
  });
});
