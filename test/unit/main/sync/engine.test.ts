import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Origin } from '#main/db/mails/mail-snapshot.ts';
import { requestsLastHour } from '#main/sync/budget/rate-limiter.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { OutboxState } from '#shared/outbox/entry.ts';
import type { Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import { TODAY, clientRow, invoiceRow, newClient, newInvoice, noLines, updateOf, uidOf } from '#test/helpers/books.ts';
import type { EngineWorld } from '#test/helpers/engine.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import type { Seen } from '#test/helpers/fake-service.ts';
import { failure } from '#test/helpers/fake-service.ts';

const CLIENT = uidFrom(1, new Uint8Array(10));
const INVOICE = uidFrom(2, new Uint8Array(10));
const HOUR = 3_600_000;
/** Connections, invoices, recurring invoices and four lists of categories, each in one page. */
const LISTS = 7;

function fill({ service }: EngineWorld, clients: number, invoices: number): void {
  for (let id = 1; id <= clients; id += 1) service.put('connections', clientRow(id));
  for (let id = 1; id <= invoices; id += 1) service.put('invoices', invoiceRow(id, {}, noLines));
}

const calls = (log: readonly Seen[]): readonly string[] =>
  log.map(({ call, resource, page }) => [call, resource, page].filter((part) => part !== null).join(' '));

const states = ({ book }: EngineWorld): readonly OutboxState[] => book.outbox.listAll().map((entry) => entry.state);

function queueBoth({ book, clock }: EngineWorld): void {
  book.edits.enqueue([newClient(CLIENT), newInvoice(INVOICE, CLIENT)], clock.now());
}

describe('the first sync', () => {
  it('shows clients and invoices first and then reads everything else', async () => {
    const world = createEngineWorld();
    fill(world, 30, 250);
    const result = await world.run();
    expect(calls(world.service.log)).toEqual([
      'list connections 1',
      'list invoices 1',
      'list invoices 2',
      'list invoices 3',
      'list recurring_invoices 1',
      'list item_categories 1',
      'list expense_categories 1',
      'list task_categories 1',
      'list trip_categories 1',
    ]);
    expect(result).toMatchObject({ created: 280, requests: 9, isComplete: true, stoppedBy: null, hadContact: true });
  });

  it('reads every detail and child list once in a full run, newest invoices first', async () => {
    const world = createEngineWorld();
    fill(world, 2, 0);
    for (let id = 1; id <= 3; id += 1)
      world.service.put('invoices', invoiceRow(id, { date: `2026-11-0${String(id)}` }, noLines));
    world.service.edit('invoices', 2, { paid_total: '40.00' });
    const result = await world.run({ isFull: true });
    const after = world.service.log.slice(LISTS);
    expect(after.map(({ call, resource, id }) => [call, resource, id])).toEqual([
      ['read', 'invoices', 3],
      ['read', 'invoices', 2],
      ['read', 'invoices', 1],
      ['list', 'payments', 2],
      ['list', 'contacts', 1],
      ['list', 'contacts', 2],
      ['list', 'estimates', 1],
      ['list', 'estimates', 2],
    ]);
    expect(result).toMatchObject({ requests: LISTS + 8, isComplete: true });
  });

  it('continues at the page where it was cut off and loses no row', async () => {
    const world = createEngineWorld();
    fill(world, 1, 250);
    world.service.interfere = ({ resource, page }) =>
      resource === 'invoices' && page === 2 ? { kind: 'failed', error: failure('unreachable') } : undefined;
    expect(await world.run()).toMatchObject({ isComplete: false, stoppedBy: { code: 'unreachable' } });
    world.service.interfere = () => undefined;
    world.service.log.length = 0;
    const engine = world.restarted();
    const result = await world.clock.until(engine.run({ isFull: false, deadline: world.clock.now() + HOUR }));
    expect(calls(world.service.log).slice(0, 2)).toEqual(['list invoices 2', 'list invoices 3']);
    expect(result.stoppedBy).toBeNull();
    expect(world.book.engineStores.dueReads.countDetailTasks()).toBe(250);
  });
});

describe('a run that waits for a failing service', () => {
  it('ends as soon as it is stopped, and not at its deadline', async () => {
    const world = createEngineWorld();
    fill(world, 1, 10);
    world.service.interfere = ({ resource }) =>
      resource === 'invoices' ? { kind: 'failed', error: failure('service_error') } : undefined;
    const engine = world.restarted();
    const began = world.clock.now();
    let isOver = false;
    const running = engine.run({ isFull: false, deadline: began + HOUR }).finally(() => (isOver = true));
    await world.clock.advance(1_000);
    expect(isOver).toBe(false);
    await engine.stop();
    expect(await world.clock.until(running)).toMatchObject({ isComplete: false, stoppedBy: 'time' });
    expect(world.clock.now() - began).toBeLessThan(2_000);
  });
});

describe('a sweep that finds no change', () => {
  it('sends one request a page and writes nothing', async () => {
    const world = createEngineWorld({ pace: 'unlimited' });
    fill(world, 100, 30);
    await world.run({ isFull: true });
    world.service.log.length = 0;
    const heard: string[] = [];
    world.book.writer.onCommit((change) => heard.push(...change.resources));
    await world.clock.advance(HOUR);
    const result = await world.run({ isFull: true });
    expect(result).toMatchObject({ requests: LISTS + 1, created: 0, updated: 0, isComplete: true });
    expect(world.service.log).toHaveLength(LISTS + 1);
    expect(heard).toEqual([]);
  });

  it('sends one more request for each invoice whose row changed', async () => {
    const world = createEngineWorld();
    fill(world, 1, 30);
    await world.run({ isFull: true });
    world.service.log.length = 0;
    world.service.edit('invoices', 7, { billed_total: '120.00' });
    await world.clock.advance(HOUR);
    expect(await world.run({ isFull: true })).toMatchObject({ requests: LISTS + 1, updated: 1 });
    expect(world.service.log.at(-1)).toMatchObject({ call: 'read', resource: 'invoices', id: 7 });
  });

  it('sends no further request for a field that the service adds to all rows, and stores it', async () => {
    const world = createEngineWorld();
    fill(world, 1, 30);
    await world.run({ isFull: true });
    world.service.log.length = 0;
    for (let id = 1; id <= 30; id += 1) world.service.edit('invoices', id, { days_overdue: id });
    await world.clock.advance(HOUR);
    expect(await world.run({ isFull: true })).toMatchObject({ requests: LISTS, updated: 30 });
    expect(world.book.rows.of('invoices').byServerId(7)?.mirror).toMatchObject({ days_overdue: 7 });
  });

  it('reads only the payments of an invoice whose paid amount alone changed', async () => {
    const world = createEngineWorld();
    fill(world, 1, 30);
    await world.run({ isFull: true });
    world.service.log.length = 0;
    world.service.edit('invoices', 7, { state: 'partial', paid_total: '20.00', total_due: '80.00' });
    await world.clock.advance(HOUR);
    expect(await world.run({ isFull: true })).toMatchObject({ requests: LISTS + 1, updated: 1 });
    expect(world.service.log.at(-1)).toMatchObject({ call: 'list', resource: 'payments', id: 7 });
  });
});

describe('the outbox', () => {
  it('sends the client first, then the invoice with the id that the client got', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    const result = await world.run();
    const [client, invoice] = world.service.log.filter(({ call }) => call === 'create');
    expect([client?.call, client?.resource, invoice?.call, invoice?.resource]).toEqual([
      'create',
      'connections',
      'create',
      'invoices',
    ]);
    expect(invoice?.body?.['connection']).toEqual({ id: 1_001, hash_key: 'c1001' });
    expect(JSON.stringify(invoice?.body)).not.toContain(CLIENT);
    expect(result).toMatchObject({ pushed: 2, isComplete: true });
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.book.rows.of('invoices').byUid(INVOICE)).toMatchObject({ serverId: 1_002, patch: null, base: null });
  });

  it('causes no echo: the answer to an own write needs no read and is no change', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    await world.run({ isFull: true });
    expect(world.service.count('read')).toBe(0);
    expect(await world.run({ isFull: true })).toMatchObject({ created: 0, updated: 0, requests: LISTS });
  });

  it('commits its intent before the first byte leaves', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    const seen: unknown[] = [];
    world.service.interfere = ({ call, body }) => {
      if (call !== 'create') return undefined;
      const sending = world.book.outbox.listOpen().find((entry) => entry.state === 'sending');
      const stored = world.book.connection.raw
        .prepare('SELECT body_json, outcome FROM attempts WHERE outbox_id = ? AND attempt = 1')
        .get(sending?.id);
      seen.push([sending?.attempts, stored, world.book.connection.raw.inTransaction]);
      expect(stored).toEqual({ body_json: JSON.stringify(body), outcome: null });
      return undefined;
    };
    await world.run();
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatchObject([1, { outcome: null }, false]);
  });

  it('queues an unsent entry again and sends it once when the service is back', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    world.service.interfere = () => ({ kind: 'not_sent', error: failure('unreachable') });
    expect(await world.run()).toMatchObject({ hadContact: false, pushed: 0 });
    expect(states(world)).toEqual(['queued', 'queued']);
    world.service.interfere = () => undefined;
    const later = world.restarted();
    await world.clock.until(later.run({ isFull: false, deadline: world.clock.now() + HOUR }));
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.objects.get('connections')?.size).toBe(1);
  });

  it('finds a create whose answer was lost and adopts it', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    world.service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    expect(await world.run()).toMatchObject({ isComplete: true, pushed: 1 });
    expect(states(world)).toEqual(['done']);
    expect(world.service.count('create')).toBe(1);
    expect(world.book.connection.raw.prepare('SELECT count(*) AS count FROM connections').get()).toEqual({ count: 1 });
    expect(world.book.rows.of('connections').byUid(CLIENT)).toMatchObject({ serverId: 1_001 });
    expect(world.book.conflicts.listNotes(CLIENT)).toMatchObject([{ kind: 'adopted', record: { id: 1_001 } }]);
  });

  it('sends a lost create again only after three searches over more than six minutes', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    let lost = 1;
    world.service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      lost -= 1;
      return lost < 0 ? undefined : { kind: 'lost', isApplied: false, error: failure('timeout') };
    };
    await world.run();
    expect(states(world)).toEqual(['done']);
    const [first, second, ...others] = world.service.log.filter(({ call }) => call === 'create').map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(395_000);
    expect(others).toEqual([]);
    expect(world.service.objects.get('connections')?.size).toBe(1);
  });

  it('still waits for a lost invoice whose number another invoice has, because it was not refused', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const number = { statement_no: 'INV-000001' };
    world.book.edits.enqueue([newInvoice(INVOICE, uidOf(world.book, 'connections', 1), number)], world.clock.now());
    let lostAt = Number.POSITIVE_INFINITY;
    world.service.interfere = ({ call, at }) => {
      if (call === 'create') {
        lostAt = at;
        return { kind: 'lost', isApplied: false, error: failure('timeout') };
      }
      // It arrives after the first look, under the number that the other one keeps as well.
      const { items, taxes, due_date } = newInvoice(INVOICE, CLIENT).data;
      const late = invoiceRow(2, { date: TODAY, due_date, ...number, summary: null }, { ...noLines, items, taxes });
      if (at > lostAt + 60_000) world.service.put('invoices', late);
      return undefined;
    };
    await world.run();
    expect(states(world)).toEqual(['done']);
    expect(world.service.count('create')).toBe(1);
    expect(world.book.rows.of('invoices').byUid(INVOICE)?.serverId).toBe(2);
  });

  it('does not adopt an equal object that was known before', async () => {
    const world = createEngineWorld();
    const theirs = { name: 'Acme', business_email: 'a@acme.test' };
    world.service.put('connections', clientRow(5, theirs));
    await world.run();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    let lost = 1;
    world.service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      lost -= 1;
      return lost < 0 ? undefined : { kind: 'lost', isApplied: false, error: failure('timeout') };
    };
    await world.run();
    expect(world.book.rows.of('connections').byUid(CLIENT)?.serverId).toBe(1_001);
  });

  it('lets the person choose when two new objects are alike', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    world.service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      world.service.put('connections', clientRow(7, { name: 'Acme', business_email: 'a@acme.test' }));
      return { kind: 'lost', isApplied: true, error: failure('timeout') };
    };
    await world.run();
    expect(world.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'duplicate_candidates' });
    expect(world.service.count('create')).toBe(1);
  });

  it('delays only a second create of the same kind while the first is unresolved', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    world.book.edits.enqueue(
      [newClient(CLIENT), newClient(INVOICE, { name: 'Other' }), updateOf(world.book, 'invoices', uid, { note: 'x' })],
      world.clock.now(),
    );
    let lost = 1;
    world.service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      lost -= 1;
      return lost < 0 ? undefined : { kind: 'lost', isApplied: true, error: failure('timeout') };
    };
    world.engine.start();
    await world.clock.advance(4_500);
    expect(states(world)).toEqual(['unconfirmed', 'queued', 'done']);
    await world.clock.advance(60_000);
    expect(states(world)).toEqual(['done', 'done', 'done']);
    await world.clock.until(world.engine.stop());
  });

  it('proves by the invoice that a mail left, and asks the person when it cannot', async () => {
    const world = createEngineWorld();
    fill(world, 1, 2);
    world.service.edit('invoices', 1, { state: 'draft' });
    await world.run();
    const deliver = (id: number) =>
      ({ op: 'deliver', resource: 'invoices', uid: uidOf(world.book, 'invoices', id), data: null }) as const;
    world.book.edits.enqueue([deliver(1), deliver(2)], world.clock.now());
    world.service.interfere = ({ call, id }) => {
      if (call !== 'deliver') return undefined;
      world.service.edit('invoices', id ?? 0, { state: 'sent' });
      return { kind: 'lost', isApplied: true, error: failure('timeout') };
    };
    await world.run();
    expect(world.book.outbox.listAll()).toMatchObject([
      { state: 'done' },
      { state: 'needs_you', reason: 'unknown_send' },
    ]);
    expect(world.service.count('deliver')).toBe(2);
    expect(world.book.conflicts.listNotes(uidOf(world.book, 'invoices', 1))).toMatchObject([{ kind: 'mail_proven' }]);
  });

  /** A mail of a draft, behind edits of it. Something on the way delivers it twice, and the second meets the limit. */
  async function mailDeliveredTwice(retryAfterMs: number, origin?: Origin, edits: readonly JsonObject[] = []) {
    const world = createEngineWorld();
    const { book, service, clock } = world;
    fill(world, 1, 1);
    service.edit('invoices', 1, { state: 'draft' });
    await world.run();
    const uid = uidOf(book, 'invoices', 1);
    const mail = { op: 'deliver', resource: 'invoices', uid, data: null } as const;
    const edited = edits.map((data) => updateOf(book, 'invoices', uid, data));
    book.edits.enqueue([...edited, mail], clock.now(), origin);
    const twice: typeof service.interfere = ({ call }) => {
      if (call !== 'deliver') return undefined;
      service.edit('invoices', 1, { state: 'sent' });
      return { kind: 'not_sent', error: failure('rate_limited', { status: 429, retryAfterMs }) };
    };
    service.interfere = twice;
    return { world, book, service, clock, twice };
  }

  it('asks about a mail that met a limit when its draft invoice counts as sent since', async () => {
    const { world, book, service, clock } = await mailDeliveredTwice(60_000);
    await world.run();
    expect(service.count('deliver')).toBe(1);
    expect(book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    // Whoever sends it all the same has been told.
    service.interfere = () => undefined;
    book.decisions.decide(1, { kind: 'send' }, clock.now());
    await world.run();
    expect(service.count('deliver')).toBe(2);
    expect(states(world)).toEqual(['cancelled', 'done']);
  });

  it('asks the same after it was put to the person for another reason in between', async () => {
    const window = { from: 'window', isOffline: false, isConfirmed: false } as const;
    const { world, book, service, clock } = await mailDeliveredTwice(HOUR, window);
    await world.run({ seconds: 60 });
    service.interfere = () => undefined;
    await clock.advance(13 * HOUR);
    await world.run();
    expect(book.outbox.get(1)).toMatchObject({ state: 'needs_you', question: { because: 'old' } });
    book.decisions.decide(1, { kind: 'send' }, clock.now());
    await world.run();
    expect(service.count('deliver')).toBe(1);
    expect(book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
  });

  it('asks the same when the recipient has viewed it since', async () => {
    const { world, book, service, twice } = await mailDeliveredTwice(60_000);
    service.interfere = (request) => {
      const trouble = twice(request);
      if (request.call === 'deliver') service.edit('invoices', 1, { state: 'viewed' });
      return trouble;
    };
    await world.run();
    expect(service.count('deliver')).toBe(1);
    expect(book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
  });

  it('asks the same when nothing was read since a recent answer to an edit', async () => {
    const { world, book, service } = await mailDeliveredTwice(3_000, { from: 'terminal' }, [{ note: 'N1' }]);
    await world.run();
    expect(service.count('deliver')).toBe(1);
    expect(book.outbox.get(2)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
  });

  it('asks the same when its invoice could not be read for a while', async () => {
    const { world, book, service, twice } = await mailDeliveredTwice(60_000);
    let reads = 0;
    service.interfere = (request) => {
      if (request.call === 'read' && service.count('deliver') === 1 && ++reads <= 4)
        return { kind: 'failed', error: failure('service_error', { status: 500 }) };
      return twice(request);
    };
    await world.run({ seconds: 7_200 });
    expect(reads).toBeGreaterThan(3);
    expect(service.count('deliver')).toBe(1);
    expect(book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
  });

  it('never sends a lost payment again by itself when its receipt is mailed', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    world.service.edit('invoices', 1, { send_receipts_automatically: true });
    await world.run();
    const invoice = uidOf(world.book, 'invoices', 1);
    const data = { invoice, date: '2026-11-21', amount: '10.00', payment_method: 'cash' };
    world.book.edits.enqueue([{ op: 'create', resource: 'payments', uid: CLIENT, data }], world.clock.now());
    world.service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    await world.run();
    expect(world.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'unknown_send' });
    expect(world.service.count('create', 'payments')).toBe(1);
  });

  it('does not do so either when the invoice began to mail receipts after the last search, unless the person says so', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    world.service.edit('invoices', 1, { send_receipts_automatically: false });
    await world.run();
    const { book, service, clock } = world;
    const invoice = uidOf(book, 'invoices', 1);
    const data = { invoice, date: '2026-11-21', amount: '10.00', payment_method: 'cash' };
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: CLIENT, data }], clock.now());
    const lastLook = clock.now() + 395_000;
    service.interfere = ({ call }) => {
      if (call === 'create') return { kind: 'lost', isApplied: false, error: failure('timeout') };
      const isNew = book.outbox.listAll().length === 1;
      if (call === 'list' && clock.now() >= lastLook && isNew)
        book.edits.enqueue([updateOf(book, 'invoices', invoice, { send_receipts_automatically: true })], clock.now());
      return undefined;
    };
    world.engine.start();
    await clock.advance(3_600_000);
    expect(book.outbox.listAll()).toMatchObject([{ state: 'needs_you', reason: 'unknown_send' }, { state: 'done' }]);
    expect(service.count('create', 'payments')).toBe(1);
    service.interfere = () => undefined;
    book.decisions.decide(1, { kind: 'send' }, clock.now());
    await clock.advance(60_000);
    await clock.until(world.engine.stop());
    expect(service.count('create', 'payments')).toBe(2);
    expect(states(world)).toEqual(['done', 'done']);
  });

  it('sends no mark for a payment that the account already counts as received', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const received = { date: '2026-11-21', amount: '10.00', payment_method: 'cash', state: 'realized' };
    const data = { invoice: uidOf(world.book, 'invoices', 1), ...received };
    world.book.edits.enqueue(
      [
        { op: 'create', resource: 'payments', uid: CLIENT, data },
        { op: 'realize', resource: 'payments', uid: CLIENT },
      ],
      world.clock.now(),
    );
    await world.run();
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.count('realize')).toBe(0);
  });

  it('reads the list before it creates an object in it, so that only a new row can be ours', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    world.service.edit('invoices', 1, { send_receipts_automatically: false });
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    await world.run();
    expect(calls(world.service.log).slice(0, 2)).toEqual(['list connections 1', 'create connections']);
    const invoice = uidOf(world.book, 'invoices', 1);
    const like = { date: '2026-11-21', amount: '10.00', payment_method: 'cash' };
    const payment = { id: 55, hash_key: null, fields: { id: 55, parent: 1, ...like }, details: null };
    world.service.put('payments', payment);
    const data = { invoice, ...like };
    world.book.edits.enqueue([{ op: 'create', resource: 'payments', uid: INVOICE, data }], world.clock.now());
    let lost = 1;
    world.service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      lost -= 1;
      return lost < 0 ? undefined : { kind: 'lost', isApplied: false, error: failure('timeout') };
    };
    await world.run();
    expect(world.service.count('create', 'payments')).toBe(0);
    const [asked] = world.book.outbox.listOpen();
    world.book.decisions.decide(asked?.id ?? 0, { kind: 'send' }, world.clock.now());
    await world.run();
    // The like payment of somebody else was there before, so it is not taken for ours: ours is sent once more.
    expect(world.service.count('create', 'payments')).toBe(2);
    expect(world.book.rows.of('payments').byServerId(55)?.uid).not.toBe(INVOICE);
  });

  it('locks the lines of a document when the service adds rows and one repair did not help', async () => {
    const world = createEngineWorld();
    fill(world, 1, 0);
    const items = [{ id: 1, description: 'Work', price: '50.00', quantity: '2', sort_order: 1 }];
    world.service.put('invoices', invoiceRow(1, { state: 'draft' }, { ...noLines, items }));
    await world.run({ isFull: true });
    const uid = uidOf(world.book, 'invoices', 1);
    const wanted = [{ description: 'More work', price: '60.00', quantity: '2', sort_order: 1 }];
    world.service.append = true;
    world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { items: wanted })], world.clock.now());
    await world.run();
    expect(world.book.outbox.get(1)).toMatchObject({ state: 'needs_you', reason: 'lines_locked' });
    await world.run();
    expect(world.service.count('update')).toBe(2);
  });

  it('decides from the object whether a lost update arrived', async () => {
    const world = createEngineWorld();
    fill(world, 1, 2);
    await world.run();
    for (const id of [1, 2]) {
      const uid = uidOf(world.book, 'invoices', id);
      world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { summary: 'mine' })], world.clock.now());
    }
    const lost = new Set([1, 2]);
    world.service.interfere = ({ call, id }) =>
      call === 'update' && lost.delete(id ?? 0)
        ? { kind: 'lost', isApplied: id === 1, error: failure('timeout') }
        : undefined;
    await world.run();
    expect(states(world)).toEqual(['done', 'done']);
    const updates = world.service.log.filter(({ call }) => call === 'update').map(({ id, at }) => [id, at] as const);
    expect(updates.map(([id]) => id)).toEqual([1, 2, 2]);
    expect((updates[2]?.[1] ?? 0) - (updates[1]?.[1] ?? 0)).toBeGreaterThanOrEqual(395_000);
  });

  it('deletes an object changed only by an own edit whose answer was lost', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'connections', 1);
    world.service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    world.book.edits.enqueue([updateOf(world.book, 'connections', uid, { name: 'Acorn' })], world.clock.now());
    await world.run({ seconds: 1 });
    expect(states(world)).toEqual(['unconfirmed']);
    world.book.edits.enqueue([{ op: 'delete', resource: 'connections', uid }], world.clock.now());
    await world.run();
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.objects.get('connections')?.size).toBe(0);
  });

  it('deletes an object just created here although the answer to the create was lost', async () => {
    const world = createEngineWorld();
    world.service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    await world.run({ seconds: 1 });
    expect(states(world)).toEqual(['unconfirmed']);
    world.book.edits.enqueue([{ op: 'delete', resource: 'connections', uid: CLIENT }], world.clock.now());
    await world.run();
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.objects.get('connections')?.size).toBe(0);
  });

  it('asks before it deletes an object that somebody else changed beside such an edit', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'connections', 1);
    world.service.interfere = ({ call }) =>
      call === 'update' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    world.book.edits.enqueue([updateOf(world.book, 'connections', uid, { name: 'Acorn' })], world.clock.now());
    await world.run({ seconds: 1 });
    expect(states(world)).toEqual(['unconfirmed']);
    world.book.edits.enqueue([{ op: 'delete', resource: 'connections', uid }], world.clock.now());
    world.service.edit('connections', 1, { business_email: 'new@client1.test' });
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    expect(world.service.objects.get('connections')?.size).toBe(1);
  });

  it('waits after a lost answer before it sends the next entry', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT), newClient(INVOICE)], world.clock.now());
    world.service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    world.engine.start();
    await world.clock.advance(500);
    expect(world.service.count('create')).toBe(1);
    await world.clock.until(world.engine.stop());
  });

  it('asks the person about a mail whose outcome is unknown', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    world.book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], world.clock.now());
    world.service.interfere = ({ call }) =>
      call === 'deliver' ? { kind: 'lost', isApplied: true, error: failure('timeout') } : undefined;
    await world.run();
    expect(world.book.outbox.listAll()).toMatchObject([{ state: 'needs_you', reason: 'unknown_send' }]);
    await world.run();
    expect(world.service.count('deliver')).toBe(1);
  });

  it('puts a refused entry to the person and goes on with the others', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    world.book.edits.enqueue([newClient(uidFrom(3, new Uint8Array(10)), { name: 'Other' })], world.clock.now());
    world.service.interfere = ({ body }) =>
      body?.['name'] === 'Acme' ? { kind: 'rejected', error: failure('rejected', { status: 422 }) } : undefined;
    expect(await world.run()).toMatchObject({ pushed: 1, stoppedBy: null });
    expect(states(world)).toEqual(['needs_you', 'queued', 'done']);
    expect(world.book.outbox.get(1)).toMatchObject({ reason: 'rejected', error: { status: 422 } });
  });

  it('says which number is taken', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    const error = failure('rejected', { status: 422, fields: { statement_no: ['has been taken'] } });
    world.service.interfere = ({ resource, call }) =>
      call === 'create' && resource === 'invoices' ? { kind: 'rejected', error } : undefined;
    await world.run();
    expect(world.book.outbox.get(2)).toMatchObject({ state: 'needs_you', reason: 'number_taken' });
  });

  it('reads before an update and asks the person when both sides changed the same field', async () => {
    const world = createEngineWorld();
    fill(world, 1, 2);
    await world.run();
    for (const id of [1, 2]) {
      const uid = uidOf(world.book, 'invoices', id);
      world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { summary: 'mine' })], world.clock.now());
    }
    world.service.edit('invoices', 1, { summary: 'theirs' });
    world.service.edit('invoices', 2, { note: 'theirs' });
    world.service.log.length = 0;
    await world.run();
    expect(calls(world.service.log).slice(0, 3)).toEqual(['read invoices', 'read invoices', 'update invoices']);
    expect(world.book.outbox.listAll()).toMatchObject([{ state: 'needs_you', reason: 'conflict' }, { state: 'done' }]);
    expect(world.service.objects.get('invoices')?.get(2)?.fields).toMatchObject({ summary: 'mine', note: 'theirs' });
    expect(world.service.objects.get('invoices')?.get(1)?.fields).toMatchObject({ summary: 'theirs' });
  });

  it('sends what the person decided and does not ask again', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { summary: 'mine' })], world.clock.now());
    world.service.edit('invoices', 1, { summary: 'theirs' });
    await world.run();
    expect(world.book.conflicts.of(1)).toMatchObject({ mine: { summary: 'mine' }, theirs: { summary: 'theirs' } });
    world.book.decisions.resolve(1, { kind: 'mine' }, world.clock.now());
    await world.run();
    expect(world.book.outbox.get(1)).toMatchObject({ state: 'done' });
    expect(world.service.objects.get('invoices')?.get(1)?.fields).toMatchObject({ summary: 'mine' });
  });

  it('sends nothing that the account has already, and writes merges into the journal', async () => {
    const world = createEngineWorld();
    fill(world, 1, 2);
    await world.run();
    const [same, joined] = [uidOf(world.book, 'invoices', 1), uidOf(world.book, 'invoices', 2)];
    const edits = [same, joined].map((uid) => updateOf(world.book, 'invoices', uid, { summary: 'mine' }));
    world.book.edits.enqueue(edits, world.clock.now());
    world.service.edit('invoices', 1, { summary: 'mine' });
    world.service.edit('invoices', 2, { note: 'theirs' });
    expect(await world.run()).toMatchObject({ pushed: 1 });
    expect(world.service.count('update')).toBe(1);
    expect(world.book.outbox.listOpen()).toEqual([]);
    expect(world.book.conflicts.listNotes(joined)).toMatchObject([{ kind: 'merged' }]);
  });

  it('writes into the journal what the account stored differently than sent', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run({ isFull: true });
    const uid = uidOf(world.book, 'invoices', 1);
    world.service.ignored = ['note'];
    const edit = updateOf(world.book, 'invoices', uid, { note: 'Pay by Friday', summary: 'mine' });
    world.book.edits.enqueue(
      [edit, newClient(CLIENT), newInvoice(INVOICE, CLIENT, { note: 'New' })],
      world.clock.now(),
    );
    expect(await world.run()).toMatchObject({ pushed: 3 });
    expect(world.book.conflicts.listNotes(uid)).toMatchObject([
      { kind: 'kept_otherwise', record: { fields: [{ name: 'note', sent: 'Pay by Friday' }] } },
    ]);
    expect(world.book.conflicts.listNotes(INVOICE)).toMatchObject([
      { record: { fields: [{ name: 'note', sent: 'New' }] } },
    ]);
  });

  it('asks before it edits a gone object or deletes an edited one, and needs no delete for a gone one', async () => {
    const world = createEngineWorld();
    fill(world, 1, 3);
    await world.run({ isFull: true });
    const [edited, doomed, gone] = [1, 2, 3].map((id) => uidOf(world.book, 'invoices', id)) as [Uid, Uid, Uid];
    world.book.edits.enqueue(
      [
        updateOf(world.book, 'invoices', edited, { summary: 'mine' }),
        { op: 'delete', resource: 'invoices', uid: doomed },
        { op: 'delete', resource: 'invoices', uid: gone },
      ],
      world.clock.now(),
    );
    world.service.objects.get('invoices')?.delete(1);
    world.service.edit('invoices', 2, { summary: 'theirs' });
    world.service.objects.get('invoices')?.delete(3);
    await world.run();
    expect(world.book.conflicts.of(1)).toMatchObject({ reason: 'deleted_there', theirs: null });
    expect(world.book.conflicts.of(2)).toMatchObject({ reason: 'deleted_here', mine: null });
    expect(world.book.outbox.get(3)).toMatchObject({ state: 'done' });
    expect([world.service.count('update'), world.service.count('delete')]).toEqual([0, 0]);
  });

  it('sends the latest text when the entry is edited during its preflight', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    const edit = (summary: string): void => {
      world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { summary })], world.clock.now());
    };
    edit('first');
    world.service.interfere = ({ call }) => {
      if (call === 'read' && world.service.count('read') === 1) edit('second');
      return undefined;
    };
    await world.run();
    expect(world.service.objects.get('invoices')?.get(1)?.fields['summary']).toBe('second');
    expect(world.service.count('update')).toBe(1);
    expect(states(world)).toEqual(['done']);
  });

  it('sends nothing for an entry that is discarded during its preflight', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    const [id = 0] = world.book.edits.enqueue(
      [updateOf(world.book, 'invoices', uid, { summary: 'x' })],
      world.clock.now(),
    );
    world.service.edit('invoices', 1, { summary: 'theirs' });
    world.service.interfere = ({ call }) => {
      if (call === 'read') world.book.edits.discard(id, world.clock.now());
      return undefined;
    };
    await world.run();
    expect([world.service.count('update'), states(world)]).toEqual([0, ['cancelled']]);
  });

  it('bases an edit made while an entry is being sent on that entry, without a conflict', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    const edit = (summary: string): void => {
      world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, { summary })], world.clock.now());
    };
    edit('first');
    world.service.interfere = ({ call }) => {
      if (call === 'update' && world.service.count('update') === 1) edit('second');
      return undefined;
    };
    await world.run();
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.objects.get('invoices')?.get(1)?.fields['summary']).toBe('second');
  });

  it('joins an edit with a create that was not sent yet', async () => {
    const world = createEngineWorld();
    await world.run();
    queueBoth(world);
    world.service.interfere = () => ({ kind: 'not_sent', error: failure('unreachable') });
    await world.run();
    world.book.edits.enqueue(
      [updateOf(world.book, 'connections', CLIENT, { name: 'Acme Ltd', phone: '1' })],
      world.clock.now(),
    );
    world.service.interfere = () => undefined;
    await world.clock.until(world.restarted().run({ isFull: false, deadline: world.clock.now() + HOUR }));
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.count('update')).toBe(0);
    expect(world.service.objects.get('connections')?.get(1_001)?.fields).toMatchObject({
      name: 'Acme Ltd',
      phone: '1',
    });
  });

  it('still notices changes by others under an edit made while an entry is being sent', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    const edit = (data: Record<string, string>): void => {
      world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, data)], world.clock.now());
    };
    edit({ summary: 'first' });
    world.service.interfere = ({ call }) => {
      if (call !== 'update' || world.service.count('update') !== 1) return undefined;
      edit({ note: 'mine' });
      world.service.edit('invoices', 1, { note: 'theirs' });
      return undefined;
    };
    await world.run();
    expect(world.book.outbox.listAll()).toMatchObject([{ state: 'done' }, { state: 'needs_you', reason: 'conflict' }]);
    expect(world.service.objects.get('invoices')?.get(1)?.fields['note']).toBe('theirs');
  });

  it('stops only the entry that names an object without a server id', async () => {
    const world = createEngineWorld();
    const [lost, contact, discarded] = [9, 8, 7].map((time) => uidFrom(time, new Uint8Array(10))) as [Uid, Uid, Uid];
    const [id = 0] = world.book.edits.enqueue([newClient(discarded)], world.clock.now());
    world.book.edits.discard(id, world.clock.now());
    world.book.edits.enqueue(
      [
        newInvoice(INVOICE, lost),
        { op: 'update', resource: 'invoices', uid: lost, data: { summary: 'x' }, base: {} },
        {
          op: 'create',
          resource: 'contacts',
          uid: contact,
          data: { connection: discarded, first_name: 'U', email: 'u@x.test' },
        },
        newClient(CLIENT),
      ],
      world.clock.now(),
    );
    expect(await world.run()).toMatchObject({ pushed: 1, stoppedBy: null });
    expect(states(world)).toEqual(['cancelled', 'needs_you', 'needs_you', 'needs_you', 'done']);
    expect(world.service.count('create')).toBe(1);
  });

  it.each([
    ['not_found', '404:empty'],
    ['service_error', '200:error'],
  ] as const)('asks about a create whose parent is gone, however that is said: %s', async (code, signature) => {
    const world = createEngineWorld();
    fill(world, 2, 0);
    await world.run();
    const [gone, there] = [1, 2].map((id) => uidOf(world.book, 'connections', id)) as [Uid, Uid];
    world.service.interfere = ({ resource, id }) =>
      resource === 'contacts' && id === 1 ? { kind: 'failed', error: failure(code), signature } : undefined;
    world.book.edits.enqueue(
      [gone, there].map((connection, index) => ({
        op: 'create',
        resource: 'contacts',
        uid: uidFrom(7 + index, new Uint8Array(10)),
        data: { connection, first_name: 'U', email: 'u@x.test' },
      })),
      world.clock.now(),
    );
    expect(await world.run()).toMatchObject({ pushed: 1, stoppedBy: null });
    expect(states(world)).toEqual(['needs_you', 'done']);
  });

  it('lets an edit correct a refused entry', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    const error = failure('rejected', { fields: { statement_no: ['taken'] } });
    world.service.interfere = ({ body }) =>
      body?.['statement_no'] === 'INV-9001' ? { kind: 'rejected', error } : undefined;
    await world.run();
    world.book.edits.enqueue(
      [updateOf(world.book, 'invoices', INVOICE, { statement_no: 'INV-9002' })],
      world.clock.now(),
    );
    expect(world.book.outbox.listAll()).toMatchObject([
      { state: 'done' },
      { state: 'queued', reason: null, error: null },
    ]);
    await world.run();
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.count('create', 'invoices')).toBe(2);
    expect(world.service.objects.get('invoices')?.size).toBe(1);
  });

  it('recovers an entry after a crash as one that may have been sent', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    world.book.engineStores.outbox.markSending(1, { at: world.clock.now(), body: {}, baseline: null });
    await world.run({ seconds: 300 });
    expect(states(world)).toEqual(['unconfirmed']);
    expect(world.service.count('create')).toBe(0);
    await world.run();
    expect(states(world)).toEqual(['done']);
    expect(world.service.count('create')).toBe(1);
  });
});

