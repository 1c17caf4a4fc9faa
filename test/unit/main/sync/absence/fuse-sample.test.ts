import { describe, expect, it } from 'vitest';
import type { SuspectVerdict } from '#main/sync/absence/suspect-verdict.ts';
import { afterSampleRead, drawSample, withSample } from '#main/sync/absence/fuse-sample.ts';
import type { Fuse } from '#main/sync/absence/fuse-state.ts';
import { armedFuse } from '#main/sync/absence/fuse-state.ts';
import { defaultAbsenceSettings as settings } from '#main/sync/absence/settings.ts';

const missing = ['a', 'b', 'c', 'd', 'e', 'f'];
const drawn = (count: number, random: number) => drawSample(missing, count, () => random).map(({ uid }) => uid);
const sampling = withSample(
  { kept: ['k'], missing },
  drawSample(missing, 2, () => 0),
  1,
);
const read = (fuse: Fuse, uid: string, verdict: SuspectVerdict, readAt: number): Fuse =>
  afterSampleRead(fuse, { uid, verdict, readAt }, settings);
const foundIn = (fuse: Fuse) => ('sample' in fuse ? fuse.sample.map(({ found }) => found) : fuse.kind);

describe('the sample of a fuse', () => {
  it('is drawn with the given randomness, each object at most once', () => {
    expect(drawn(2, 0)).toEqual(['a', 'b']);
    expect(drawn(2, 0.999)).toEqual(['f', 'e']);
    expect(drawn(2, 0.5)).toEqual(['d', 'c']);
    expect(drawn(9, 0)).toEqual(missing);
  });

  it.each<[SuspectVerdict, string | null]>([
    ['present', 'present'],
    ['hidden', 'present'],
    ['gone', 'gone'],
    ['conflict', 'gone'],
    ['stay', null],
    ['need_positive_control', null],
    ['need_negative_control', null],
  ])('takes %s for %s', (verdict, found) => {
    expect(foundIn(read(sampling, 'a', verdict, 5))).toEqual([found, null]);
  });

  it('asks as soon as every object has a result, and not before', () => {
    const half = read(sampling, 'a', 'present', 5);
    expect(half.kind).toBe('sampling');
    expect(read(half, 'b', 'gone', 6)).toMatchObject({ kind: 'asking', kept: ['k'], missing, askedAt: 6 });
    expect(foundIn(read(half, 'a', 'gone', 7))).toEqual(['present', null]);
  });

  it('reads an object a second time after an inconclusive read, and not more often', () => {
    const once = read(sampling, 'a', 'stay', 1);
    expect(foundIn(once)).toEqual([null, null]);
    expect(foundIn(read(once, 'a', 'stay', 2))).toEqual(['unreadable', null]);
  });

  it('waits for controls, but not for ever', () => {
    let fuse = sampling;
    for (let request = 0; request < 10; request += 1) fuse = read(fuse, 'a', 'need_positive_control', 1);
    expect(foundIn(read(fuse, 'a', 'gone', 1))).toEqual(['gone', null]);
    for (const readAt of [2, 3]) fuse = read(fuse, 'a', 'need_negative_control', readAt);
    expect(foundIn(fuse)).toEqual(['unreadable', null]);
  });

  it('is empty and asks at once when nothing can be read', () => {
    expect(withSample({ kept: [], missing }, [], 4)).toMatchObject({ kind: 'asking', askedAt: 4 });
  });

  it('accepts verdicts only while the fuse is sampling', () => {
    const asking = withSample({ kept: [], missing }, [], 4);
    for (const fuse of [armedFuse, asking]) expect(read(fuse, 'a', 'present', 1)).toBe(fuse);
  });
});
