import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from '#main/sync/merge/rows.ts';
import { lineSimilarity, textSimilarity } from '#main/sync/merge/similarity.ts';
import type { JsonObject } from '#shared/json.ts';
import { RUNS } from './generated.ts';

function likeness(one: JsonObject, other: JsonObject): number {
  const [left, right] = readRows('items', [one, other]);
  return left === undefined || right === undefined ? Number.NaN : lineSimilarity(left, right);
}

describe('the likeness of two lines', () => {
  const line = { description: 'Design', price: '10', quantity: '2', unit: 'hour', date: '2026-01-05' };

  it('is 1 for equal lines in any spelling of numbers, and 0 without anything in common', () => {
    expect(likeness(line, { ...line, price: '10.00' })).toBeCloseTo(1);
    expect(likeness(line, { description: 'xyz', price: '1', quantity: '1', unit: 'pc', date: '2026-02-05' })).toBe(0);
    expect(likeness({}, {})).toBe(1);
  });

  it('weighs the description most, and ignores cells that are empty in both', () => {
    const withoutWords = likeness(line, { ...line, description: 'xyz' });
    const withoutNumbers = likeness(line, { ...line, price: '1', quantity: '1' });
    expect(withoutWords).toBeLessThan(withoutNumbers);
    expect(likeness({ description: 'Design', price: '1' }, { description: 'Design', price: '2' })).toBeCloseTo(0.75);
  });

  it('is the share of common pairs of characters for texts', () => {
    expect(textSimilarity('night', 'nacht')).toBeCloseTo(0.25);
    expect(textSimilarity('Design', 'DESIGN')).toBe(1);
    expect(textSimilarity('a', 'a')).toBe(1);
    expect(textSimilarity('a', 'b')).toBe(0);
    expect(textSimilarity('aaaa', 'aa')).toBeCloseTo(0.5);
  });

  it('is symmetric and at most 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(textSimilarity(one, other)).toBe(textSimilarity(other, one));
        expect(textSimilarity(one, other)).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });
});
