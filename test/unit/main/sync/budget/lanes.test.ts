import { describe, expect, it } from 'vitest';
import { earliestInLane, mayJoin, spendable } from '#main/sync/budget/lanes.ts';
import type { Lane } from '#main/sync/budget/lanes.ts';
import type { Ledger } from '#main/sync/budget/ledger.ts';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import { emptyState } from '#main/sync/budget/state.ts';
import type { BudgetState } from '#main/sync/budget/state.ts';
import { noRateFacts } from '#main/sync/budget/rate-headers.ts';
import { defaultSettings, unlimitedSettings } from '#main/sync/engine-settings.ts';

const MINUTE = 60_000;
const NOW = 10 * HOUR_MS;
const LANES: readonly Lane[] = ['person', 'outbox', 'background'];
const empty = emptyState(defaultSettings);
/** The service names the limit of an hour. */
const hour = { ...noRateFacts, at: NOW, limit: 1_000, limitAt: NOW, quota: 1_000 };

const after = (ledger: Ledger, recent: readonly number[] = []): BudgetState => ({ ...empty, ledger, recent });
const waits = (state: BudgetState): readonly number[] =>
  LANES.map((lane) => earliestInLane(state, lane, NOW, defaultSettings) - NOW);

describe('a lane', () => {
  it('is free at first', () => {
    expect(waits(empty)).toEqual([0, 0, 0]);
  });

  it('carries two requests a second', () => {
    expect(waits(after([[NOW - 100, 1]], [NOW - 100]))).toEqual([0, 0, 0]);
    expect(waits(after([[NOW - 100, 2]], [NOW - 300, NOW - 100]))).toEqual([700, 700, 700]);
  });

  it('spreads background requests over the hour after an opening burst', () => {
    const gap = 4_236;
    const sent = (count: number) => after([[NOW - 1_000, count]], [NOW - 2_000, NOW - 1_000]);
    expect(waits(sent(199))).toEqual([0, 0, 0]);
    expect(waits(sent(200))).toEqual([0, 0, gap - 1_000]);
  });

  it('makes shorter bursts when the limit is lower', () => {
    const learned = { cap: 100, ceiling: 100, cleanSince: NOW };
    const sent = (count: number) => ({ ...after([[NOW - 1_000, count]], [NOW - 2_000, NOW - 1_000]), learned });
    expect(waits(sent(20))[2]).toBe(0);
    expect(waits(sent(21))[2]).toBeGreaterThan(40_000);
  });

  it('leaves the reserve to the person', () => {
    const full = after([
      [NOW - 50 * MINUTE, 1],
      [NOW - 30 * MINUTE, 849],
    ]);
    expect(spendable(full, defaultSettings)).toBe(850);
    expect(waits(full)).toEqual([0, 10 * MINUTE, 10 * MINUTE]);
    expect(waits(after([[NOW - 30 * MINUTE, 1_000]]))).toEqual([30 * MINUTE, 30 * MINUTE, 30 * MINUTE]);
  });

  it('waits until there is room for all requests of a series', () => {
    const nearlyFull = after([
      [NOW - 50 * MINUTE, 1],
      [NOW - 30 * MINUTE, 848],
    ]);
    const wait = (inARow: number) => earliestInLane(nearlyFull, 'outbox', NOW, defaultSettings, inARow) - NOW;
    expect([wait(1), wait(2), wait(3)]).toEqual([0, 10 * MINUTE, 30 * MINUTE]);
    const told = { ...hour, remaining: 151, until: NOW + 30 * MINUTE };
    expect(earliestInLane({ ...empty, told }, 'outbox', NOW, defaultSettings, 2) - NOW).toBe(5 * MINUTE);
  });

  it('waits as long as the service asked, in every lane', () => {
    const block = { until: NOW + 5_000, limitedAt: NOW - 1, inARow: 1 };
    expect(waits({ ...empty, block })).toEqual([5_000, 5_000, 5_000]);
    const told = { ...hour, remaining: 0, until: NOW + 9_000 };
    expect(waits({ ...empty, told })).toEqual([9_000, 9_000, 9_000]);
  });

  it('leaves the person the requests that the service says are left', () => {
    const told = { ...hour, remaining: 150, until: NOW + 30 * MINUTE };
    expect(waits({ ...empty, told })).toEqual([0, 5 * MINUTE, 5 * MINUTE]);
    expect(waits({ ...empty, told: { ...told, remaining: 151 } })).toEqual([0, 0, 0]);
  });

  it('leaves no more of a short window for the person than of an hour', () => {
    const minute = { ...noRateFacts, at: NOW, quota: 60, remaining: 10, until: NOW + 20_000 };
    expect(waits({ ...empty, told: minute })).toEqual([0, 0, 0]);
    expect(waits({ ...empty, told: { ...minute, remaining: 9 } })).toEqual([0, 20_000, 20_000]);
    // Where two requests are all of it, the background has one of them.
    expect(waits({ ...empty, told: { ...minute, quota: 2, remaining: 2 } })).toEqual([0, 0, 0]);
    expect(waits({ ...empty, told: { ...minute, quota: 2, remaining: 1 } })).toEqual([0, 20_000, 20_000]);
  });

  it('ignores times that lie ahead because the clock was set back', () => {
    expect(waits(after([[NOW + HOUR_MS, 5_000]], [NOW + HOUR_MS, NOW + HOUR_MS + 1]))).toEqual([0, 0, 0]);
  });

  it('has no limit for a service on this computer, but waits when it asks for that', () => {
    const busy = after([[NOW, 50_000]], [NOW, NOW]);
    expect(earliestInLane(busy, 'background', NOW, unlimitedSettings)).toBe(NOW);
    const block = { until: NOW + 5_000, limitedAt: NOW - 1, inARow: 1 };
    expect(earliestInLane({ ...busy, block }, 'person', NOW, unlimitedSettings)).toBe(NOW + 5_000);
  });
});

describe('requests on their way', () => {
  const reads = (lane: Lane, count: number, state = empty): boolean =>
    mayJoin(state, lane, { kind: 'read', reads: count, writes: 1 });

  it('are at most four reads, one of them a person’s', () => {
    expect([2, 3, 4].map((count) => reads('background', count))).toEqual([true, false, false]);
    expect([2, 3, 4].map((count) => reads('outbox', count))).toEqual([true, false, false]);
    expect([2, 3, 4].map((count) => reads('person', count))).toEqual([true, true, false]);
  });

  it('are at most one write', () => {
    expect(mayJoin(empty, 'person', { kind: 'write', reads: 4, writes: 0 })).toBe(true);
    expect(mayJoin(empty, 'person', { kind: 'write', reads: 0, writes: 1 })).toBe(false);
  });

  it('are single until one has found out that the limit is over', () => {
    const limited = { ...empty, block: { until: NOW, limitedAt: NOW - 1, inARow: 1 } };
    expect(reads('person', 0, limited)).toBe(false);
    expect(mayJoin(limited, 'background', { kind: 'read', reads: 0, writes: 0 })).toBe(true);
  });
});