describe('a service that answers with a limit', () => {
  it('gets no request of any kind for as long as it asked', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    let limits = 1;
    world.service.interfere = () => {
      limits -= 1;
      return limits < 0 ? undefined : { kind: 'not_sent', error: failure('rate_limited', { retryAfterMs: 90_000 }) };
    };
    world.engine.start();
    await world.clock.advance(89_000);
    expect(world.service.log).toHaveLength(1);
    expect(world.engine.status().obstacle).toMatchObject({ kind: 'limited' });
    world.hint();
    world.engine.wake();
    await world.clock.advance(500);
    expect(world.service.log).toHaveLength(1);
    await world.clock.advance(10_000);
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.engine.status().obstacle).toEqual({ kind: 'none' });
    await world.clock.until(world.engine.stop());
  });

  it('stays limited over a restart, but for an hour at most', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    const limitOnce = async (retryAfterMs: number): Promise<void> => {
      world.service.interfere = () => ({
        kind: 'failed',
        error: failure('rate_limited', { status: 429, retryAfterMs }),
      });
      await world.run({ seconds: 1 });
      world.service.interfere = () => undefined;
    };
    const runAfterRestart = (seconds: number) =>
      world.clock.until(world.restarted().run({ isFull: false, deadline: world.clock.now() + seconds * 1_000 }));
    await limitOnce(60_000);
    expect(await runAfterRestart(30)).toMatchObject({ requests: 0, stoppedBy: 'time' });
    expect(await runAfterRestart(300)).toMatchObject({ requests: LISTS, stoppedBy: null });
    await limitOnce(24 * HOUR);
    expect(await runAfterRestart(2 * 3_600)).toMatchObject({ isComplete: true, stoppedBy: null });
  });
});

