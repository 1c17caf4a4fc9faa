import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lane } from '#main/sync/budget.ts';
import { earliestRequestAt, limitedUntil, transportBackoff } from '#main/sync/budget.ts';
import { defaultSettings, unlimitedSettings } from '#main/sync/settings.ts';
import type { EngineSettings } from '#main/sync/settings.ts';

const HOUR = 3_600_000;
const START = 10 * HOUR;

/** Sends as early as allowed for `hours`; the times of all requests. */
function spend(lane: Lane, settings: EngineSettings, hours: number): readonly number[] {
  const sent: number[] = [];
  let now = START;
  while (now < START + hours * HOUR) {
    const at = earliestRequestAt(
      sent.filter((time) => time > now - 2 * HOUR),
      now,
      lane,
      settings,
    );
    if (at > now) now = at;
    else sent.push(now);
  }
  return sent;
}

const mostInAnyHour = (sent: readonly number[]): number =>
  Math.max(0, ...sent.map((from) => sent.filter((at) => at >= from && at < from + HOUR).length));

describe('the budget', () => {
  it('never lets more leave in any hour than it allows', () => {
    const settings = fc.record({
      openingBurst: fc.nat({ max: 120 }),
      requestsPerHour: fc.integer({ min: 1, max: 80 }),
      personReserve: fc.double({ min: 0, max: 0.9, noNaN: true }),
      lane: fc.constantFrom<Lane>('person', 'outbox', 'background'),
    });
    fc.assert(
      fc.property(settings, ({ lane, ...part }) => {
        const sent = spend(lane, { ...defaultSettings, ...part }, 3);
        const share = lane === 'person' ? 1 : 1 - part.personReserve;
        expect(mostInAnyHour(sent)).toBeLessThanOrEqual(Math.max(1, Math.floor(part.requestsPerHour * share)));
        expect(sent.length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('begins with a burst, then spreads the background over the hour', () => {
    const sent = spend('background', defaultSettings, 1);
    expect(sent.filter((at) => at === START)).toHaveLength(defaultSettings.openingBurst);
    const gaps = sent
      .slice(defaultSettings.openingBurst)
      .map((at, index) => at - (sent[defaultSettings.openingBurst + index - 1] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(4_000);
    expect(sent.length).toBeLessThanOrEqual(850);
  });

  it('keeps the reserve for what a person does', () => {
    const full = spend('background', { ...defaultSettings, openingBurst: 850 }, 0.5);
    const now = START + HOUR / 2;
    expect(earliestRequestAt(full, now, 'background', defaultSettings)).toBeGreaterThan(now);
    expect(earliestRequestAt(full, now, 'outbox', defaultSettings)).toBeGreaterThan(now);
    expect(earliestRequestAt(full, now, 'person', defaultSettings)).toBe(0);
  });

  it('does not wait for times that a clock set back has left in the ledger', () => {
    const future = Array.from({ length: 2_000 }, (_element, index) => START + 24 * HOUR + index);
    expect(earliestRequestAt(future, START, 'background', defaultSettings)).toBe(0);
  });

  it('is no budget at all for a service of one’s own', () => {
    const ledger = Array.from({ length: 5_000 }, () => START);
    expect(earliestRequestAt(ledger, START, 'background', unlimitedSettings)).toBe(0);
  });
});

describe('the wait after a limit answer', () => {
  it('is what the service asked for, at most an hour', () => {
    expect(limitedUntil(START, 7_000, 1, defaultSettings)).toBe(START + 7_000);
    expect(limitedUntil(START, 24 * HOUR, 1, defaultSettings)).toBe(START + HOUR);
  });

  it('climbs a ladder where the service asked for nothing', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((count) => limitedUntil(START, undefined, count, defaultSettings) - START);
    expect(waits).toEqual([30_000, 60_000, 300_000, 900_000, 900_000, 900_000]);
    const short = [1, 2, 3].map((count) => limitedUntil(START, undefined, count, unlimitedSettings) - START);
    expect(short).toEqual([1_000, 2_000, 4_000]);
  });
});

describe('the wait after a failure', () => {
  it('doubles up to its cap, with half of it left to chance', () => {
    for (const [failures, ceiling] of [
      [1, 2_000],
      [2, 4_000],
      [3, 8_000],
      [20, 900_000],
      [5_000, 900_000],
    ] as const) {
      expect(transportBackoff(failures, 0, defaultSettings)).toBe(ceiling / 2);
      expect(transportBackoff(failures, 0.999_999, defaultSettings)).toBe(ceiling);
    }
  });

  it('is never longer than a second for a service on this machine', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, random) => {
          expect(transportBackoff(failures, random, unlimitedSettings)).toBeLessThanOrEqual(1_000);
        },
      ),
    );
  });
});
