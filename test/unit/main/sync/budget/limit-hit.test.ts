import { describe, expect, it } from 'vitest';
import { limitMet } from '#main/sync/budget/limit-hit.ts';
import type { Ledger } from '#main/sync/budget/ledger.ts';
import { HOUR_MS, withRequest } from '#main/sync/budget/ledger.ts';
import { emptyState } from '#main/sync/budget/state.ts';
import type { BudgetState } from '#main/sync/budget/state.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';

const MINUTE = 60_000;
/** Half past. */
const NOW = 10 * HOUR_MS + 30 * MINUTE;

/** One request a second for an hour, the newest at `NOW`. */
const ledger = Array.from({ length: 3_600 }, (_request, index) => NOW - (3_599 - index) * 1_000).reduce(
  withRequest,
  [] as Ledger,
);
const state = (cap: number): BudgetState => {
  const empty = emptyState(defaultSettings);
  return { ...empty, ledger, learned: { ...empty.learned, cap } };
};
const refusal = (retryAfterMs: number | null = null, clockOffsetMs: number | null = null) => ({
  startedAt: NOW,
  endedAt: NOW,
  retryAfterMs,
  clockOffsetMs,
});

describe('a limit answer beside the ledger', () => {
  it('counts accepted requests only, neither itself nor those in flight', () => {
    expect(limitMet(state(7_200), refusal(), 1, 0).withinHour).toBe(3_599);
    expect(limitMet(state(7_200), refusal(), 1, 3).withinHour).toBe(3_596);
  });

  it('does not prove clock hours by itself, nor by a wait that a limit on any hour explains', () => {
    expect(limitMet(state(7_200), refusal(), 1, 0).isFixedWindow).toBe(false);
    expect(limitMet(state(7_200), refusal(30_000), 1, 0).isFixedWindow).toBe(false);
  });

  it('proves clock hours when it asks for more than such a limit would', () => {
    const met = limitMet(state(7_200), refusal(20 * MINUTE), 1, 0);
    expect(met.isFixedWindow).toBe(true);
    expect(met.withinWindow).toBeGreaterThan(2_390);
    expect(met.withinWindow).toBeLessThanOrEqual(2_400);
  });

  it('proves clock hours when it repeats although there would be room', () => {
    expect(limitMet(state(3_600), refusal(), 2, 0).isFixedWindow).toBe(false);
    expect(limitMet(state(3_800), refusal(), 2, 0).isFixedWindow).toBe(true);
  });

  it('uses the service’s clock for the hour', () => {
    const { withinWindow } = limitMet(state(3_800), refusal(null, 20 * MINUTE), 2, 0);
    expect(withinWindow).toBeGreaterThan(3_000 - 120);
    expect(withinWindow).toBeLessThanOrEqual(3_001);
  });

  it('proves nothing by asking for a whole hour, as services do that do not know', () => {
    expect(limitMet(state(7_200), refusal(HOUR_MS), 1, 0).isFixedWindow).toBe(false);
    expect(limitMet(state(7_200), refusal(Number.NaN), 1, 0).isFixedWindow).toBe(false);
  });
});