describe('a refused key', () => {
  it('stops everything except one read now and then until it is corrected', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    world.service.interfere = () => ({ kind: 'not_sent', error: failure('key_refused', { status: 401 }) });
    world.engine.start();
    await world.clock.advance(HOUR);
    world.hint();
    world.engine.syncNow();
    await world.clock.advance(HOUR);
    // The first, two after a quarter and three quarters of an hour, and one for the fresh look.
    expect(world.service.log).toHaveLength(4);
    expect(world.service.count('list', 'connections')).toBe(4);
    expect(world.engine.status().obstacle).toMatchObject({ kind: 'stopped', error: { code: 'key_refused' } });
    expect(states(world)).toEqual(['queued', 'queued']);
    expect(world.clock.timersRun()).toBeLessThan(150);
    world.service.interfere = () => undefined;
    world.engine.resume();
    await world.clock.advance(60_000);
    expect(states(world)).toEqual(['done', 'done']);
    await world.clock.until(world.engine.stop());
  });

  it('does not stop the engine again when answered to requests of the old key', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    const refusal = { kind: 'not_sent', error: failure('key_refused', { status: 401 }) } as const;
    let refuse = (): void => {};
    world.service.interfere = () =>
      new Promise((resolve) => {
        refuse = () => {
          resolve(refusal);
        };
      });
    world.engine.start();
    await world.clock.advance(10_000);
    world.service.interfere = () => undefined;
    world.engine.resume();
    refuse();
    await world.clock.advance(60_000);
    expect(states(world)).toEqual(['done', 'done']);
    await world.clock.until(world.engine.stop());
  });

  it('ends a terminal run at once', async () => {
    const world = createEngineWorld();
    queueBoth(world);
    world.service.interfere = () => ({ kind: 'not_sent', error: failure('key_refused') });
    expect(await world.run()).toMatchObject({ requests: 1, hadContact: false, stoppedBy: { code: 'key_refused' } });
  });
});

