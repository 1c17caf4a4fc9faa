import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import { instantText, spellDate, spellTimestamp, WANDERING_ZONES } from '#main/demo/manner/times.ts';
import { plainDates } from '#test/helpers/arbitraries.ts';

const AT = '2026-11-21T10:30:15Z';
const manner = (timestamps: (typeof choiceKnobs.timestamps.values)[number], turn = 1, zone_minutes = 660) => ({
  knobs: { ...defaultKnobs, timestamps, zone_minutes },
  turn,
});

describe('a timestamp', () => {
  it.each([
    ['utc', 660, AT],
    ['offset', 660, '2026-11-21T21:30:15+11:00'],
    ['offset', -210, '2026-11-21T07:00:15-03:30'],
    ['offset', 0, AT],
    ['milliseconds', 660, '2026-11-21T10:30:15.000Z'],
  ] as const)('is %s (%i)', (timestamps, zone, expected) => {
    expect(spellTimestamp(AT, manner(timestamps, 1, zone))).toBe(expected);
  });

  it('is wandering: in another zone in each answer, never in another instant', () => {
    const seen = WANDERING_ZONES.map((_zone, turn) => spellTimestamp(AT, manner('wandering', turn)));
    expect(new Set(seen).size).toBe(WANDERING_ZONES.length);
    expect(seen[0]).toBe(AT);
    expect(seen[1]).toBe('2026-11-21T21:30:15+11:00');
    expect(new Set(seen.map((text) => Date.parse(text)))).toEqual(new Set([Date.parse(AT)]));
  });

  it('is the same instant in every spelling', () => {
    const times = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => instantText(seconds * 1_000, 0));
    const spellings = fc.constantFrom(...choiceKnobs.timestamps.values);
    fc.assert(
      fc.property(times, spellings, fc.nat(), fc.integer({ min: -840, max: 840 }), (text, timestamps, turn, zone) => {
        expect(Date.parse(spellTimestamp(text, manner(timestamps, turn, zone)))).toBe(Date.parse(text));
      }),
    );
  });
});

describe('a calendar date', () => {
  const spelled = (dates: (typeof choiceKnobs.dates.values)[number], zone_minutes: number): string =>
    spellDate('2025-02-03', { knobs: { ...defaultKnobs, dates, zone_minutes }, turn: 1 });

  it.each([
    ['dashes', 660, '2025-02-03'],
    ['slashes', 660, '2025/02/03'],
    ['timestamps', 660, '2025-02-03T00:00:00+11:00'],
    ['timestamps', -360, '2025-02-03T00:00:00-06:00'],
  ] as const)('is %s (%i)', (dates, zone, expected) => {
    expect(spelled(dates, zone)).toBe(expected);
  });

  it('is the same day in every spelling', () => {
    fc.assert(
      fc.property(plainDates, fc.constantFrom(...choiceKnobs.dates.values), (date, dates) => {
        const text = spellDate(date, { knobs: { ...defaultKnobs, dates }, turn: 1 });
        expect(text.slice(0, 10).replaceAll('/', '-')).toBe(date);
      }),
    );
  });
});
