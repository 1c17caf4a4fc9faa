import { describe, expect, it } from 'vitest';
import { createEntryRoundRobin } from '#main/sync/plan/entry-round-robin.ts';

describe('the round robin of entries', () => {
  it('returns 0 for an entry never tried, and higher numbers for later turns', () => {
    const turns = createEntryRoundRobin();
    for (const id of [5, 3, 5]) turns.take(id);
    expect(turns.lastTurn(1)).toBe(0);
    expect(turns.lastTurn(5)).toBeGreaterThan(turns.lastTurn(3));
  });

  it('forgets old turns, so that it stays small over months', () => {
    const turns = createEntryRoundRobin();
    for (let id = 1; id <= 1_001; id += 1) turns.take(id);
    expect([1, 2, 1_001].map((id) => turns.lastTurn(id) > 0)).toEqual([false, true, true]);
  });
});
