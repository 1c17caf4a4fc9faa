import { describe, expect, it } from 'vitest';
import { createBudget } from '#main/sync/budget/budget.ts';
import { restoreState } from '#main/sync/budget/restore.ts';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import { emptyState } from '#main/sync/budget/state.ts';
import { noRateFacts } from '#main/sync/budget/rate-headers.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';

const NOW = Date.UTC(2026, 10, 21, 10);
const budget = createBudget(defaultSettings);
const state = budget.recordLimit(budget.recordRequest(emptyState(defaultSettings), NOW), {
  startedAt: NOW,
  endedAt: NOW + 200,
  limit: 500,
  windowMs: 3_600_000,
  remaining: 0,
  resetAt: NOW + 60_000,
  retryAfterMs: null,
  clockOffsetMs: null,
});

describe('a stored state', () => {
  it('comes back as it was', () => {
    expect(restoreState(JSON.parse(JSON.stringify(state)), NOW)).toEqual(state);
    expect(restoreState(JSON.parse(JSON.stringify(emptyState(defaultSettings))), NOW)).toEqual(
      emptyState(defaultSettings),
    );
  });

  it.each([
    null,
    7,
    'x',
    [],
    {},
    { ...state, ledger: [[1]] },
    { ...state, ledger: [[1, 'x']] },
    { ...state, recent: [null] },
    { ...state, learned: { ...state.learned, cap: 0 } },
    { ...state, learned: { ...state.learned, ceiling: 0 } },
    { ...state, learned: { ...state.learned, cleanSince: 'x' } },
    { ...state, block: { until: 1 } },
  ])('is rejected when it is damaged: %j', (stored) => {
    expect(restoreState(stored, NOW)).toBeNull();
    expect(budget.restore(stored, NOW)).toEqual(emptyState(defaultSettings));
  });

  it('keeps everything learned when only the rate headers have another version', () => {
    const { limitAt: _later, ...told } = state.told;
    expect(restoreState({ ...state, told }, NOW)).toEqual({ ...state, told: noRateFacts });
    expect(restoreState({ ...state, told: { ...state.told, quota: 'x' } }, NOW)?.told).toBe(noRateFacts);
  });

  it('drops times that were written before the clock was set back, so that they never take effect', () => {
    const setBack = NOW - 5 * HOUR_MS;
    const restored = budget.restore(JSON.parse(JSON.stringify(state)), setBack);
    expect(restored).toEqual({ ...state, block: { ...state.block, until: 0 }, told: noRateFacts });
    const later = state.block.until - 60_000;
    expect(budget.earliestRequestAt(state, 'person', later)).toBeGreaterThan(later);
    expect(budget.earliestRequestAt(restored, 'person', later)).toBe(later);
  });

  it('contains no wait that was over when a request was sent', () => {
    const over = state.block.until;
    expect(budget.recordRequest(state, over - 1).block).toEqual(state.block);
    const stored = JSON.parse(JSON.stringify(budget.recordRequest(state, over)));
    const setBack = over - 10 * 60_000;
    expect(budget.earliestRequestAt(budget.restore(stored, setBack), 'person', setBack)).toBe(setBack);
  });

  it('keeps a wait when the clock was set back by minutes', () => {
    expect(restoreState(JSON.parse(JSON.stringify(state)), NOW - 10 * 60_000)).toEqual(state);
  });
});
