import { describe, expect, it } from 'vitest';
import { createNegativeCache } from '#main/sync/plan/negative-cache.ts';

const HOUR = 3_600_000;
const FAMILY = 'estimates/*';

function refusals() {
  let now = 1_000 * HOUR;
  const made = createNegativeCache({ now: () => now });
  return {
    ...made,
    refuse(name: string, scope: Parameters<typeof made.refused>[2] = 'perhaps_all') {
      made.refused(name, FAMILY, scope);
    },
    answer(name: string) {
      made.answered(name, FAMILY);
    },
    isWaiting: (name: string) => made.isWaiting(name, FAMILY),
    isKnown: (name: string) => made.isKnown(name, FAMILY),
    pass(hours: number) {
      now += hours * HOUR;
    },
  };
}

/** Hours until it is asked for again. */
function waitOf(given: ReturnType<typeof refusals>, name: string): number {
  let hours = 0;
  for (; given.isWaiting(name) && hours < 100; hours += 1) given.pass(1);
  return hours;
}

describe('a refused read', () => {
  it('waits an hour, twice as long after each time, a day at most, and from the beginning after an answer', () => {
    const given = refusals();
    const waits = Array.from({ length: 7 }, () => {
      given.refuse('a');
      return waitOf(given, 'a');
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect(given.isKnown('a')).toBe(true);
    given.answer('a');
    expect(given.isKnown('a')).toBe(false);
    given.refuse('a');
    expect(waitOf(given, 'a')).toBe(1);
  });

  it('is forgotten when a person asks to sync', () => {
    const given = refusals();
    for (const name of ['a', 'b', 'c', 'd']) given.refuse(name);
    given.forget();
    expect(['a', 'e'].map(given.isWaiting)).toEqual([false, false]);
    expect(given.count()).toBe(0);
  });
});

describe('a family', () => {
  it('is refused with the third of its members, if none was answered in between', () => {
    const given = refusals();
    for (const name of ['a', 'b', 'b', 'b']) given.refuse(name);
    expect(given.isWaiting('z')).toBe(false);
    given.answer('c');
    for (const name of ['d', 'e']) given.refuse(name);
    expect(given.isWaiting('z')).toBe(false);
    given.refuse('f');
    expect(given.isWaiting('z')).toBe(true);
    expect(given.isKnown('z')).toBe(true);
  });

  it('tries another member after each doubling wait until one is answered', () => {
    const given = refusals();
    for (const name of ['a', 'b', 'c']) given.refuse(name);
    expect(waitOf(given, 'z')).toBe(1);
    expect(['a', 'b', 'c', 'd'].map(given.isWaiting)).toEqual([true, true, true, false]);
    given.refuse('d');
    expect(waitOf(given, 'z')).toBe(2);
    given.refuse('e');
    expect(waitOf(given, 'z')).toBe(4);
    given.answer('f');
    expect(['a', 'd', 'g'].map(given.isWaiting)).toEqual([false, false, false]);
    given.refuse('g');
    expect(given.isWaiting('z')).toBe(false);
  });

  it('is not judged by unlisted members, and does not wait for them once in doubt', () => {
    const given = refusals();
    for (const name of ['a', 'b', 'c', 'd']) given.refuse(name, 'unlisted');
    expect(['a', 'd', 'z'].map(given.isWaiting)).toEqual([true, true, false]);
    given.forget();
    for (const name of ['a', 'b', 'c']) given.refuse(name);
    given.pass(1);
    given.refuse('d', 'unlisted');
    expect(['d', 'z'].map(given.isWaiting)).toEqual([true, false]);
  });

  it('tries its first member again after a day when it has few', () => {
    const given = refusals();
    for (const name of ['a', 'b', 'c']) given.refuse(name);
    expect(waitOf(given, 'a')).toBe(24);
  });

  it('is refused at once when the answer says so, and not by an answer about one member', () => {
    const given = refusals();
    given.refuse('a', 'all');
    expect(given.isWaiting('z')).toBe(true);
    given.forget();
    for (const name of ['a', 'b', 'c', 'd']) given.refuse(name, 'one');
    expect(['a', 'd', 'z'].map(given.isWaiting)).toEqual([true, true, false]);
  });
});
