import { describe, expect, it } from 'vitest';
import type { Block, Refusal } from '#main/sync/budget/limit-backoff.ts';
import {
  blockAfterAccepted,
  blockAfterLimit,
  blockedUntil,
  noBlock,
  untilFullHour,
} from '#main/sync/budget/limit-backoff.ts';
import { HOUR_MS } from '#main/sync/budget/ledger.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';

const SECOND = 1_000;
const START = 10 * HOUR_MS + 60 * SECOND;
const { limitBackoffMs } = defaultSettings;

const refusal = (at: number, retryAfterMs: number | null = null): Refusal => ({
  startedAt: at - 100,
  endedAt: at,
  retryAfterMs,
  clockOffsetMs: null,
});

/** The waits of so many limit answers, each to the first request after the wait before. */
function waits(count: number, retryAfterMs: number | null, from = START): readonly number[] {
  let block: Block = noBlock;
  let now = from;
  return Array.from({ length: count }, () => {
    block = blockAfterLimit(block, refusal(now, retryAfterMs), limitBackoffMs);
    const wait = block.until - now;
    now = block.until + 200;
    return wait;
  });
}

describe('the wait after limit answers', () => {
  it('lasts as long as the service asks for, at most an hour', () => {
    expect(waits(1, 7_000)).toEqual([7_000]);
    expect(waits(1, 24 * HOUR_MS)).toEqual([HOUR_MS]);
  });

  it.each([null, Number.NaN, -5, 0])('grows step by step when the service asks for no usable wait (%s)', (asked) => {
    expect(waits(6, asked).map((wait) => wait / SECOND)).toEqual([30, 60, 300, 900, 900, 900]);
  });

  it('lasts longer than asked for when returning as asked did not help', () => {
    expect(waits(4, 1_000).map((wait) => wait / SECOND)).toEqual([1, 30, 60, 300]);
    expect(waits(2, 100_000).map((wait) => wait / SECOND)).toEqual([100, 100]);
  });

  it('ends soon after the full hour, when counters start anew', () => {
    const before = 11 * HOUR_MS - 2_000;
    expect(waits(1, null, before)).toEqual([7_000]);
    expect(untilFullHour({ ...refusal(before), clockOffsetMs: 1_500 })).toBe(500);
    expect(untilFullHour({ ...refusal(before), clockOffsetMs: 2_000 })).toBe(HOUR_MS);
    expect(untilFullHour({ ...refusal(before), clockOffsetMs: Number.NaN })).toBe(2_000);
  });

  it('counts answers to requests sent together as one', () => {
    const first = blockAfterLimit(noBlock, refusal(START), limitBackoffMs);
    const companion = { ...refusal(START + 50), startedAt: START - 20 };
    expect(blockAfterLimit(first, companion, limitBackoffMs)).toEqual({ ...first, until: START + 50 + 30_000 });
    expect(blockAfterLimit(first, { ...companion, retryAfterMs: 90_000 }, limitBackoffMs).until).toBe(START + 90_050);
    expect(blockAfterAccepted(first, companion).inARow).toBe(1);
  });

  it('never ends earlier because of a later answer', () => {
    const first = blockAfterLimit(noBlock, refusal(START, 600_000), limitBackoffMs);
    const later = blockAfterLimit(first, { ...refusal(START + 50, 1_000), startedAt: START - 20 }, limitBackoffMs);
    expect(later.until).toBe(first.until);
  });

  it('starts again with the first step after a request was accepted', () => {
    const first = blockAfterLimit(noBlock, refusal(START), limitBackoffMs);
    const through = blockAfterAccepted(first, { startedAt: START + 31_000, endedAt: START + 31_200 });
    expect(through.inARow).toBe(0);
    expect(blockAfterAccepted(through, { startedAt: START + 32_000, endedAt: START + 32_200 })).toBe(through);
  });

  it('is dropped when the clock was set back since', () => {
    const block = { until: START + 5 * HOUR_MS, limitedAt: START + 5 * HOUR_MS, inARow: 3 };
    expect(blockedUntil(block, START)).toBe(START);
    expect(blockAfterAccepted(block, { startedAt: START, endedAt: START + 1 }).inARow).toBe(0);
  });
});
