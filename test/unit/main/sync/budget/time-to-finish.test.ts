import { describe, expect, it } from 'vitest';
import { createBudget } from '#main/sync/budget/budget.ts';
import { timeToFinish } from '#main/sync/budget/time-to-finish.ts';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import { emptyState } from '#main/sync/budget/state.ts';
import { noRateFacts } from '#main/sync/budget/rate-headers.ts';
import { defaultSettings, unlimitedSettings } from '#main/sync/engine-settings.ts';

const NOW = 10 * HOUR_MS;
const empty = emptyState(defaultSettings);
const budget = createBudget(defaultSettings);

/** Ms that the background really needs, sending as early as it may. */
function play(requests: number, from = empty): number {
  let state = from;
  let now = NOW;
  for (let left = requests; left > 0; left -= 1) {
    now = budget.earliestRequestAt(state, 'background', now);
    state = budget.recordRequest(state, now);
  }
  return now - NOW;
}

describe('the time that the rest will take', () => {
  it('is zero for nothing', () => {
    expect(timeToFinish(0, empty, NOW, defaultSettings)).toBe(0);
  });

  it.each([1, 24, 150, 200, 400, 849])('equals the time needed within the hour (%i requests)', (requests) => {
    expect(Math.abs(timeToFinish(requests, empty, NOW, defaultSettings) - play(requests))).toBeLessThan(10_000);
  });

  it('takes hours for a large account at the present cap', () => {
    const told = { ...noRateFacts, at: NOW, limit: 1_000, limitAt: NOW, quota: 1_000 };
    const hours = timeToFinish(4_249, { ...empty, told }, NOW, defaultSettings) / HOUR_MS;
    expect(hours).toBeGreaterThan(4.7);
    expect(hours).toBeLessThan(5);
  });

  it('starts when the requested wait is over', () => {
    const block = { until: NOW + 600_000, limitedAt: NOW, inARow: 1 };
    expect(timeToFinish(1, { ...empty, block }, NOW, defaultSettings)).toBeGreaterThanOrEqual(600_000);
  });

  it('has no delay for a service on this computer', () => {
    expect(timeToFinish(100_000, empty, NOW, unlimitedSettings)).toBe(0);
  });
});