describe('working offline by choice', () => {
  it('sends nothing, costs nothing, and catches up when it ends', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    world.service.interfere = () => ({ kind: 'not_sent', error: failure('unreachable') });
    queueBoth(world);
    world.engine.start();
    await world.clock.advance(1_000);
    world.service.interfere = () => undefined;
    world.service.log.length = 0;
    world.engine.setOffline(true);
    world.hint();
    world.engine.wake();
    await world.clock.advance(5 * HOUR);
    expect(world.service.log).toEqual([]);
    expect(world.engine.status().obstacle).toEqual({ kind: 'offline_by_choice' });
    expect(world.clock.timersRun()).toBeLessThan(350);
    world.engine.setOffline(false);
    await world.clock.advance(60_000);
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.service.count('list', 'invoices')).toBe(1);
    await world.clock.until(world.engine.stop());
  });

  it('leaves no guessed wait behind when it ends', async () => {
    const world = createEngineWorld();
    world.service.interfere = () => ({ kind: 'not_sent', error: failure('unreachable') });
    queueBoth(world);
    world.engine.start();
    await world.clock.advance(HOUR);
    const { obstacle } = world.engine.status();
    // Into the longest wait of all, a moment after it has begun.
    if (obstacle.kind === 'unreachable') await world.clock.advance(obstacle.retryAt - world.clock.now() + 1_000);
    world.engine.setOffline(true);
    await world.clock.advance(60_000);
    world.service.interfere = () => undefined;
    world.engine.setOffline(false);
    await world.clock.advance(5_000);
    expect(states(world)).toEqual(['done', 'done']);
    expect(world.engine.status().obstacle).toEqual({ kind: 'none' });
    await world.clock.until(world.engine.stop());
  });

  it('lets the request under way end', async () => {
    const world = createEngineWorld();
    await world.run();
    world.service.log.length = 0;
    queueBoth(world);
    world.service.interfere = ({ resource }) => {
      if (resource === 'connections') world.engine.setOffline(true);
      return undefined;
    };
    world.engine.start();
    await world.clock.advance(HOUR);
    expect(states(world)).toEqual(['done', 'queued']);
    expect(world.service.log).toHaveLength(1);
    await world.clock.until(world.engine.stop());
  });
});

