import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { CONFLICT_VERSION } from '#shared/conflict/conflict.ts';
import { contract } from '#shared/ipc/contract.ts';
import { documentPath } from '#shared/documents/document.ts';
import { shownOfEntry } from '#shared/outbox/decision.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { Resource } from '#shared/service/resources.ts';
import { callsOf, contactsOfInvoice } from '#main/db/mails/contact-notes.ts';
import { tagsOfInvoice } from '#main/db/tags/tag-queries.ts';
import { connections } from '#main/db/schema/connections.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import type { AccountWorld } from '#test/helpers/account-world.ts';
import { NEW, openAccount } from '#test/helpers/account-world.ts';
import { clientRow, invoiceForm, invoiceRow, newClient, newInvoice, noLines, uidOf } from '#test/helpers/books.ts';
import type { Trouble } from '#test/helpers/fake-service.ts';
import { failure } from '#test/helpers/fake-service.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** The invoice that the service makes of a create. */
function storedAs({ items = [], taxes = [], ...fields }: JsonObject): ServerObject {
  return invoiceRow(
    77,
    { ...fields, connection: { id: 1, hash_key: 'c1', name: 'Client 1' } },
    { ...noLines, items, taxes },
  );
}

const money = { date: '2026-11-20', amount: '100.00', payment_method: 'cash' as const, details: '' };

describe('an unanswered create whose object was edited before it was found', () => {
  it('is asked about where it is a payment', async () => {
    const world = await openAccount({ state: 'sent', send_receipts_automatically: false });
    const { book, service, run, open } = world;
    const data = { invoice: world.uid, ...money };
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: NEW, data }], world.at());
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    service.edit('payments', world.newestIn('payments'), { details: 'bank statement 7', parent: 1 });
    await run({ isFull: true });
    expect(service.count('create')).toBe(1);
    expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
    const [entry] = book.outbox.listOpen();
    book.decisions.decide(entry?.id ?? 0, { kind: 'adopt', id: world.newestIn('payments') }, world.at());
    await run({ isFull: true });
    expect([open(), service.objects.get('payments')?.size]).toEqual([[], 1]);
    expect(uidOf(book, 'payments', world.newestIn('payments'))).toBe(NEW);
  });

  it('is not mistaken for the object of a later create with the same amount', async () => {
    const world = await openAccount({ state: 'sent', send_receipts_automatically: false });
    const { book, service, run, open } = world;
    const next = NEW.replace(/aa$/, 'bb');
    const record = (uid: string, amount: string): void => {
      const data = { invoice: world.uid, ...money, amount };
      book.edits.enqueue([{ op: 'create', resource: 'payments', uid, data }], world.at());
    };
    record(NEW, '100.00');
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    const first = world.newestIn('payments');
    service.edit('payments', first, { amount: '40.00', parent: 1 });
    await run({ isFull: true });
    record(next, '40.00');
    await run({ seconds: 2 });
    // The account shows the same money, whose ever it is.
    expect(open()[1]).toEqual(['create', 'needs_you', 'held']);
    book.decisions.decide(book.outbox.listOpenOf(next)[0]?.id ?? 0, { kind: 'send' }, world.at());
    service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    await run({ seconds: 2 });
    world.calm();
    await run({ isFull: true });
    expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
    expect([service.objects.get('payments')?.size, service.count('create')]).toEqual([2, 3]);
    expect(uidOf(book, 'payments', world.newestIn('payments'))).toBe(next);
    // What has arrived looks for nothing any more: the question remembers none of all that come while it stands.
    const [entry] = book.outbox.listOpen();
    expect(book.engineStores.evidence.unclaimedBefore(2)).toEqual([]);
    book.decisions.decide(entry?.id ?? 0, { kind: 'adopt', id: first }, world.at());
    await run({ isFull: true });
    expect([open(), uidOf(book, 'payments', first)]).toEqual([[], NEW]);
  });

  it('is asked about when it is an invoice, and not sent again under the next number', async () => {
    const world = await openAccount();
    const { book, service, run, open } = world;
    const number = book.numbers.reserve({ uid: NEW, clientUid: world.client, date: '2026-11-21' }, world.at());
    const create = newInvoice(NEW, world.client, { statement_no: number });
    book.edits.enqueue([{ ...create, isNumberProposed: true }], world.at());
    world.loseCreates();
    await run({ seconds: 2 });
    world.calm();
    service.edit('invoices', world.newestIn('invoices'), { due_date: '2026-12-31' });
    await run({ isFull: true });
    expect(service.count('create')).toBe(1);
    expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
  });
});

