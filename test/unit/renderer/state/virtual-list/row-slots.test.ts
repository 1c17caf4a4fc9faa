import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLast, createRowPlaces } from '#renderer/state/virtual-list/row-slots.ts';

const SLOTS = 12;
const windows = fc.array(
  fc.record({ first: fc.nat(200), size: fc.nat(SLOTS) }).map(({ first, size }) => ({ first, end: first + size })),
  { minLength: 1, maxLength: 20 },
);

describe('slots of rows', () => {
  it('show every visible row once, in order, and never lose a row element', () => {
    fc.assert(
      fc.property(windows, (shown) => {
        const place = createRowPlaces();
        let made = 0;
        for (const window of shown) {
          const places = place(window, SLOTS);
          const live = places.filter(({ isParked }) => !isParked);
          expect(live.map(({ index }) => index)).toEqual(
            Array.from({ length: window.end - window.first }, (_, offset) => window.first + offset),
          );
          expect(places.slice(0, live.length)).toEqual(live);
          expect(new Set(places.map(({ slot }) => slot)).size).toBe(places.length);
          expect(new Set(places.map(({ index }) => index)).size).toBe(places.length);
          expect(places.length).toBeGreaterThanOrEqual(made);
          made = places.length;
        }
      }),
    );
  });

  it('stay the same objects for rows that keep their position', () => {
    fc.assert(
      fc.property(windows, (shown) => {
        const place = createRowPlaces();
        let before: ReturnType<typeof place> = [];
        for (const window of shown) {
          const places = place(window, SLOTS);
          for (const one of places) {
            const last = before.find(({ slot }) => slot === one.slot);
            if (last?.index === one.index && last.isParked === one.isParked) expect(one).toBe(last);
          }
          before = places;
        }
      }),
    );
  });

  it('start anew with another number of slots', () => {
    const place = createRowPlaces();
    place({ first: 0, end: 10 }, SLOTS);
    expect(place({ first: 0, end: 2 }, 8)).toHaveLength(2);
  });

  it('keep the content of a parked row', () => {
    const last = createLast('');
    expect([last('a', false), last('b', true), last('c', false), last('d', true)]).toEqual(['a', 'a', 'c', 'c']);
  });
});
