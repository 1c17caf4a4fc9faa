import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { compareRows } from '#shared/compare/compare-rows.ts';

const rows = (...names: readonly string[]): readonly JsonObject[] =>
  names.map((description) => ({ description, price: '10' }));
/** As a service renders them: with its own cells, in its own order. */
const rendered = (...names: readonly string[]): readonly JsonObject[] =>
  rows(...names).map((row, index) => ({
    ...row,
    id: index + 50,
    total: '10',
    sort_order: index + 1,
    created_at: 'now',
  }));

describe('rows of an answer and rows that were sent', () => {
  it.each<[string, readonly JsonObject[], readonly JsonObject[], readonly JsonObject[], string]>([
    ['the same', rows('a', 'b'), [], rendered('a', 'b'), 'equal'],
    ['another order', rows('a', 'b'), [], rendered('b', 'a'), 'equal'],
    ['the same row twice', rows('a', 'a'), rendered('a'), rendered('a', 'a'), 'equal'],
    ['none and none', [], rendered('a'), [], 'equal'],
    ['the old ones and the sent ones', rows('a', 'b'), rendered('a'), rendered('a', 'a', 'b'), 'appended'],
    ['unchanged ones doubled', rows('a'), rendered('a'), rendered('a', 'a'), 'appended'],
    ['the sent ones twice, where none were', rows('a'), [], rendered('a', 'a'), 'different'],
    ['the old ones after all were removed', [], rendered('a'), rendered('a'), 'different'],
    ['one too few', rows('a', 'b'), [], rendered('a'), 'different'],
    ['another text', rows('a'), [], rendered('A'), 'different'],
    ['the right number of others', rows('a'), rendered('b'), rendered('b', 'c'), 'different'],
    ['a cell filled in', [{ description: 'a' }], [], [{ description: 'a', quantity: '1' }], 'equal'],
    ['a cell lost', [{ description: 'a', unit: 'h' }], [], [{ description: 'a' }], 'different'],
    [
      'a row that could be two of the answer',
      [{ description: 'a' }, { description: 'a', unit: 'h' }],
      [],
      [
        { description: 'a', unit: 'h' },
        { description: 'a', unit: 'd' },
      ],
      'equal',
    ],
  ])('%s', (_name, sent, before, answered, expected) => {
    expect(compareRows(sent, before, answered)).toBe(expected);
  });

  const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });

  it('distinguish a service that replaces from one that appends', () => {
    fc.assert(
      fc.property(names, names, fc.integer(), (old, sent, turn) => {
        const shuffled = (all: readonly string[]): readonly string[] => {
          const at = Math.abs(turn) % all.length;
          return [...all.slice(at), ...all.slice(0, at)];
        };
        const before = rendered(...old);
        expect(compareRows(rows(...sent), before, rendered(...shuffled(sent)))).toBe('equal');
        expect(compareRows(rows(...sent), before, rendered(...shuffled([...old, ...sent])))).toBe('appended');
        expect(compareRows(rows(...sent), before, rendered(...sent, 'e'))).toBe('different');
      }),
    );
  });

  it('are judged for invoices of thousands of lines, in any order', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => String(index));
    expect(compareRows(rows(...many), [], rendered(...many.toReversed()))).toBe('equal');
  });

  it.each([
    ['of which each says something else', (index: number) => ({ description: `Line ${String(index)}`, price: '10' })],
    ['that differ in their prices alone', (index: number) => ({ description: 'Work', price: String(index) })],
    ['that all say the same', () => ({ description: 'Work', price: '10' })],
  ])('looks at lines %s about as often as there are some', (_name, lineOf) => {
    const looks = (count: number): number => {
      const lines = Array.from({ length: count }, (_, index) => lineOf(index));
      const spies = [vi.spyOn(Map.prototype, 'get'), vi.spyOn(Set.prototype, 'has')];
      const relation = compareRows(lines, [], lines.toReversed());
      const all = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      expect(relation).toBe('equal');
      return all;
    };
    // Two by two it would be four times as often.
    expect(looks(400)).toBeLessThan(2.5 * looks(200));
  });
});
