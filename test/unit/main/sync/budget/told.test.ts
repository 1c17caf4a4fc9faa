import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import { leftAt, limitTold, nothingTold, toldAfterRequest, toldBy } from '#main/sync/budget/told.ts';

const MINUTE = 60_000;
const START = 10 * HOUR_MS;
const facts = { limit: 500, remaining: 100, resetAt: START + 40 * MINUTE };

describe('what the service says of its limit', () => {
  it('is taken over, less what it may not have counted yet', () => {
    const told = toldBy(nothingTold, facts, START, 3);
    expect(told).toEqual({ at: START, limit: 500, remaining: 97, until: START + 40 * MINUTE });
    expect(toldAfterRequest(told).remaining).toBe(96);
  });

  it('stops everybody until the reset when nothing is left', () => {
    const told = toldBy(nothingTold, { ...facts, remaining: 0 }, START, 0);
    expect(leftAt(told, START + MINUTE, 0)).toBe(START + 40 * MINUTE);
    expect(leftAt(told, START + 40 * MINUTE, 0)).toBe(START + 40 * MINUTE);
  });

  it('keeps the reserve, but lets one request look again after five minutes', () => {
    const told = toldBy(nothingTold, { ...facts, remaining: 75 }, START, 0);
    expect(leftAt(told, START + MINUTE, 0)).toBe(START + MINUTE);
    expect(leftAt(told, START + MINUTE, 75)).toBe(START + 5 * MINUTE);
    expect(leftAt(told, START + MINUTE, 74)).toBe(START + MINUTE);
    expect(leftAt(told, START + 6 * MINUTE, 75)).toBe(START + 6 * MINUTE);
  });

  it('is not believed for longer than an hour', () => {
    const told = toldBy(nothingTold, { ...facts, remaining: 0, resetAt: START + 20 * HOUR_MS }, START, 0);
    expect(leftAt(told, START, 0)).toBe(START + HOUR_MS);
    expect(limitTold(told, START + HOUR_MS - 1)).toBe(500);
    expect(limitTold(told, START + HOUR_MS)).toBeNull();
  });

  it('keeps the limit when an answer names only the rest', () => {
    const told = toldBy(toldBy(nothingTold, facts, START, 0), { ...facts, limit: null }, START + MINUTE, 0);
    expect(told.limit).toBe(500);
  });

  it.each([
    { limit: 0, remaining: null, resetAt: null },
    { limit: 1, remaining: null, resetAt: null },
    { limit: -3, remaining: null, resetAt: null },
    { limit: Number.NaN, remaining: Number.NaN, resetAt: START + MINUTE },
    { limit: Number.POSITIVE_INFINITY, remaining: -1, resetAt: START + MINUTE },
    { limit: null, remaining: 0, resetAt: START - 1 },
    { limit: null, remaining: 0, resetAt: null },
    { limit: null, remaining: 0, resetAt: Number.NaN },
  ])('is left alone where it is garbage: %o', (garbage) => {
    expect(toldBy(nothingTold, garbage, START, 0)).toBe(nothingTold);
  });

  it('counts for nothing when the clock was set back since', () => {
    const told = toldBy(nothingTold, { ...facts, remaining: 0 }, START, 0);
    expect(leftAt(told, START - 2 * HOUR_MS, 0)).toBe(START - 2 * HOUR_MS);
    expect(limitTold(told, START - 1)).toBeNull();
  });
});
