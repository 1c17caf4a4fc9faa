import { describe, expect, it } from 'vitest';
import { createEntryRoundRobin } from '#main/sync/plan/entry-round-robin.ts';

describe('turns', () => {
  it('are none for what was never tried, and later ones for what was tried later', () => {
    const turns = createEntryRoundRobin();
    for (const id of [5, 3, 5]) turns.take(id);
    expect(turns.lastTurn(1)).toBe(0);
    expect(turns.lastTurn(5)).toBeGreaterThan(turns.lastTurn(3));
  });

  it('of long ago are forgotten, so that a program that runs for months keeps few of them', () => {
    const turns = createEntryRoundRobin();
    for (let id = 1; id <= 1_001; id += 1) turns.take(id);
    expect([1, 2, 1_001].map((id) => turns.lastTurn(id) > 0)).toEqual([false, true, true]);
  });
});