describe.each([
  ['says that of its field', { statement_no: ['has already been taken'] }],
  ['says so in words only', {}],
  ['says so under a name of its own', { invoice_number: ['has already been taken'] }],
])('a create that was delivered twice, so that its number was taken by itself, and the account %s', (_, fields) => {
  const taken = failure('rejected', { status: 422, fields });

  /** The first is stored as `stored` has it, and the answer to the second is the one that comes. */
  async function deliverTwice(
    stored: (body: JsonObject) => ServerObject,
  ): Promise<AccountWorld & { readonly number: string }> {
    const world = await openAccount();
    const { book, service } = world;
    const number = book.numbers.reserve({ uid: NEW, clientUid: world.client, date: '2026-11-21' }, world.at());
    const create = newInvoice(NEW, world.client, { statement_no: number });
    book.edits.enqueue([{ ...create, isNumberProposed: true }], world.at());
    service.interfere = ({ call, body }) => {
      if (call !== 'create' || body?.['statement_no'] !== number) return undefined;
      service.put('invoices', stored(body));
      return { kind: 'rejected', error: taken };
    };
    return { ...world, number };
  }

  it('is the first invoice', async () => {
    const world = await deliverTwice(storedAs);
    await world.run({ isFull: true });
    expect(world.service.count('create')).toBe(1);
    expect([world.open(), world.service.objects.get('invoices')?.size]).toEqual([[], 2]);
    expect(uidOf(world.book, 'invoices', 77)).toBe(NEW);
  });

  it('is asked about when the first was edited, and not sent again under the next number', async () => {
    const world = await deliverTwice(({ statement_no: number = '' }) =>
      invoiceRow(77, { statement_no: number, due_date: '2026-12-31' }, noLines),
    );
    const { book, service, run, open } = world;
    await run({ isFull: true });
    expect(service.count('create')).toBe(1);
    expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
    // Told that it is another one, a number that nobody typed gives way as ever.
    const [entry] = book.outbox.listOpen();
    book.decisions.decide(entry?.id ?? 0, { kind: 'send' }, world.at());
    await run({ isFull: true });
    expect([open(), service.objects.get('invoices')?.size]).toEqual([[], 3]);
    expect(world.inAccount('statement_no', world.newestIn('invoices'))).not.toBe(world.number);
  });
});

describe('a candidate that the person refused', () => {
  /** A person sees the question, and what comes of the answer. */
  async function later(world: AccountWorld, seconds: number): Promise<void> {
    world.engine.wake();
    await world.clock.advance(seconds * 1_000);
  }
  const entryOf = ({ book }: AccountWorld): number => book.outbox.listOpen()[0]?.id ?? 0;

  it('is not asked about again after the number was refused and changed', async () => {
    const world = await openAccount();
    const { book, service, open } = world;
    const refusal = failure('rejected', { status: 422, fields: { statement_no: ['has already been taken'] } });
    service.interfere = ({ call, body }) => {
      if (call !== 'create' || body?.['statement_no'] !== 'INV-7') return undefined;
      service.put('invoices', invoiceRow(77, { statement_no: 'INV-7', due_date: '2026-12-31' }, noLines));
      return { kind: 'rejected', error: refusal };
    };
    world.engine.start();
    book.edits.enqueue([newInvoice(NEW, world.client, { statement_no: 'INV-7' })], world.at());
    await later(world, 10);
    expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
    book.decisions.decide(entryOf(world), { kind: 'send' }, world.at());
    await later(world, 90);
    expect(open()).toEqual([['create', 'needs_you', 'number_taken']]);
    book.decisions.decide(entryOf(world), { kind: 'renumber', number: 'INV-8' }, world.at());
    await later(world, 10);
    expect([open(), world.inAccount('statement_no', world.newestIn('invoices'))]).toEqual([[], 'INV-8']);
    await world.clock.until(world.engine.stop());
  });

  it('is not adopted after the create was refused for another reason and corrected', async () => {
    const world = await openAccount();
    const { book, service, open } = world;
    const client = newClient(NEW, { phone: 'x' });
    let isFirst = true;
    service.interfere = ({ call, body }) => {
      if (call !== 'create' || body?.['phone'] !== 'x') return undefined;
      if (!isFirst) return { kind: 'rejected', error: failure('rejected', { status: 422, fields: { phone: ['?'] } }) };
      isFirst = false;
      service.put('connections', ...[77, 78].map((id) => clientRow(id, { ...client.data, phone: null })));
      return { kind: 'lost', isApplied: false, error: failure('timeout') };
    };
    world.engine.start();
    book.edits.enqueue([client], world.at());
    await later(world, 10);
    expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
    book.decisions.decide(entryOf(world), { kind: 'send' }, world.at());
    service.objects.get('connections')?.delete(78);
    await later(world, 90);
    expect(open()).toEqual([['create', 'needs_you', 'rejected']]);
    const data = { phone: '1' };
    book.edits.enqueue([{ op: 'update', resource: 'connections', uid: NEW, base: {}, data }], world.at());
    await later(world, 10);
    expect([open(), service.objects.get('connections')?.get(77)?.fields['phone']]).toEqual([[], null]);
    expect(service.count('create')).toBe(3);
    await world.clock.until(world.engine.stop());
  });
});

