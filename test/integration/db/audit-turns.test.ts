import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import type { Backfill } from '#main/sync/plan/backfill.ts';
import { createBackfill } from '#main/sync/plan/backfill.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { clientRow, invoiceRow, NOW, noLines, openMemoryBook, sweepPage } from '#test/helpers/books.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const HOUR = 3_600_000;
const PERIOD = 24 * HOUR;
/** More clients than are looked for at a time, and fewer requests in a period than there is to read. */
const CLIENTS = 130;
const INVOICES = 45;
const BETWEEN_REQUESTS = HOUR / 2;
/** Contacts and estimates of each client; lines and payments of each invoice. */
const ALL = 2 * CLIENTS + 2 * INVOICES;
/** Kinds have their turns whether or not they have more to read than others. */
const LONGEST_ROUND = 4 * ALL;

const never = (): boolean => false;
const skipsNothing = { isRefused: never, isMissing: never, wasRefused: never, wasMissing: never, count: () => 0 };

let book: Book;
let now: number;
let fill: Backfill;

beforeEach(() => {
  book = openMemoryBook();
  now = NOW;
  const clock = { now: () => now, monotonic: () => now, schedule: () => () => {} };
  fill = createBackfill({ clock, ...book.engineStores }, skipsNothing, PERIOD);
  sweepPage(
    book,
    'connections',
    Array.from({ length: CLIENTS }, (_client, index) => clientRow(index + 1)),
  );
  sweepPage(
    book,
    'invoices',
    Array.from({ length: INVOICES }, (_invoice, index) => dated(index + 1)),
  );
});
afterEach(() => {
  book.close();
});

/** The higher its number, the newer. */
function dated(id: number, details: typeof noLines | null = null) {
  return invoiceRow(id, { date: new Date(NOW - (INVOICES - id) * PERIOD).toISOString().slice(0, 10) }, details);
}

function walk(feed: Feed): void {
  const checkpoint = book.engineStores.mirror.beginSweep(feed, now);
  book.engineStores.mirror.applyPage({
    feed,
    objects: [],
    checkpoint: { ...checkpoint, nextPage: null, finishedAt: now },
    at: now,
    requestedAt: now,
    claims: noClaims,
  });
}

/** Does what the step says, and answers which object was read or walked under. */
function perform(step: Step | null): string | null {
  if (step?.kind === 'page' && step.feed.parent !== null) {
    walk(step.feed);
    return `${step.feed.resource} under ${String(step.feed.parent.id)}`;
  }
  if (step?.kind === 'detail' && step.task.target.id !== null) {
    book.engineStores.mirror.applyObject('invoices', dated(step.task.target.id, noLines), null, now);
    return `invoice ${String(step.task.target.id)}`;
  }
  expect(step).toBeNull();
  return null;
}

function readAllOnce(): void {
  for (let step = fill.missing(); step !== null; step = fill.missing()) {
    perform(step);
    fill.changed();
  }
}

/** How often each was read in so many requests, or until so many of them were. */
function audit(requests: number, enough = Number.POSITIVE_INFINITY): ReadonlyMap<string, number> {
  const read = new Map<string, number>();
  for (let request = 0; request < requests && read.size < enough; request += 1) {
    now += BETWEEN_REQUESTS;
    const what = perform(fill.audit());
    if (what !== null) read.set(what, (read.get(what) ?? 0) + 1);
  }
  return read;
}

describe('the audit, when more is due than can be read', () => {
  it('reads every object again, and none more than twice as often as others of its resource', () => {
    readAllOnce();
    now += PERIOD;
    const read = audit(2 * LONGEST_ROUND);
    const kinds = Map.groupBy(read, ([what]) => what.replace(/\d+$/, ''));
    expect([...kinds].map(([kind, each]) => [kind, each.length])).toEqual(
      expect.arrayContaining([
        ['invoice ', INVOICES],
        ['payments under ', INVOICES],
        ['contacts under ', CLIENTS],
        ['estimates under ', CLIENTS],
      ]),
    );
    for (const each of kinds.values()) {
      const counts = each.map(([, count]) => count);
      expect(Math.max(...counts)).toBeLessThanOrEqual(2 * Math.min(...counts) + 1);
    }
  });

  it('reads objects whose time is ahead of a clock that was set back', () => {
    now = NOW + 1_000 * PERIOD;
    readAllOnce();
    now = NOW;
    expect(audit(2 * LONGEST_ROUND, ALL).size).toBe(ALL);
  });

  it('reads those few objects before all others', () => {
    readAllOnce();
    now += PERIOD;
    audit(2 * LONGEST_ROUND, ALL);
    const setBackTo = now + PERIOD;
    now += 1_000 * PERIOD;
    audit(20);
    now = setBackTo;
    expect(audit(2 * LONGEST_ROUND, ALL).size).toBe(ALL);
  });
});

describe('the audit, when there is budget for all of it', () => {
  it('reads the newest invoices first', () => {
    readAllOnce();
    now += PERIOD;
    const invoices = [...audit(20).keys()].filter((what) => what.startsWith('invoice '));
    expect(invoices.slice(0, 3)).toEqual([45, 44, 43].map((id) => `invoice ${String(id)}`));
  });
});
