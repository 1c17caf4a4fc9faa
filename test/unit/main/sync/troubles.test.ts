import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import { uidFrom } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { clientRow, invoiceRow, newClient, noLines, uidOf, updateOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { Interference } from '#test/helpers/fake-service.ts';
import { failure } from '#test/helpers/fake-service.ts';
import { sampleOf } from '#test/tier.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A change plays one of them. */
const failures = sampleOf(['service_error', 'timeout', 'not_the_api'] as const, String, 3);
const waits = sampleOf([undefined, HOUR], String, 2);

function world(invoices: number, part: Partial<EngineSettings> = {}): EngineWorld {
  const made = createEngineWorld({ auditAfterMs: 24 * HOUR, ...part });
  for (const id of [1, 2]) made.service.put('connections', clientRow(id));
  for (let id = 1; id <= invoices; id += 1) made.service.put('invoices', invoiceRow(id, {}, noLines));
  return made;
}

const newPayment = (invoice: string): Mutation => ({
  op: 'create',
  resource: 'payments',
  uid: CLIENT,
  data: { invoice, date: '2026-11-23', amount: '1.00', payment_method: 'cash' },
});

const failsAlways =
  (code: ErrorCode, isIt: (seen: Parameters<Interference>[0]) => boolean): Interference =>
  (seen) =>
    isIt(seen) ? { kind: 'failed', error: failure(code) } : undefined;

/** What a person saves leaves at once. */
async function savesWithin(given: EngineWorld, ms: number): Promise<boolean> {
  const before = given.service.count('create', 'connections');
  given.book.edits.enqueue([newClient(CLIENT)], given.clock.now());
  given.engine.wake();
  await given.clock.advance(ms);
  return given.service.count('create', 'connections') > before;
}

describe.each(failures)('one thing that always fails with %s', (code) => {
  it('delays no other object, list or save when it is an invoice', async () => {
    const given = world(6);
    given.service.interfere = failsAlways(code, ({ call, id }) => call === 'read' && id === 4);
    given.engine.start();
    await given.clock.advance(HOUR);
    const read = new Set(given.service.log.filter(({ call }) => call === 'read').map(({ id }) => id));
    expect([...read].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(given.service.count('list', 'contacts')).toBe(2);
    expect(given.service.count('list', 'estimates')).toBe(2);
    expect(given.service.log.filter(({ call, id }) => call === 'read' && id === 4).length).toBeLessThan(20);
    expect(await savesWithin(given, 5_000)).toBe(true);
    await given.clock.until(given.engine.stop());
  });

  it('delays no other object, list or save when it is a page of a list', async () => {
    const given = world(150);
    given.service.interfere = failsAlways(code, ({ call, resource, page }) => {
      return call === 'list' && resource === 'invoices' && page === 2;
    });
    given.engine.start();
    await given.clock.advance(HOUR);
    for (const resource of ['recurring_invoices', 'item_categories', 'trip_categories', 'contacts'] as const)
      expect(given.service.count('list', resource)).toBeGreaterThan(0);
    expect(await savesWithin(given, 5_000)).toBe(true);
    await given.clock.until(given.engine.stop());
  });

  it('ends a run of the terminal, which says that it is not complete', async () => {
    const given = world(3);
    given.service.interfere = failsAlways(
      code,
      ({ call, resource }) => call === 'list' && resource === 'trip_categories',
    );
    expect(await given.run({ isFull: true })).toMatchObject({ isComplete: false, stoppedBy: { code } });
    expect(given.service.count('list', 'contacts')).toBe(2);
    expect(given.service.log.length).toBeLessThan(40);
  });

  it('delays no other entry when it is an entry whose object cannot be read', async () => {
    // Nothing else is read all the time: only a control tells that the service is there.
    const seldom = 1_000 * HOUR;
    const given = world(2, { headEveryMs: seldom, sweepEveryMs: seldom, auditAfterMs: seldom });
    await given.run({ isFull: true });
    const [bad, good] = [1, 2].map((id) => uidOf(given.book, 'invoices', id)) as [string, string];
    given.service.interfere = failsAlways(code, ({ call, id }) => call === 'read' && id === 1);
    given.book.edits.enqueue(
      [bad, good].map((uid) => updateOf(given.book, 'invoices', uid, { summary: 'mine' })),
      given.clock.now(),
    );
    given.engine.start();
    await given.clock.advance(MINUTE);
    expect(given.book.outbox.get(2)).toMatchObject({ state: 'done' });
    await given.clock.advance(2 * HOUR);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'parked' });
    given.service.interfere = () => undefined;
    await given.clock.advance(70 * HOUR);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'done' });
    await given.clock.until(given.engine.stop());
  });

  it('delays nothing, though others of its kind fail as well', async () => {
    const seldom = 1_000 * HOUR;
    const given = world(4, { headEveryMs: seldom, auditAfterMs: seldom });
    await given.run({ isFull: true });
    given.service.interfere = failsAlways(code, ({ call, id, resource }) => {
      const isBadList = call === 'list' && (resource === 'connections' || resource === 'trip_categories');
      return isBadList || (call === 'read' && (id === 1 || id === 2));
    });
    const [one, two, good] = [1, 2, 3].map((id) => uidOf(given.book, 'invoices', id)) as [string, string, string];
    given.book.edits.enqueue(
      [one, two, good].map((uid) => updateOf(given.book, 'invoices', uid, { summary: 'mine' })),
      given.clock.now(),
    );
    given.engine.start();
    await given.clock.advance(MINUTE);
    expect(given.book.outbox.get(3)).toMatchObject({ state: 'done' });
    const lists = given.service.count('list', 'task_categories');
    await given.clock.advance(24 * HOUR);
    expect(given.service.count('list', 'task_categories')).toBeGreaterThan(lists);
    await given.clock.until(given.engine.stop());
  });

  it('delays no other entry when it is a lost create that cannot be searched for', async () => {
    const given = world(2);
    await given.run({ isFull: true });
    const uid = uidOf(given.book, 'invoices', 1);
    let isLost = false;
    given.service.interfere = ({ call, resource }) => {
      if (call === 'create' && !isLost) {
        isLost = true;
        return { kind: 'lost', isApplied: true, error: failure('timeout') };
      }
      return isLost && call === 'list' && resource === 'connections'
        ? { kind: 'failed', error: failure(code) }
        : undefined;
    };
    given.book.edits.enqueue(
      [newClient(CLIENT), updateOf(given.book, 'invoices', uid, { summary: 'mine' })],
      given.clock.now(),
    );
    given.engine.start();
    await given.clock.advance(MINUTE);
    expect(given.book.outbox.get(2)).toMatchObject({ state: 'done' });
    await given.clock.advance(HOUR);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    expect(given.service.count('create')).toBe(1);
    await given.clock.until(given.engine.stop());
  });
});

