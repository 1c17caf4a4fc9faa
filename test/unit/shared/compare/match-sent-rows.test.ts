import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { areSentRows } from '#shared/compare/match-sent-rows.ts';
import { prices } from '#test/helpers/arbitraries.ts';
import type { Manner } from '#test/unit/main/sync/probe/generated.ts';
import { asStored, manners, otherValue, texts } from '#test/unit/main/sync/probe/generated.ts';
import { runsOf } from '#test/tier.ts';

const linesOf = (description: fc.Arbitrary<string>): fc.Arbitrary<readonly JsonObject[]> =>
  fc.array(fc.record({ description, price: prices, quantity: prices, unit: fc.constant('h') }), {
    minLength: 1,
    maxLength: 4,
  });

/** Rows as a service shows them: spelled its way, in any order, with what it counts itself. */
const shown = (rows: readonly JsonObject[], manner: Manner): JsonValue[] =>
  rows
    .map((body, index) => ({ ...asStored({ resource: 'item_categories', body }, manner, index + 1), total: '1.0' }))
    .reverse();

describe('the lines of an object that may be the one that was sent', () => {
  it('are the sent ones in any spelling and order', () => {
    fc.assert(
      fc.property(linesOf(fc.oneof(texts, fc.constant(''))), manners, (sent, manner) => {
        expect(areSentRows('items', [...sent], shown(sent, manner))).toBe(true);
      }),
      { numRuns: runsOf(2_000) },
    );
  });

  it('are others as soon as one differs', () => {
    fc.assert(
      fc.property(
        linesOf(texts),
        manners,
        fc.nat(),
        fc.constantFrom('description', 'price', 'quantity'),
        (sent, manner, at, name) => {
          const changed = sent.map((line, index) =>
            index === at % sent.length ? { ...line, [name]: otherValue('item_categories', name, line[name]) } : line,
          );
          fc.pre(!sent.some((line) => JSON.stringify(line) === JSON.stringify(changed[at % sent.length])));
          expect(areSentRows('items', [...sent], shown(changed, manner))).toBe(false);
        },
      ),
      { numRuns: runsOf(2_000) },
    );
  });

  it('are found when a row says so little that it fits the place of another one', () => {
    const word = fc.option(fc.constantFrom('Hosting', 'Support'), { nil: null });
    const row = fc.record({
      description: word,
      price: fc.constantFrom('1', '2', null),
      unit: fc.constantFrom('h', null),
    });
    const filled = (cells: JsonObject): JsonObject => ({ ...cells, unit: cells['unit'] ?? 'd', quantity: '1' });
    fc.assert(
      fc.property(
        fc
          .array(row, { minLength: 1, maxLength: 6 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })),
          ),
        ([sent, inAnotherOrder]) => {
          expect(areSentRows('items', [...sent], inAnotherOrder.map(filled))).toBe(true);
        },
      ),
      { numRuns: runsOf(2_000) },
    );
  });

  // Compared pair by pair, these would take a minute.
  it('are found among thousands in another order', () => {
    const sent = Array.from({ length: 4_000 }, (_, place) => ({ description: `Work ${String(place)}`, price: '1' }));
    const rotated = [...sent.slice(2_000), ...sent.slice(0, 2_000)].map((row, id) => ({ ...row, id, unit: 'h' }));
    expect(areSentRows('items', sent, rotated)).toBe(true);
    const sameWord = sent.map((row, place) => ({ ...row, description: 'Work', price: String(place) }));
    expect(areSentRows('items', sameWord, sameWord.toReversed())).toBe(true);
  });
});
