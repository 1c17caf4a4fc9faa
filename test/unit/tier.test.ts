import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { longFiles } from '#test/long-files.ts';
import type { Tier } from '#test/tier.ts';
import { ROUND_DAYS, tierOn } from '#test/tier.ts';

const DAY_MS = 86_400_000;
const FIRST_DAYS = ['2026-01-01', '2026-02-27', '2027-12-25'];
const names = Array.from({ length: 90 }, (_, at) => `defect ${String(at)}`);

/** Returns the tiers of two weeks from a day on. */
const twoWeeksFrom = (first: string): readonly Tier[] =>
  Array.from({ length: ROUND_DAYS }, (_, at) =>
    tierOn(new Date(Date.parse(first) + at * DAY_MS).toISOString().slice(0, 10), false),
  );

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

describe.each(FIRST_DAYS)('two weeks from %s', (first) => {
  const days = twoWeeksFrom(first);

  it('play every item of a sample exactly once, and about as many each day', () => {
    const played = days.map(({ sampleOf }) => sampleOf(names, (name) => name));
    expect(played.flat().toSorted()).toEqual(names.toSorted());
    for (const some of played) expect([6, 7]).toContain(some.length);
  });

  it('play short samples on different days', () => {
    const lists = names.map((list) => ['one', 'other'].map((item) => `${list} ${item}`));
    for (const { sampleOf } of days) {
      const played = lists.flatMap((list) => sampleOf(list, (item) => item));
      // A seventh of 180, give or take what chance does.
      expect(played.length).toBeGreaterThan(3);
      expect(played.length).toBeLessThan(35);
    }
  });

  it('play every item of a sample of shorter rounds', () => {
    const played = days.slice(0, 12).flatMap(({ sampleOf }) => sampleOf(names, (name) => name, 12));
    expect(played.toSorted()).toEqual(names.toSorted());
  });

  it.each([
    [500, 60],
    [500, 40],
    [200, 16],
    [3, 5],
  ])('play all of %i seeds, %i each day', (count, take) => {
    const played = days.map(({ seedsOf }) => seedsOf(count, take));
    expect([...new Set(played.flat())].toSorted((one, other) => one - other)).toEqual(numbersTo(count));
    for (const some of played) expect(some).toHaveLength(Math.min(count, take));
  });

  it('make every choice for every item', () => {
    const choices = ['light', 'dark', 'large', 'small'] as const;
    for (const name of names)
      expect(new Set(days.map(({ choiceOf }) => choiceOf(name, [...choices])))).toEqual(new Set(choices));
  });
});

describe('a tier', () => {
  it('chooses the same for the same date, and keeps the order of the items', () => {
    const [one, other] = [tierOn('2026-05-01', false), tierOn('2026-05-01', false)];
    const some = one.sampleOf(names, (name) => name);
    expect(some).toEqual(other.sampleOf(names, (name) => name));
    expect(names.filter((name) => some.includes(name))).toEqual(some);
    expect(one.seedsOf(500, 60)).toEqual(other.seedsOf(500, 60));
  });

  it('plays everything when it is the full one', () => {
    const { sampleOf, seedsOf, runsOf } = tierOn('2026-05-01', true);
    expect(runsOf(500)).toBe(500);
    expect(sampleOf(names, (name) => name)).toEqual(names);
    expect(seedsOf(500, 60)).toEqual(numbersTo(500));
  });

  it('tries a fifth of the generated cases, and never none', () => {
    const { runsOf } = tierOn('2026-05-01', false);
    expect([500, 7, 1].map(runsOf)).toEqual([100, 2, 1]);
  });

  it('refuses a sample that would take longer than two weeks to come round', () => {
    const { sampleOf, choiceOf, seedsOf } = tierOn('2026-05-01', false);
    expect(() => sampleOf(names, (name) => name, 15)).toThrow('14 days');
    expect(() => seedsOf(500, 35)).toThrow('14 days');
    expect(() => choiceOf('screen', [0, ...numbersTo(14)])).toThrow('14 days');
  });

  it.each(['', 'today', '2026-13-01', '2026-5-1', '2026-05-01T10:00'])('refuses “%s” as a date', (date) => {
    expect(() => tierOn(date, false)).toThrow('is no date');
  });
});

describe('the long files', () => {
  it('are there, each once', () => {
    const root = join(import.meta.dirname, '..', '..');
    expect(longFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(new Set(longFiles).size).toBe(longFiles.length);
  });
});