function limited(isIt: (seen: Parameters<Interference>[0]) => boolean, retryAfterMs?: number): Interference {
  const error = failure('rate_limited', { status: 403, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
  return (seen) => (isIt(seen) ? { kind: 'failed', error } : undefined);
}

describe('a limit that is only ever met by one read', () => {
  const isBadList: Parameters<typeof limited>[0] = ({ call, resource }) =>
    call === 'list' && resource === 'recurring_invoices';

  it.each(waits)('delays others only for its time when it is a list with a Retry-After of %s', async (wait) => {
    const given = world(3);
    given.service.interfere = limited(isBadList, wait);
    given.engine.start();
    await given.clock.advance(24 * HOUR);
    expect(given.service.count('list', 'recurring_invoices')).toBeLessThan(15);
    // Fewer than without any limit: what is allowed an hour is learned from all of them.
    expect(given.service.count('list', 'invoices')).toBeGreaterThan(20);
    expect(given.service.count('list', 'trip_categories')).toBeGreaterThan(5);
    expect(given.service.count('read')).toBe(3);
    expect(given.service.count('list', 'contacts')).toBe(2);
    expect(await savesWithin(given, 5_000)).toBe(true);
    await given.clock.until(given.engine.stop());
  });

  it('delays others only for its time when it is an invoice', async () => {
    const given = world(4);
    given.service.interfere = limited(({ call, id }) => call === 'read' && id === 3);
    given.engine.start();
    await given.clock.advance(24 * HOUR);
    const reads = given.service.log.filter(({ call }) => call === 'read').map(({ id }) => id);
    expect(new Set(reads)).toEqual(new Set([1, 2, 3, 4]));
    expect(reads.filter((id) => id === 3).length).toBeLessThan(15);
    expect(given.service.count('list', 'contacts')).toBe(2);
    await given.clock.until(given.engine.stop());
  });

  it('puts nothing aside when everything meets it', async () => {
    const given = world(3);
    given.service.interfere = limited(() => true);
    given.engine.start();
    await given.clock.advance(6 * HOUR);
    const before = given.service.log.length;
    given.service.interfere = () => undefined;
    await given.clock.advance(2 * HOUR);
    const lists = given.service.log.slice(before).filter(({ call }) => call === 'list');
    expect(new Set(lists.map(({ resource }) => resource)).size).toBeGreaterThan(6);
    await given.clock.until(given.engine.stop());
  });
});

describe('a limit that only writes, searches or absence checks meet', () => {
  async function readWorld(invoices: number): Promise<EngineWorld> {
    const given = world(invoices);
    given.engine.start();
    await given.clock.advance(HOUR);
    given.service.log.length = 0;
    return given;
  }

  function expectListsWalked({ service }: EngineWorld): void {
    expect(service.count('list', 'invoices')).toBeGreaterThan(20);
    expect(service.count('list', 'trip_categories')).toBeGreaterThan(5);
  }

  it.each(waits)('delays others only for its time when it is a create with a Retry-After of %s', async (wait) => {
    const given = await readWorld(3);
    given.service.interfere = limited(({ call }) => call === 'create', wait);
    given.book.edits.enqueue([newClient(CLIENT)], given.clock.now());
    given.engine.wake();
    await given.clock.advance(24 * HOUR);
    expect(given.service.count('create')).toBeLessThan(15);
    expectListsWalked(given);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'parked' });
    given.service.interfere = () => undefined;
    given.book.edits.retry(1);
    given.engine.syncNow();
    // Few requests an hour are left: what is allowed is learned from all limits.
    await given.clock.advance(2 * HOUR);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'done' });
    await given.clock.until(given.engine.stop());
  });

  it('delays others only for its time when it is a lost create', async () => {
    const given = await readWorld(3);
    const look = limited(({ call, resource }) => call === 'list' && resource === 'item_categories');
    given.service.interfere = (seen) =>
      seen.call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : look(seen);
    given.book.edits.enqueue(
      [{ op: 'create', resource: 'item_categories', uid: CLIENT, data: { name: 'Work', price: '1.00' } }],
      given.clock.now(),
    );
    given.engine.wake();
    await given.clock.advance(24 * HOUR);
    expectListsWalked(given);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    await given.clock.until(given.engine.stop());
  });

  it('delays others only for its time when it is an invoice missing from its list', async () => {
    const given = await readWorld(4);
    given.service.objects.get('invoices')?.delete(3);
    given.service.interfere = limited(({ call, id }) => call === 'read' && id === 3);
    await given.clock.advance(24 * HOUR);
    expect(given.service.count('read')).toBeGreaterThan(1);
    expectListsWalked(given);
    await given.clock.until(given.engine.stop());
  });
});