describe('a service that cannot be reached', () => {
  const down = { kind: 'failed', error: failure('unreachable') } as const;

  it('is tried again after doubling waits', async () => {
    const world = createEngineWorld();
    world.service.interfere = () => down;
    world.engine.start();
    await world.clock.advance(HOUR);
    const times = world.service.log.map((seen) => seen.at);
    const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    // Half of each wait is left to chance; the test's chance is one half.
    expect(waits.slice(0, 8)).toEqual([1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 96_000, 192_000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * 60_000);
    await world.clock.until(world.engine.stop());
  });

  it('is tried once, at once, after a hint', async () => {
    const world = createEngineWorld();
    world.service.interfere = () => down;
    world.engine.start();
    await world.clock.advance(10 * 60_000);
    const before = world.service.log.length;
    world.hint();
    await world.clock.advance(1_000);
    expect(world.service.log.length).toBe(before + 1);
    world.service.interfere = () => undefined;
    world.hint();
    await world.clock.advance(60_000);
    expect(world.engine.status()).toMatchObject({ obstacle: { kind: 'none' }, step: null });
    await world.clock.until(world.engine.stop());
  });

  it('ends a terminal run at once when it never answered, and after five failures when it stopped answering', async () => {
    const dead = createEngineWorld();
    dead.service.interfere = () => down;
    expect(await dead.run()).toMatchObject({ requests: 1, hadContact: false, stoppedBy: { code: 'unreachable' } });
    const dying = createEngineWorld();
    dying.service.interfere = () => (dying.service.log.length === 1 ? undefined : down);
    expect(await dying.run()).toMatchObject({ requests: 6, hadContact: true, isComplete: false });
  });

  it('can run to its end after a stop', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    world.engine.start();
    await world.clock.advance(1_000);
    await world.clock.until(world.engine.stop());
    expect(await world.run()).toMatchObject({ stoppedBy: null, isComplete: true });
  });

  it('ends a terminal run at its deadline', async () => {
    const world = createEngineWorld();
    world.service.interfere = ({ resource }) => (resource === 'connections' ? undefined : down);
    const started = world.clock.now();
    expect(await world.run({ seconds: 4 })).toMatchObject({ stoppedBy: 'time', isComplete: false });
    expect(world.clock.now() - started).toBeLessThanOrEqual(4_000);
  });
});