describe('an invoice that was refused with a message', () => {
  const refusal = failure('rejected', { status: 422, fields: {} });

  it('is not in the account when none has its number', async () => {
    const world = await openAccount();
    world.book.edits.enqueue([newInvoice(NEW, world.client)], world.at());
    world.service.interfere = ({ call }) => (call === 'create' ? { kind: 'rejected', error: refusal } : undefined);
    await world.run({ seconds: 10 });
    expect(world.open()).toEqual([['create', 'needs_you', 'rejected']]);
    expect(world.service.count('create')).toBe(1);
  });

  it('is reported as refused when no list can be read', async () => {
    const world = await openAccount();
    world.book.edits.enqueue([newInvoice(NEW, world.client)], world.at());
    world.service.interfere = ({ call, page }) => {
      if (call === 'create') return { kind: 'rejected', error: refusal };
      return call === 'list' && page === 1
        ? { kind: 'failed', error: failure('not_found', { status: 404 }) }
        : undefined;
    };
    await world.run({ seconds: 10 });
    expect(world.open()).toEqual([['create', 'needs_you', 'rejected']]);
  });

  it('is sent as it was corrected while it was on its way, once the person says so', async () => {
    const world = await openAccount();
    const { book, service, run, open, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      const data = { due_date: '2026-12-31' };
      book.edits.enqueue([{ op: 'update', resource: 'invoices', uid: NEW, base: {}, data }], at());
      world.calm();
      return { kind: 'rejected', error: refusal };
    };
    await run({ isFull: true });
    const [refused] = book.outbox.listOpen();
    book.decisions.decide(refused?.id ?? 0, { kind: 'retry' }, at());
    await run({ isFull: true });
    const sent = service.log.filter(({ call }) => call === 'create').map(({ body }) => body?.['due_date']);
    expect([sent.at(-1), open(), service.count('update')]).toEqual(['2026-12-31', [], 0]);
  });

  it('is searched for before it is sent again, so that a lagging list does not create it twice', async () => {
    const world = await openAccount();
    const { book, service, run, open, client } = world;
    book.edits.enqueue([newInvoice(NEW, client)], world.at());
    service.interfere = ({ call }) => (call === 'create' ? { kind: 'rejected', error: refusal } : undefined);
    await run({ seconds: 10 });
    expect(open()).toEqual([['create', 'needs_you', 'rejected']]);
    service.interfere = () => undefined;
    const [sent] = service.log.filter(({ call }) => call === 'create');
    service.put('invoices', storedAs(sent?.body ?? {}));
    const change = { statement_no: 'INV-09002' };
    book.edits.enqueue([{ op: 'update', resource: 'invoices', uid: NEW, base: {}, data: change }], world.at());
    await run({ isFull: true });
    expect([service.count('create'), open(), service.objects.get('invoices')?.size]).toEqual([1, [], 2]);
    expect(world.inAccount('statement_no', 77)).toBe('INV-09002');
  });
});

