import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import {
  quotaFreeAt,
  namedHourlyLimit,
  noRateFacts,
  rateFactsAfterRequest,
  rateFactsAfter,
} from '#main/sync/budget/rate-headers.ts';

const MINUTE = 60_000;
const START = 10 * HOUR_MS;
const facts = { limit: 500, windowMs: null, remaining: 100, resetAt: START + 40 * MINUTE };
/** What a service says that counts by the minute. */
const minute = { limit: 100, windowMs: null, remaining: 60, resetAt: START + 30_000 };

describe('what the service says of its limit', () => {
  it('is taken over, less the requests that it may not have counted yet', () => {
    const told = rateFactsAfter(noRateFacts, facts, START, 3);
    expect(told).toEqual({
      at: START,
      limit: 500,
      limitAt: START,
      quota: 500,
      remaining: 97,
      until: START + 40 * MINUTE,
    });
    expect(rateFactsAfterRequest(told).remaining).toBe(96);
  });

  it('stops every lane until the reset when nothing is left', () => {
    const told = rateFactsAfter(noRateFacts, { ...facts, remaining: 0 }, START, 0);
    expect(quotaFreeAt(told, START + MINUTE, 0)).toBe(START + 40 * MINUTE);
    expect(quotaFreeAt(told, START + 40 * MINUTE, 0)).toBe(START + 40 * MINUTE);
  });

  it('keeps the reserve, but lets one request try again after five minutes', () => {
    const told = rateFactsAfter(noRateFacts, { ...facts, remaining: 75 }, START, 0);
    expect(quotaFreeAt(told, START + MINUTE, 0)).toBe(START + MINUTE);
    expect(quotaFreeAt(told, START + MINUTE, 75)).toBe(START + 5 * MINUTE);
    expect(quotaFreeAt(told, START + MINUTE, 74)).toBe(START + MINUTE);
    expect(quotaFreeAt(told, START + 6 * MINUTE, 75)).toBe(START + 6 * MINUTE);
  });

  it('is not believed for longer than an hour', () => {
    const told = rateFactsAfter(noRateFacts, { ...facts, remaining: 0, resetAt: START + 20 * HOUR_MS }, START, 0);
    expect(quotaFreeAt(told, START, 0)).toBe(START + HOUR_MS);
    expect(namedHourlyLimit(told, START + HOUR_MS - 1)).toBe(500);
    expect(namedHourlyLimit(told, START + HOUR_MS)).toBeNull();
  });

  it('keeps the limit when an answer names only the remaining requests', () => {
    const told = rateFactsAfter(
      rateFactsAfter(noRateFacts, facts, START, 0),
      { ...facts, limit: null },
      START + MINUTE,
      0,
    );
    expect(told).toMatchObject({ limit: 500, quota: 500 });
  });

  it('sets no hourly limit for a shorter window, and still protects that window', () => {
    const told = rateFactsAfter(noRateFacts, { ...minute, windowMs: MINUTE }, START, 0);
    expect(namedHourlyLimit(told, START)).toBeNull();
    expect(told).toMatchObject({ quota: 100, remaining: 60 });
    expect(quotaFreeAt({ ...told, remaining: 0 }, START, 0)).toBe(START + 30_000);
  });

  it('sets its hourly share for a longer window', () => {
    const day = { ...facts, windowMs: 24 * HOUR_MS, limit: 12_000 };
    expect(namedHourlyLimit(rateFactsAfter(noRateFacts, day, START, 0), START)).toBe(500);
    expect(namedHourlyLimit(rateFactsAfter(noRateFacts, { ...day, limit: 3 }, START, 0), START)).toBe(2);
  });

  it('counts for an hour without a named window once a reset lay that far ahead', () => {
    const late = { ...facts, resetAt: START + 10 * MINUTE };
    expect(namedHourlyLimit(rateFactsAfter(noRateFacts, late, START, 0), START)).toBeNull();
    expect(
      namedHourlyLimit(rateFactsAfter(noRateFacts, { ...facts, remaining: null, resetAt: null }, START, 0), START),
    ).toBeNull();
    const known = rateFactsAfter(noRateFacts, facts, START, 0);
    const later = START + 39 * MINUTE;
    expect(rateFactsAfter(known, { ...late, resetAt: later + MINUTE }, later, 0)).toMatchObject({
      limit: 500,
      limitAt: later,
    });
  });

  it('keeps the hourly limit for an hour beside one of a shorter window', () => {
    let told = rateFactsAfter(noRateFacts, facts, START, 0);
    for (let past = MINUTE; past <= 50 * MINUTE; past += MINUTE)
      told = rateFactsAfter(told, { ...minute, resetAt: START + past + 30_000 }, START + past, 0);
    expect(namedHourlyLimit(told, START + 50 * MINUTE)).toBe(500);
    expect(told).toMatchObject({ quota: 100, remaining: 60 });
    expect(namedHourlyLimit(told, START + HOUR_MS)).toBeNull();
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
  ])('is ignored when it is garbage: %o', (garbage) => {
    expect(rateFactsAfter(noRateFacts, { windowMs: HOUR_MS, ...garbage }, START, 0)).toBe(noRateFacts);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not name a window with a length of %d ms',
    (windowMs) => {
      expect(rateFactsAfter(noRateFacts, { ...facts, windowMs }, START, 0).limit).toBe(500);
      expect(rateFactsAfter(noRateFacts, { ...minute, windowMs }, START, 0).limit).toBeNull();
    },
  );

  it('no longer counts when the clock was set back since', () => {
    const told = rateFactsAfter(noRateFacts, { ...facts, remaining: 0 }, START, 0);
    expect(quotaFreeAt(told, START - 2 * HOUR_MS, 0)).toBe(START - 2 * HOUR_MS);
    expect(namedHourlyLimit(told, START - 1)).toBeNull();
  });
});