describe('objects and lists that are not there', () => {
  it('are not requested again and again when they are details', async () => {
    const world = createEngineWorld({ auditAfterMs: 24 * HOUR });
    fill(world, 1, 5);
    world.service.interfere = ({ call, id }) =>
      call === 'read' && id === 3 ? { kind: 'failed', error: failure('not_found') } : undefined;
    world.engine.start();
    await world.clock.advance(6.5 * HOUR);
    // The one that was not found after an hour and after two more, and so on: somebody may have put it back.
    expect(
      world.service.log
        .filter((seen) => seen.call === 'read')
        .map((seen) => seen.id)
        .sort(),
    ).toEqual([1, 2, 3, 3, 3, 4, 5]);
    await world.clock.until(world.engine.stop());
  });

  it('are not requested again and again when the key may not read their kind', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    world.service.interfere = ({ resource }) =>
      resource === 'trip_categories' ? { kind: 'failed', error: failure('forbidden') } : undefined;
    expect(await world.run()).toMatchObject({ requests: LISTS, isComplete: true, stoppedBy: null });
    world.engine.start();
    await world.clock.advance(2.5 * HOUR);
    // Once in the run above, then after an hour, and after two more: the right to read may come back.
    expect(world.service.count('list', 'trip_categories')).toBeLessThanOrEqual(4);
    expect(world.service.count('list', 'trip_categories')).toBeGreaterThan(1);
    await world.clock.until(world.engine.stop());
  });

  it('do not delay the contacts of other clients', async () => {
    const world = createEngineWorld();
    fill(world, 4, 0);
    world.service.interfere = ({ resource, id }) =>
      resource === 'contacts' && id === 2 ? { kind: 'failed', error: failure('not_found') } : undefined;
    await world.run({ isFull: true });
    const asked = world.service.log.filter((seen) => seen.resource === 'contacts').map((seen) => seen.id);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  it('end the reading of a whole kind when its right is missing', async () => {
    const world = createEngineWorld();
    fill(world, 4, 0);
    world.service.interfere = ({ resource }) =>
      resource === 'contacts' ? { kind: 'failed', error: failure('forbidden') } : undefined;
    await world.run({ isFull: true });
    expect(world.service.count('list', 'contacts')).toBe(1);
  });
});

describe('a read that a person waits for', () => {
  it('goes before everything else, also when other reads have used up the hour', async () => {
    const world = createEngineWorld({ openingBurst: 2, requestsPerHour: 20, personReserve: 0.5 });
    fill(world, 1, 300);
    world.engine.start();
    await world.clock.advance(2 * HOUR);
    const uid = uidOf(world.book, 'invoices', 5);
    world.service.log.length = 0;
    world.engine.request('invoices', uid);
    world.engine.request('invoices', uid);
    await world.clock.advance(1_000);
    expect(world.service.log.map((seen) => [seen.call, seen.resource, seen.id])).toEqual([
      ['read', 'invoices', 5],
      ['list', 'payments', 5],
    ]);
    expect(world.book.rows.of('invoices').byUid(uid)?.detailsAt).not.toBeNull();
    await world.clock.until(world.engine.stop());
  });

  it('follows a mail for its invoice', async () => {
    const world = createEngineWorld();
    fill(world, 1, 1);
    await world.run();
    const uid = uidOf(world.book, 'invoices', 1);
    world.book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], world.clock.now());
    world.service.log.length = 0;
    await world.run();
    expect(calls(world.service.log).slice(0, 3)).toEqual(['read invoices', 'deliver invoices', 'read invoices']);
  });
});