it('sends edited lines again after a person recognised the invoice by its list row', async () => {
  const world = await openAccount();
  const { book, service, run, open, client } = world;
  const line = { description: 'Work', price: '95.00', quantity: '3', unit: null, sort_order: 1 };
  book.edits.enqueue([newInvoice(NEW, client, { items: [line], taxes: [] })], world.at());
  service.interfere = ({ call }) =>
    call === 'create' ? { kind: 'rejected', error: failure('rejected', { status: 422, fields: {} }) } : undefined;
  await run({ seconds: 10 });
  expect(open()).toEqual([['create', 'needs_you', 'rejected']]);
  world.calm();
  const items = [{ ...line, price: '100.00' }];
  book.edits.enqueue([{ op: 'update', resource: 'invoices', uid: NEW, base: {}, data: { items } }], world.at());
  // It was delivered twice, the second one refused for the first, and lists lag; somebody has given it another due date.
  const [sent] = service.log.filter(({ call }) => call === 'create');
  service.put('invoices', storedAs({ ...sent?.body, state: 'draft', due_date: '2026-12-31' }));
  await run({ isFull: true });
  expect(open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
  book.decisions.decide(book.outbox.listOpen()[0]?.id ?? 0, { kind: 'adopt', id: 77 }, world.at());
  await run({ isFull: true });
  expect([service.count('create'), open(), world.inAccount('due_date', 77)]).toEqual([1, [], '2026-12-31']);
  expect(service.objects.get('invoices')?.get(77)?.details?.['items']).toMatchObject([{ price: '100.00' }]);
});

describe('a create that was refused unread each time', () => {
  it('is never sent after it was deleted here', async () => {
    const world = await openAccount({ state: 'sent' });
    const { book, service, run, open } = world;
    const edits = createPaymentEdits(book);
    edits.record({ uid: NEW, invoiceUid: world.uid, input: { ...money, isReceived: true } }, world.at());
    const limited = failure('rate_limited', { retryAfterMs: 600_000, status: 429 });
    service.interfere = ({ call }) => (call === 'create' ? { kind: 'not_sent', error: limited } : undefined);
    await run({ seconds: 60 });
    expect(service.count('create')).toBe(1);
    world.calm();
    edits.remove(NEW, world.at());
    await run({ seconds: 3_600 });
    expect([service.count('create'), service.count('delete'), open()]).toEqual([1, 0, []]);
  });

  /** A payment that alone meets a limit, again and again. */
  async function putAside() {
    const world = await openAccount({ state: 'sent' });
    const { book, service, clock, engine } = world;
    const edits = createPaymentEdits(book);
    edits.record({ uid: NEW, invoiceUid: world.uid, input: { ...money, isReceived: false } }, world.at());
    const limited = failure('rate_limited', { status: 429 });
    service.interfere = ({ call }) => (call === 'create' ? { kind: 'not_sent', error: limited } : undefined);
    engine.start();
    await clock.advance(1_800_000);
    expect(world.open()).toEqual([['create', 'needs_you', 'parked']]);
    world.calm();
    service.log.length = 0;
    return { ...world, edits };
  }

  it('is sent as it was corrected after it was parked', async () => {
    const { edits, service, clock, engine, at, open } = await putAside();
    edits.change(NEW, { ...money, amount: '80.00', isReceived: false }, at());
    expect(open()).toEqual([['create', 'queued', null]]);
    engine.wake();
    await clock.advance(7_200_000);
    const sent = service.log.filter(({ call }) => call === 'create' || call === 'update');
    expect([open(), sent.map(({ body }) => body?.['amount'])]).toEqual([[], ['80.00']]);
    await clock.until(engine.stop());
  });

  it('is never sent after it was parked and deleted here', async () => {
    const { edits, service, clock, engine, at, open } = await putAside();
    edits.remove(NEW, at());
    await clock.advance(7_200_000);
    expect([service.count('create'), service.count('delete'), open()]).toEqual([0, 0, []]);
    await clock.until(engine.stop());
  });

  it('takes the next number by itself when its own is refused and no invoice with it is visible', async () => {
    const world = await openAccount();
    const { book, service, run, open } = world;
    const number = book.numbers.reserve({ uid: NEW, clientUid: world.client, date: '2026-11-21' }, world.at());
    const create = newInvoice(NEW, world.client, { statement_no: number });
    book.edits.enqueue([{ ...create, isNumberProposed: true }], world.at());
    const limited = failure('rate_limited', { retryAfterMs: 60_000, status: 429 });
    const taken = failure('rejected', { status: 422, fields: { statement_no: ['has already been taken'] } });
    service.interfere = ({ call, body }) => {
      if (call !== 'create') return undefined;
      if (service.count('create') === 1) return { kind: 'not_sent', error: limited };
      return body?.['statement_no'] === number ? { kind: 'rejected', error: taken } : undefined;
    };
    await run({ isFull: true, seconds: 3_600 });
    expect([open(), service.count('create')]).toEqual([[], 3]);
    expect(world.inAccount('statement_no', world.newestIn('invoices'))).not.toBe(number);
  });
});

describe('a payment that was corrected while it was on its way', () => {
  /** It meets `first` at its first attempt, while the person changes its amount; from then on everything is taken. */
  async function putRightMeanwhile(first: Trouble) {
    const world = await openAccount({ state: 'sent', send_receipts_automatically: true });
    const { book, service, at } = world;
    const edits = createPaymentEdits(book);
    edits.record({ uid: NEW, invoiceUid: world.uid, input: { ...money, isReceived: false } }, at());
    service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      edits.change(NEW, { ...money, amount: '80.00', isReceived: false }, at());
      world.calm();
      return first;
    };
    await world.run({ isFull: true });
    const sent = () => service.log.filter(({ call }) => call === 'create' || call === 'update');
    return { ...world, amounts: () => sent().map(({ body }) => body?.['amount']) };
  }

  it('is sent as corrected after a rate limit, because a receipt would name the wrong amount', async () => {
    const limited = failure('rate_limited', { retryAfterMs: 60_000, status: 429 });
    const { amounts, open } = await putRightMeanwhile({ kind: 'not_sent', error: limited });
    expect([amounts(), open()]).toEqual([['100.00', '80.00'], []]);
  });

  it('stays as recorded when the correction was discarded during the second attempt', async () => {
    const world = await openAccount({ state: 'sent', send_receipts_automatically: false });
    const { book, service, at, open } = world;
    const edits = createPaymentEdits(book);
    edits.record({ uid: NEW, invoiceUid: world.uid, input: { ...money, isReceived: false } }, at());
    const limited = failure('rate_limited', { retryAfterMs: 60_000, status: 429 });
    service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      if (service.count('create') > 1) {
        const change = book.outbox.listOpenOf(NEW).find(({ mutation }) => mutation.op === 'update');
        book.decisions.decide(change?.id ?? 0, { kind: 'discard' }, at());
        world.calm();
        return undefined;
      }
      edits.change(NEW, { ...money, amount: '80.00', isReceived: false }, at());
      return { kind: 'not_sent', error: limited };
    };
    await world.run({ isFull: true });
    const payment = service.objects.get('payments')?.get(world.newestIn('payments'));
    expect([payment?.fields['amount'], service.count('create'), open()]).toEqual(['100.00', 2, []]);
  });

  it('is sent as corrected after a refusal, once the person says so', async () => {
    const refusal = failure('rejected', { status: 422, fields: { amount: ['is more than is due'] } });
    const { book, run, at, amounts, open } = await putRightMeanwhile({ kind: 'rejected', error: refusal });
    const [refused] = book.outbox.listOpen();
    book.decisions.decide(refused?.id ?? 0, { kind: 'retry' }, at());
    await run({ isFull: true });
    expect([amounts(), open()]).toEqual([['100.00', '80.00'], []]);
  });
});

