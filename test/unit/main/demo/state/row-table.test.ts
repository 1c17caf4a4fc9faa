import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowIndex } from '#main/demo/state/row-table.ts';
import { dropRow, putRow, rowById, rowsBy } from '#main/demo/state/row-table.ts';

interface Coin {
  readonly id: number;
  readonly colour: string | null;
}

const byColour: RowIndex<Coin> = { keyOf: (coin) => coin.colour };
const byParity: RowIndex<Coin> = { keyOf: (coin) => coin.id % 2 };
const colours = [null, 'red', 'green'] as const;

const id = fc.integer({ min: 1, max: 8 });
const change = fc.oneof(
  { weight: 3, arbitrary: fc.record({ id, colour: fc.constantFrom(...colours) }) },
  { weight: 1, arbitrary: id },
);

describe('a table', () => {
  it('finds through its indexes what a search through the list finds, whatever came and went', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ change, looked: fc.boolean() }), { maxLength: 40 }), (steps) => {
        const list: Coin[] = [{ id: 3, colour: 'red' }];
        for (const { change: step, looked } of steps) {
          const before = list.find((coin) => coin.id === (typeof step === 'number' ? step : step.id)) ?? null;
          expect(typeof step === 'number' ? dropRow(list, step) : putRow(list, step)).toBe(before);
          // Indexes are built when first asked for; some ask early and some late.
          if (!looked) continue;
          for (const colour of colours) {
            const found = rowsBy(list, byColour, colour).map((coin) => coin.id);
            const expected = list.filter((coin) => coin.colour === colour).map((coin) => coin.id);
            expect([...found].sort()).toEqual(expected.sort());
          }
          expect(new Set(rowsBy(list, byParity, 0))).toEqual(new Set(list.filter((coin) => coin.id % 2 === 0)));
          for (let wanted = 1; wanted <= 8; wanted += 1) {
            expect(rowById(list, wanted)).toBe(list.find((coin) => coin.id === wanted));
          }
        }
        expect(new Set(list.map((coin) => coin.id)).size).toBe(list.length);
      }),
    );
  });

  it('reads a list anew that grew without it', () => {
    const list: Coin[] = [{ id: 1, colour: 'red' }];
    expect(rowsBy(list, byColour, 'red')).toHaveLength(1);
    list.push({ id: 2, colour: 'red' });
    expect(rowsBy(list, byColour, 'red')).toHaveLength(2);
  });
});