describe('one thing that always fails, and asks for a time', () => {
  it('delays others only for that time, and is tried less and less often', async () => {
    const given = world(4);
    const error = failure('service_error', { status: 503, retryAfterMs: HOUR });
    given.service.interfere = ({ call, id }) => (call === 'read' && id === 3 ? { kind: 'failed', error } : undefined);
    given.engine.start();
    await given.clock.advance(24 * HOUR);
    const reads = given.service.log.filter(({ call }) => call === 'read').map(({ id }) => id);
    expect(new Set(reads)).toEqual(new Set([1, 2, 3, 4]));
    expect(reads.filter((id) => id === 3).length).toBeLessThan(10);
    expect(given.service.count('list', 'contacts')).toBe(2);
    await given.clock.until(given.engine.stop());
  });
});

describe('a save that is declined for a moment', () => {
  it.each([
    ['service_error', 503],
    ['rate_limited', 429],
  ] as const)('leaves soon after the moment that the answer asks for: %s', async (code, status) => {
    const given = world(1);
    given.engine.start();
    await given.clock.advance(HOUR);
    let left = 2;
    given.service.interfere = ({ call, resource }) => {
      if (call !== 'read' || resource !== 'connections' || left === 0) return undefined;
      left -= 1;
      return { kind: 'failed', error: failure(code, { status, retryAfterMs: 1_000 }) };
    };
    const edit = updateOf(given.book, 'connections', uidOf(given.book, 'connections', 1), { city: 'Oslo' });
    const [id = 0] = given.book.edits.enqueue([edit], given.clock.now());
    given.engine.wake();
    await given.clock.advance(MINUTE);
    expect([left, given.book.outbox.get(id)?.state]).toEqual([0, 'done']);
    await given.clock.until(given.engine.stop());
  });
});

describe('an outage', () => {
  it('puts nothing aside, however long it is', async () => {
    const given = world(3);
    await given.run({ isFull: true });
    const uid = uidOf(given.book, 'invoices', 1);
    given.service.interfere = failsAlways('service_error', () => true);
    given.book.edits.enqueue([updateOf(given.book, 'invoices', uid, { summary: 'mine' })], given.clock.now());
    given.engine.start();
    await given.clock.advance(6 * HOUR);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'queued', attempts: 0 });
    given.service.interfere = () => undefined;
    given.hint();
    await given.clock.advance(5_000);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'done' });
    await given.clock.until(given.engine.stop());
  });
});

describe('an entry that cannot be prepared', () => {
  it('stays taken back when it is discarded while the service fails', async () => {
    const given = world(2);
    await given.run({ isFull: true });
    let isBeforePayment = false;
    let failed = 0;
    given.service.interfere = ({ call, resource }) => {
      if (call !== 'list') return undefined;
      if (resource === 'payments') {
        isBeforePayment = true;
        return { kind: 'failed', error: failure('forbidden') };
      }
      if (!isBeforePayment) return undefined;
      isBeforePayment = false;
      failed += 1;
      // The first failure could be about everything; the second one is about this entry.
      if (failed === 2) given.book.edits.discard(1, given.clock.now());
      return { kind: 'failed', error: failure('service_error') };
    };
    given.book.edits.enqueue([newPayment(uidOf(given.book, 'invoices', 1))], given.clock.now());
    given.engine.start();
    await given.clock.advance(HOUR);
    expect(failed).toBe(2);
    expect(given.book.outbox.get(1)).toMatchObject({ state: 'cancelled' });
    await given.clock.until(given.engine.stop());
  });
});
