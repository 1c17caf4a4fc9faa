import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '#main/sync/budget/ledger.ts';
import { HOUR_MS, freeAt, usedIn, usedSince, withRequest } from '#main/sync/budget/ledger.ts';

const MINUTE = 60_000;
const START = 10 * HOUR_MS;

const ledgerOf = (times: readonly number[]): Ledger => times.reduce(withRequest, [] as Ledger);

/** Times of requests, oldest first. */
const times = fc
  .array(fc.integer({ min: 0, max: 10 * MINUTE }), { maxLength: 150, size: 'max' })
  .map((gaps) => gaps.reduce<readonly number[]>((all, gap) => [...all, (all.at(-1) ?? START) + gap], []));

describe('the ledger', () => {
  it('never counts too few requests, and counts a request less than a minute too long', () => {
    fc.assert(
      fc.property(times, fc.nat({ max: 2 * HOUR_MS }), (sent, later) => {
        const now = (sent.at(-1) ?? START) + later;
        const within = (ms: number): number => sent.filter((at) => at > now - ms).length;
        const used = usedIn(ledgerOf(sent), now);
        expect(used).toBeGreaterThanOrEqual(within(HOUR_MS));
        expect(used).toBeLessThanOrEqual(within(HOUR_MS + MINUTE));
      }),
    );
  });

  it('stays small however many requests there were', () => {
    const sent = Array.from({ length: 14_400 }, (_request, index) => START + index * 500);
    expect(ledgerOf(sent).length).toBeLessThanOrEqual(61);
    expect(usedIn(ledgerOf(sent), sent.at(-1) ?? 0)).toBeGreaterThanOrEqual(7_200);
  });

  it('returns the first time at which there is room', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 50 }), (sent, allowed) => {
        const ledger = ledgerOf(sent);
        const now = sent.at(-1) ?? START;
        const free = freeAt(ledger, now, allowed);
        expect(usedIn(ledger, free)).toBeLessThan(allowed);
        expect(free).toBeLessThanOrEqual(now + HOUR_MS);
        if (free > now) expect(usedIn(ledger, free - 1)).toBeGreaterThanOrEqual(allowed);
      }),
    );
  });

  it('counts the requests since a given time', () => {
    const ledger = ledgerOf([START, START + 20 * MINUTE, START + 40 * MINUTE]);
    expect(usedSince(ledger, START + 10 * MINUTE, START + 50 * MINUTE)).toBe(2);
    expect(usedSince(ledger, START, START + 50 * MINUTE)).toBe(3);
  });

  it('ignores and drops entries that lie ahead because the clock was set back', () => {
    const ledger = ledgerOf([START, START + 30 * MINUTE, START + 31 * MINUTE]);
    expect(usedIn(ledger, START + MINUTE)).toBe(1);
    expect(withRequest(ledger, START + MINUTE)).toEqual([
      [START, 1],
      [START + MINUTE, 1],
    ]);
  });
});