describe('a create that a list showed with other values before its answer', () => {
  /** While the create is on its way, a page that was asked for after it is answered, and somebody does something with its row. */
  function showFirst(
    { book, service, clock }: AccountWorld,
    resource: Resource,
    row: ServerObject,
    onShown: (uid: Uid) => void = () => {},
  ): void {
    let isOnItsWay = false;
    service.interfere = ({ call }) => {
      if (call !== 'create' || isOnItsWay) return undefined;
      isOnItsWay = true;
      const at = clock.now();
      const feed = { resource, parent: null };
      book.engineStores.mirror.applyHead({ feed, objects: [row], at, requestedAt: at, claims: noClaims });
      onShown(uidOf(book, resource, row.id));
      return undefined;
    };
  }

  it('becomes one invoice with what the list knew of it', async () => {
    const world = await openAccount();
    const { book, service, run, open } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], world.at());
    const [id] = [1_001];
    showFirst(world, 'invoices', invoiceRow(id, { statement_no: 'INV-09001', state: 'draft' }));
    await run();
    expect([open(), service.count('create'), uidOf(book, 'invoices', id)]).toEqual([[], 1, NEW]);
  });

  it('becomes one client that is still referenced by its server id', async () => {
    const world = await openAccount();
    const { book, service, run, open } = world;
    book.edits.enqueue([newClient(NEW, { name: 'acme' })], world.at());
    showFirst(world, 'connections', clientRow(1_001, { name: 'Acme', business_email: 'a@acme.test' }));
    await run();
    service.edit('connections', 1_001, { name: 'Acme' });
    await run({ seconds: 3_600 });
    expect([open(), service.count('create'), uidOf(book, 'connections', 1_001)]).toEqual([[], 1, NEW]);
  });

  it('becomes one invoice with all edits made here meanwhile', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    const row = invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' });
    showFirst(world, 'invoices', row, (uid) => {
      book.keptMails.keep(uid, 'deliver', { form: { message: 'Half a thought' } }, at());
      book.tags.change({ name: 'Rush', isOn: true, uids: [uid] });
      book.contactLog.snooze([{ uid, until: '2026-12-24' }]);
      book.contactLog.note({ clientUid: world.client, invoiceUid: uid, text: 'Pays on Friday' }, at());
      const [mail = 0] = book.edits.enqueue([{ op: 'deliver', resource: 'invoices', uid, data: null }], at());
      book.edits.discard(mail, at());
    });
    await run();
    expect(uidOf(book, 'invoices', 1_001)).toBe(NEW);
    expect(book.keptMails.get(NEW, 'deliver')).toEqual({ form: { message: 'Half a thought' } });
    expect(tagsOfInvoice(book.orm, NEW)).toEqual(['Rush']);
    expect(contactsOfInvoice(book.orm, NEW)).toMatchObject({
      calls: [{ text: 'Pays on Friday', number: 'INV-9001' }],
      snoozedUntil: '2026-12-24',
    });
    expect(book.outbox.listMailsOf(NEW)).toMatchObject([{ state: 'cancelled' }]);
  });

  it('becomes one invoice whose versions include the other row’s draft', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    const typed = (summary: string) => invoiceForm({ connectionUid: world.client, summary });
    const row = invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' });
    showFirst(world, 'invoices', row, (uid) => {
      book.drafts.save(NEW, typed('Half a thought'), at());
      book.drafts.save(uid, typed('The other half'), at());
    });
    await run();
    expect(book.drafts.listUnsaved()).toEqual([NEW]);
    expect(book.drafts.read(NEW)?.form.summary).toBe('Half a thought');
    expect(book.versions.list(NEW).map(({ form }) => form.summary)).toContain('The other half');
  });

  it('loses nothing that an open editor of the other row types', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    const typed = (summary: string) => invoiceForm({ connectionUid: world.client, summary, lines: [] });
    const row = invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' });
    const shown: Uid[] = [];
    showFirst(world, 'invoices', row, (uid) => {
      book.drafts.save(NEW, typed('Half a thought'), at() - 1);
      book.drafts.save(uid, typed('The other half'), at());
      shown.push(uid);
    });
    await run();
    const [uid] = book.mergedUids.replaceIn(shown) as readonly Uid[];
    book.drafts.save(uid ?? '', typed('The other half, and more'), at());
    expect(book.drafts.read(NEW)?.form.summary).toBe('The other half, and more');
    expect(book.versions.list(NEW).map(({ form }) => form.summary)).toContain('Half a thought');
    book.drafts.queue(NEW, at());
    // Nobody has taken lines away that this editor never showed.
    const [{ mutation } = { mutation: null }] = book.outbox.listOpenOf(NEW);
    expect(mutation).not.toHaveProperty('data.items');
  });

  it('comes back from the bin with the draft of the other row', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    const row = invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' });
    showFirst(world, 'invoices', row, (uid) => {
      book.drafts.save(uid, invoiceForm({ connectionUid: world.client, summary: 'Half a thought' }), at());
      expect(book.bin.remove([uid], at())).toMatchObject([{ kind: 'done' }]);
    });
    await run({ seconds: 2 });
    expect(book.bin.restore([NEW], at())).toMatchObject([{ kind: 'done' }]);
    expect(book.drafts.read(NEW)?.form.summary).toBe('Half a thought');
  });

  it('is not created again by an open editor of the other row', async () => {
    const world = await openAccount();
    const { book, service, run, at, open } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    const row = invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' });
    const typed: { readonly uid: Uid; readonly form: InvoiceForm }[] = [];
    showFirst(world, 'invoices', row, (uid) => {
      const state = book.rows.of('invoices').byUid(uid);
      if (state === null) throw new Error('the invoice is in the book');
      const form = formFromInvoice(book.rows.draw('invoices', state).view, world.client);
      book.drafts.opened(uid);
      typed.push({ uid, form: { ...form, summary: 'Typed into the other one' } });
    });
    await run();
    // As the router hands it to its handler.
    const [sent] = typed.map((payload) => book.mergedUids.replaceIn(payload));
    const { uid, form } = contract['draft:save'].input.parse(sent);
    book.drafts.save(uid, form, at());
    book.drafts.queue(uid, at());
    // BaseOverrides by what the editor was opened on, and not by the words of the answer.
    const saved = book.outbox.listOpenOf(NEW).map(({ mutation }) => mutation);
    expect(saved).toMatchObject([{ op: 'update', data: { summary: 'Typed into the other one' } }]);
    expect(saved.map((mutation) => ('data' in mutation ? Object.keys(mutation.data ?? {}) : []))).toEqual([
      ['summary'],
    ]);
    await run();
    expect([service.count('create'), service.objects.get('invoices')?.size, open()]).toEqual([1, 2, []]);
  });

  it('is mailed about once when both rows were selected', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    let marked: readonly Uid[] = [];
    showFirst(world, 'invoices', invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' }), (uid) => {
      marked = [NEW, world.uid, uid];
    });
    await run();
    expect(book.mergedUids.replaceIn({ kind: 'deliver', uids: marked })).toEqual({
      kind: 'deliver',
      uids: [NEW, world.uid],
    });
    const mails = marked.map((uid) => ({ uid, delivery: { recipients: ['same', 'same'] } }));
    expect(book.mergedUids.replaceIn({ mails })).toEqual({ mails: mails.slice(0, 2) });
  });

  it('keeps the path of a printed page, which names the page and not the row', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newInvoice(NEW, world.client)], at());
    let path = '';
    showFirst(world, 'invoices', invoiceRow(1_001, { statement_no: 'INV-09001', state: 'draft' }), (uid) => {
      path = documentPath({ kind: 'invoice', uids: [uid] });
    });
    await run();
    expect(book.mergedUids.replaceIn({ path, problem: null })).toEqual({ path, problem: null });
  });

  it('keeps its uid when the transaction of the merge failed', async () => {
    const { book, uid } = await openAccount();
    book.mergedUids.add('invoices', uid, NEW);
    expect(book.mergedUids.replaceIn({ uid })).toEqual({ uid });
  });

  it('is the client that the answer to an older conflict names', async () => {
    const world = await openAccount();
    const { book, run, at } = world;
    book.edits.enqueue([newClient(NEW, { name: 'acme' })], at());
    let asked = 0;
    const row = clientRow(1_001, { name: 'Acme', business_email: 'a@acme.test' });
    showFirst(world, 'connections', row, (connection) => {
      const data = { connection };
      [asked = 0] = book.edits.enqueue([{ op: 'update', resource: 'invoices', uid: world.uid, data, base: {} }], at());
      book.engineStores.outbox.askPerson(asked, {
        version: CONFLICT_VERSION,
        resource: 'invoices',
        uid: world.uid,
        reason: 'fields',
        money: null,
        base: {},
        mine: data,
        theirs: book.rows.of('invoices').byUid(world.uid)?.mirror ?? {},
        merged: {},
        fields: [],
        lines: [],
        joined: [],
        totals: null,
        at: at(),
      });
    });
    await run();
    book.decisions.decide(asked, { kind: 'mine' }, at());
    await run();
    expect([world.open(), world.inAccount('connection')]).toMatchObject([[], { id: 1_001 }]);
  });

  it('becomes one client with the calls noted meanwhile, and an invoice for it comes back from the bin', async () => {
    const world = await openAccount();
    const { book, run, at, open } = world;
    const invoice = NEW.replace(/aa$/, 'bb');
    book.edits.enqueue([newClient(NEW, { name: 'acme' })], at());
    const row = clientRow(1_001, { name: 'Acme', business_email: 'a@acme.test' });
    showFirst(world, 'connections', row, (uid) => {
      book.contactLog.note({ clientUid: uid, invoiceUid: world.uid, text: 'Pays on Friday' }, at());
      book.mailHabits.remember(uid, null, at());
      book.edits.enqueue([newInvoice(invoice, uid)], at());
      const [entry] = book.outbox.listOpenOf(invoice);
      if (entry !== undefined) book.bin.discardCreate(entry, at());
    });
    await run();
    expect(callsOf(book.orm, NEW, 1)).toMatchObject([{ text: 'Pays on Friday' }]);
    expect(book.mailHabits.of(NEW)).not.toBeNull();
    const lastMailAt = book.orm
      .select({ at: connections.lastMailAt })
      .from(connections)
      .where(eq(connections.uid, NEW));
    expect(lastMailAt.get()?.at).toBeGreaterThan(0);
    expect(book.bin.restore([invoice], at())).toMatchObject([{ kind: 'done' }]);
    await run();
    expect([open(), world.inAccount('connection', world.newestIn('invoices'))]).toMatchObject([[], { id: 1_001 }]);
  });
});