describe('the budget', () => {
  it('counts every kind of request in the book, over restarts', async () => {
    const settings = { openingBurst: 5, requestsPerHour: 20, personReserve: 0.25 };
    const world = createEngineWorld(settings);
    fill(world, 1, 400);
    queueBoth(world);
    for (let restart = 0; restart < 4; restart += 1) {
      const engine = world.restarted();
      engine.start();
      await world.clock.advance(HOUR / 2);
      await world.clock.until(engine.stop());
    }
    const times = world.service.log.map((seen) => seen.at);
    const within = (hours: number): number => times.filter((at) => at < (times[0] ?? 0) + hours * HOUR).length;
    expect(within(1)).toBeLessThanOrEqual(15);
    // An hour that met no limit doubles what we allow ourselves.
    expect(within(2)).toBeLessThanOrEqual(15 + 30);
    const now = world.clock.now();
    const used = times.filter((at) => at > now - HOUR).length;
    expect(requestsLastHour(world.book.engineStores.account.loadBudget(), now, defaultSettings)).toBeGreaterThanOrEqual(
      used,
    );
    expect(times.length).toBeGreaterThan(20);
  });
});

describe('a book that cannot be written', () => {
  it('neither ends the engine nor sends a create twice', async () => {
    const world = createEngineWorld();
    world.book.edits.enqueue([newClient(CLIENT)], world.clock.now());
    const { engineStores } = world.book;
    const settle = engineStores.outbox.settle;
    let isFull = true;
    engineStores.outbox.settle = (settlement) => {
      if (isFull) throw failure('disk_full');
      settle(settlement);
    };
    world.engine.start();
    await world.clock.advance(5 * 60_000);
    isFull = false;
    await world.clock.advance(HOUR);
    expect(world.service.count('create')).toBe(1);
    expect(states(world)).toEqual(['done']);
    expect(world.service.count('list', 'invoices')).toBeGreaterThan(0);
    await world.clock.until(world.engine.stop());
  });
});