describe('a create that the service applies long after it was looked for', () => {
  const twice = (world: AccountWorld, resource: Resource): readonly number[] => [
    world.service.count('create'),
    world.service.objects.get(resource)?.size ?? 0,
  ];

  /** A payment that nobody could find for so long that a person is asked. */
  async function unknownPayment() {
    const world = await openAccount({ state: 'sent', send_receipts_automatically: true });
    const { book, service, run, at, open } = world;
    const data = { invoice: world.uid, ...money };
    book.edits.enqueue([{ op: 'create', resource: 'payments', uid: NEW, data }], at());
    service.interfere = ({ call }) =>
      call === 'create' ? { kind: 'lost', isApplied: false, error: failure('timeout') } : undefined;
    await run({ seconds: 900 });
    world.calm();
    expect(open()).toEqual([['create', 'needs_you', 'unknown_send']]);
    const send = (): void => {
      const [entry] = book.outbox.listOpen();
      book.decisions.decide(entry?.id ?? 0, { kind: 'send' }, at());
    };
    const arriveLate = (): void => {
      const fields = { id: 77, parent: 1, ...money, state: 'unrealized' };
      service.put('payments', { id: 77, hash_key: null, fields, details: null });
    };
    return { ...world, send, arriveLate };
  }

  it('is asked about again when the payment exists before it is sent again', async () => {
    const world = await unknownPayment();
    world.arriveLate();
    world.send();
    await world.run({ seconds: 60 });
    expect(world.open()).toEqual([['create', 'needs_you', 'duplicate_candidates']]);
    expect(twice(world, 'payments')).toEqual([1, 1]);
    const [entry] = world.book.outbox.listOpen();
    world.book.decisions.decide(entry?.id ?? 0, { kind: 'adopt', id: 77 }, world.at());
    await world.run({ isFull: true });
    expect([world.open(), twice(world, 'payments')]).toEqual([[], [1, 1]]);
    expect(uidOf(world.book, 'payments', 77)).toBe(NEW);
  });

  it('is fetched first when it appeared while the person was asked whether to send it again', async () => {
    const world = await unknownPayment();
    const { book, run, at } = world;
    const [asked] = book.outbox.listOpen();
    const shown = asked === undefined ? null : shownOfEntry(asked);
    world.arriveLate();
    world.service.edit('invoices', 1, { paid_total: '100.00' });
    await run({ isFull: true, seconds: 3_600 });
    expect(() => {
      book.decisions.decide(asked?.id ?? 0, { kind: 'send' }, at(), shown);
    }).toThrow(/Check it, then decide again/);
    await run({ isFull: true, seconds: 60 });
    expect(twice(world, 'payments')).toEqual([1, 1]);
    const now = book.outbox.get(asked?.id ?? 0);
    book.decisions.decide(asked?.id ?? 0, { kind: 'adopt', id: 77 }, at(), now === null ? null : shownOfEntry(now));
    await run({ isFull: true });
    expect([world.open(), uidOf(book, 'payments', 77)]).toEqual([[], NEW]);
  });

  it('is sent again when the person says that this is another object', async () => {
    const world = await unknownPayment();
    world.arriveLate();
    world.send();
    await world.run({ seconds: 60 });
    world.send();
    await world.run({ isFull: true });
    expect([world.open(), twice(world, 'payments')]).toEqual([[], [2, 2]]);
  });

  it('is sent again when nothing is found', async () => {
    const world = await unknownPayment();
    world.send();
    await world.run({ isFull: true });
    expect([world.open(), twice(world, 'payments')]).toEqual([[], [2, 1]]);
  });

  it('is recognised while it waits to be sent again, whichever sweep shows it first', async () => {
    const world = await openAccount();
    const { book, service, run, at } = world;
    book.edits.enqueue(
      [{ op: 'create', resource: 'item_categories', uid: NEW, data: { name: 'Thing', price: '5' } }],
      at(),
    );
    service.interfere = ({ call }) =>
      call === 'create'
        ? { kind: 'lost', isApplied: false, error: failure('service_error', { status: 502 }) }
        : undefined;
    const isAside = (): boolean => book.outbox.listOpen()[0]?.reason === 'parked';
    for (let turn = 0; turn < 100 && !isAside(); turn += 1) await run({ seconds: 120 });
    expect(isAside()).toBe(true);
    const sent = service.count('create');
    world.calm();
    service.put('item_categories', {
      id: 88,
      hash_key: null,
      fields: { id: 88, name: 'Thing', price: '5' },
      details: null,
    });
    await run({ isFull: true, seconds: 60 });
    await world.clock.advance(5 * 3_600_000);
    await run({ isFull: true });
    expect([world.open(), service.count('create'), service.objects.get('item_categories')?.size]).toEqual([
      [],
      sent,
      1,
    ]);
    expect(uidOf(book, 'item_categories', 88)).toBe(NEW);
  });
});