describe('a list whose rows move during its sweep', () => {
  /** A new row before all others, so that the last of the first page comes again on the second. */
  function insertAtPageTwo(world: EngineWorld, times: number): void {
    let inserted = 0;
    world.service.interfere = ({ resource, page }) => {
      if (resource !== 'invoices' || page !== 2 || inserted >= times) return undefined;
      const rows = [...(world.service.objects.get('invoices')?.values() ?? [])];
      world.service.objects.get('invoices')?.clear();
      inserted += 1;
      world.service.put('invoices', invoiceRow(900 + inserted), ...rows);
      return undefined;
    };
  }

  it('is swept again at once', async () => {
    const world = createEngineWorld();
    fill(world, 1, 150);
    insertAtPageTwo(world, 1);
    expect(await world.run()).toMatchObject({ isComplete: true, stoppedBy: null, requests: LISTS + 1 + 2 });
  });

  it('leaves the run incomplete after three more unclean sweeps', async () => {
    const world = createEngineWorld();
    fill(world, 1, 150);
    insertAtPageTwo(world, 10);
    expect(await world.run()).toMatchObject({ isComplete: false, stoppedBy: null, requests: LISTS + 1 + 3 * 2 });
  });

  it('is swept again when a person asks for it, and later by itself', async () => {
    const world = createEngineWorld({ headEveryMs: 100 * HOUR });
    fill(world, 1, 1);
    world.engine.start();
    await world.clock.advance(60_000);
    expect(world.service.count('list', 'invoices')).toBe(1);
    world.engine.syncNow();
    await world.clock.advance(60_000);
    expect(world.service.count('list', 'invoices')).toBe(2);
    await world.clock.advance(HOUR);
    // Every quarter of an hour from then on.
    expect(world.service.count('list', 'invoices')).toBe(6);
    await world.clock.until(world.engine.stop());
  });
});

describe('another account', () => {
  it('is not mixed into this book', async () => {
    const world = createEngineWorld();
    fill(world, 1, 3);
    await world.run();
    for (let id = 1; id <= 3; id += 1) world.service.edit('invoices', id, { company_id: '99', summary: 'not ours' });
    await expect(world.run()).rejects.toMatchObject({ code: 'other_account' });
    expect(world.book.rows.of('invoices').byServerId(1)?.mirror?.['summary']).toBe('Summary 1');
    world.engine.start();
    await world.clock.advance(HOUR);
    expect(world.engine.status().obstacle).toMatchObject({ kind: 'stopped', error: { code: 'other_account' } });
    await world.clock.until(world.engine.stop());
  });
});
