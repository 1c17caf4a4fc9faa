import { afterEach, describe, expect, it } from 'vitest';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { createConnection } from '#test/service/other-client/create.ts';
import { addContact, deleteContact } from '#test/service/other-client/contacts.ts';
import { edit } from '#test/service/other-client/edit.ts';
import { deletePayment, enterPayment } from '#test/service/other-client/payments.ts';
import { purge, restore, trash } from '#test/service/other-client/trash.ts';
import { setArchived } from '#test/service/other-client/statements.ts';
import type { JsonObject } from '#shared/json.ts';
import type { AbsenceWorld } from '#test/helpers/absence-world.ts';
import { openAbsenceWorld } from '#test/helpers/absence-world.ts';
import { updateOf } from '#test/helpers/books.ts';

let world: AbsenceWorld;
afterEach(() => {
  world.close();
});
const open = async (knobs: Partial<Knobs> = {}, invoices = 5): Promise<void> => {
  world = await openAbsenceWorld({ knobs, invoices });
};
const trashInvoice = (number: number): number => {
  const { id } = world.invoice(number);
  trash(world.service.context, world.service.state.invoices, id);
  return id;
};
const bringBack = (id: number): void => void restore(world.service.context, world.service.state.invoices, id);
const isDetail = ({ path }: { readonly path: string }): boolean => /^\/api\/invs\/\w+$/.test(path);

describe('an invoice that was trashed on the web', () => {
  it.each(['404', '404_empty', '404_status', '404_html', '410', '400', '422', '200_error'] as const)(
    'leaves the lists after one sweep and its reads, on a service that says %s',
    async (not_found) => {
      await open({ not_found });
      const id = trashInvoice(2);
      const result = await world.sync();
      expect(world.presence('invoices', id)).toBe('gone');
      expect(world.listed('invoices')).not.toContain(id);
      expect(result).toMatchObject({ removed: 1, isComplete: true, stoppedBy: null });
      // Itself, one that cannot exist, one that is there.
      expect(world.asked.filter(isDetail)).toHaveLength(3);
    },
  );

  it('costs one read and one control once the service’s “not found” is known', async () => {
    await open();
    trashInvoice(2);
    await world.sync();
    const [second, third] = [trashInvoice(3), trashInvoice(4)];
    const result = await world.sync();
    expect(world.asked.filter(isDetail)).toHaveLength(3);
    expect(result.removed).toBe(2);
    expect([second, third].map((id) => world.presence('invoices', id))).toEqual(['gone', 'gone']);
  });

  it('leaves the lists after two sweeps when a read still finds it', async () => {
    await open({ trashed_get: 'answers' });
    const id = trashInvoice(2);
    expect(await world.sync()).toMatchObject({ removed: 0 });
    expect([world.presence('invoices', id), world.listed('invoices').includes(id)]).toEqual(['present', true]);
    expect(await world.sync()).toMatchObject({ removed: 1 });
    expect([world.presence('invoices', id), world.listed('invoices').includes(id)]).toEqual(['hidden', false]);
  });

  it.each(['not_found', 'answers'] as const)('comes back with a list that shows it again: %s', async (trashed_get) => {
    await open({ trashed_get });
    const id = trashInvoice(2);
    const uid = world.uid('invoices', id);
    await world.sync();
    await world.sync();
    expect(world.listed('invoices')).not.toContain(id);
    bringBack(id);
    await world.sync();
    expect(world.listed('invoices')).toContain(id);
    expect(world.book.rows.of('invoices').byServerId(id)).toMatchObject({ uid, presence: 'present' });
  });

  it('stays out of the lists when only a read finds it', async () => {
    await open({ trashed_get: 'answers' });
    const id = trashInvoice(2);
    await world.sync();
    await world.sync();
    const { hashKey, mirror } = world.book.rows.of('invoices').byServerId(id) ?? {};
    world.book.engineStores.mirror.applyObject(
      'invoices',
      { id, hash_key: hashKey ?? null, fields: mirror ?? {}, details: null },
      null,
      world.clock.now(),
    );
    expect([world.presence('invoices', id), world.listed('invoices').includes(id)]).toEqual(['hidden', false]);
  });

  it('becomes suspect again, and hidden after two more sweeps, when it was archived and shown once between', async () => {
    await open();
    const { id } = world.invoice(2);
    const { context: book, state } = world.service;
    setArchived(book, state.invoices, id, true);
    await world.sync();
    setArchived(book, state.invoices, id, false);
    await world.sync();
    setArchived(book, state.invoices, id, true);
    await world.sync();
    expect(world.presence('invoices', id)).toBe('present');
    await world.sync();
    expect(world.presence('invoices', id)).toBe('hidden');
  });
});

describe('an invoice of which a read meets a limit, again and again,', () => {
  it.each([
    [2, 3],
    [3, 2],
  ])('does not delay other suspects: %i, not %i', async (limited, other) => {
    await open();
    const { hash_key } = world.invoice(limited);
    const ids = [trashInvoice(limited), trashInvoice(other)];
    world.intercept = (request) =>
      new URL(request.url).pathname === `/api/invs/${hash_key}` ? new Response('Retry later', { status: 429 }) : null;
    await world.sync();
    expect(ids.map((id) => world.presence('invoices', id))).toEqual(['suspect', 'gone']);
  });
});

describe('an object whose removal is not proven', () => {
  it('stays while nothing proves that the service answers for others', async () => {
    await open();
    const id = trashInvoice(2);
    // Every read says "not found", also of those that are there.
    world.intercept = (request) =>
      /^\/api\/invs\/\w+$/.test(new URL(request.url).pathname) ? new Response('{"error":"x"}', { status: 404 }) : null;
    expect(await world.sync()).toMatchObject({ removed: 0 });
    expect([world.presence('invoices', id), world.listed('invoices').includes(id)]).toEqual(['suspect', true]);
  });

  it.each([
    ['a page of a website', new Response('<html>Sign in</html>', { headers: { 'Content-Type': 'text/html' } })],
    ['an error of its own', new Response('', { status: 503 })],
    ['that the key may not read it', new Response('', { status: 403 })],
  ])('stays when its read brings %s', async (_name, answer) => {
    await open();
    const id = trashInvoice(2);
    const path = `/api/invs/${world.invoice(2).hash_key}`;
    world.intercept = (request) => (new URL(request.url).pathname === path ? answer.clone() : null);
    await world.sync();
    expect([world.presence('invoices', id), world.listed('invoices').includes(id)]).toEqual(['suspect', true]);
    world.intercept = () => null;
    await world.sync();
    expect(world.presence('invoices', id)).toBe('gone');
  });

  it.each([
    [
      'a website answers in place of the list',
      new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['the key may not read the list', new Response('', { status: 403 })],
    ['the list breaks off', new Response('', { status: 500 })],
  ])('is not suspect when %s', async (_name, answer) => {
    await open();
    const id = trashInvoice(2);
    world.intercept = (request) => (new URL(request.url).pathname === '/api/invs' ? answer.clone() : null);
    await world.sync();
    expect(world.presence('invoices', id)).toBe('present');
    expect(world.asked.filter(isDetail)).toEqual([]);
  });

  it('stays when drifting rows hid it from a sweep', async () => {
    await open({ page_size: '20' }, 45);
    const before = world.listed('invoices');
    let gone = 0;
    world.intercept = (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const isSecond = pathname === '/api/invs' && searchParams.get('page') === '2';
      if (isSecond && gone === 0) gone = trashInvoice(1);
      return null;
    };
    await world.sync();
    // The first of the second page moved to the first one, and was read instead.
    expect(world.asked.filter(isDetail)).toHaveLength(1);
    expect(world.listed('invoices')).toEqual(before);
    await world.sync();
    expect(world.listed('invoices')).toEqual(before.filter((id) => id !== gone));
  });
});

describe('a child of an invoice or a client', () => {
  /** As if the contacts of Birch were due. */
  function readContacts() {
    const { id, hash_key } = world.birch;
    world.book.sweeps.expire({ resource: 'contacts', parent: { id, hash_key } });
    return world.sync({ isFull: true });
  }

  it('leaves the lists with its parent, is not requested, and comes back with it', async () => {
    await open();
    const { context: book, state } = world.service;
    const invoice = world.invoice(2);
    enterPayment(book, invoice.id, { date: '2026-11-01', amount: '1.00', payment_method: 'cash', details: null });
    addContact(book, world.birch.id, { first_name: 'Una', email: 'una@x.test' });
    await readContacts();
    expect([world.listed('payments').length, world.listed('contacts').length]).toEqual([1, 1]);
    trashInvoice(2);
    trash(book, state.connections, world.birch.id);
    await world.sync({ isFull: true });
    expect([world.presence('invoices', invoice.id), world.presence('connections', world.birch.id)]).toEqual([
      'gone',
      'gone',
    ]);
    expect([world.listed('payments'), world.listed('contacts')]).toEqual([[], []]);
    expect(world.asked.filter(({ path }) => /payments|contacts/.test(path))).toEqual([]);
    bringBack(invoice.id);
    restore(book, state.connections, world.birch.id);
    await world.sync();
    expect([world.listed('payments').length, world.listed('contacts').length]).toEqual([1, 1]);
  });

  it('leaves alone when only the list under the parent no longer shows it', async () => {
    await open();
    const { context: book } = world.service;
    const [una] = ['Una', 'Bo', 'Kai'].map((first_name) =>
      addContact(book, world.birch.id, { first_name, email: 'x@x.test' }),
    );
    await readContacts();
    expect(world.listed('contacts')).toHaveLength(3);
    deleteContact(book, world.birch.id, una?.id ?? 0);
    expect(await readContacts()).toMatchObject({ removed: 1 });
    expect(world.listed('contacts')).toHaveLength(2);
  });

  it('leaves also after a sweep made for a write under the parent', async () => {
    await open();
    const { context: book } = world.service;
    const { id } = world.invoice(2);
    const cash = { date: '2026-11-01', payment_method: 'cash', details: null } as const;
    const [wrong, right] = ['1.00', '2.00'].map((amount) => enterPayment(book, id, { ...cash, amount }));
    await world.sync({ isFull: true });
    expect(world.listed('payments')).toEqual([wrong?.id, right?.id]);
    deletePayment(book, id, wrong?.id ?? 0);
    // The row of the invoice says that money moved; before its payments are read again, one is recorded.
    await world.sync();
    const data = { invoice: world.uid('invoices', id), date: '2026-11-21', amount: '5.00', payment_method: 'cash' };
    const uid = '01900000-0000-7000-8000-000000000001';
    world.book.edits.enqueue([{ op: 'create', resource: 'payments', uid, data }], world.clock.now());
    await world.sync({ isFull: true });
    expect(world.listed('payments')).not.toContain(wrong?.id);
    expect(world.listed('payments')).toHaveLength(2);
  });

  it('leaves even as the last one of its list, because one elsewhere shows that the service answers', async () => {
    await open();
    const { context: book, state } = world.service;
    const alder = state.connections.find(({ name }) => name === 'Alder')?.id ?? 0;
    const una = addContact(book, world.birch.id, { first_name: 'Una', email: 'x@x.test' });
    addContact(book, alder, { first_name: 'Bo', email: 'x@x.test' });
    world.book.sweeps.expire({ resource: 'contacts', parent: { id: alder, hash_key: null } });
    await readContacts();
    deleteContact(book, world.birch.id, una.id);
    expect(await readContacts()).toMatchObject({ removed: 1 });
    expect(world.listed('contacts')).toHaveLength(1);
  });
});

describe('a witness, which is fetched to prove that the service answers,', () => {
  /** As if the contacts of a client were due. */
  const expire = (id: number): void =>
    void world.book.sweeps.expire({ resource: 'contacts', parent: { id, hash_key: null } });
  const contactOf = (client: number, first_name: string): number =>
    addContact(world.service.context, client, { first_name, email: 'x@x.test' }).id;
  /** So many contacts under each of as many clients, all of them read; of each client its id and theirs. */
  async function openContacts(...counts: readonly number[]): Promise<readonly (readonly number[])[]> {
    await open();
    const { context: book } = world.service;
    const clients = counts.map((_count, index) => createConnection(book, { name: `Client ${String(index)}` }).id);
    const contacts = counts.map((count, index) =>
      Array.from({ length: count }, (_each, number) => contactOf(clients[index] ?? 0, `C${String(number)}`)),
    );
    await world.sync({ isFull: true });
    return contacts.map((ids, index) => [clients[index] ?? 0, ...ids]);
  }

  it.each([404, 500, 403])('is replaced by another one when it cannot be read: %i', async (status) => {
    await open();
    const paths = [1, 4, 5].map((number) => `/api/invs/${world.invoice(number).hash_key}`);
    world.intercept = (request) =>
      paths.includes(new URL(request.url).pathname) ? new Response('{"error":"x"}', { status }) : null;
    const id = trashInvoice(2);
    for (let run = 0; run < 4; run += 1) await world.sync();
    expect(world.presence('invoices', id)).toBe('gone');
    expect(world.listed('invoices')).toHaveLength(4);
  });

  it('is a witness that did not answer before once all others have left the account', async () => {
    await open({}, 3);
    const newest = `/api/invs/${world.invoice(3).hash_key}`;
    world.intercept = (request) =>
      new URL(request.url).pathname === newest ? new Response('{"error":"x"}', { status: 500 }) : null;
    const first = trashInvoice(1);
    await world.sync();
    expect(world.presence('invoices', first)).toBe('suspect');
    const second = trashInvoice(2);
    world.intercept = () => null;
    // Before the wait after the control that failed is over: the one in its place is missed by a list first.
    await world.sync({ isFull: true, afterMs: 60_000 });
    expect(world.presence('invoices', second)).toBe('suspect');
    for (let run = 0; run < 4; run += 1) await world.sync();
    expect([first, second].map((id) => world.presence('invoices', id))).toEqual(['gone', 'gone']);
  });

  it('is replaced by another one when it left the account at the same time', async () => {
    const contacts = await openContacts(1, 1, 1, 1);
    const lost = [0, 2, 3].map((index) => contacts[index] ?? []);
    for (const [client = 0, contact = 0] of lost) deleteContact(world.service.context, client, contact);
    const [[client = 0, contact = 0] = []] = lost;
    expire(client);
    for (let run = 0; run < 4; run += 1) await world.sync({ isFull: true });
    expect(world.presence('contacts', contact)).toBe('gone');
  });

  it.each([false, true])(
    'is never an object that a list misses as well, even when a person keeps it: %s',
    async (isKept) => {
      const [[first = 0, only = 0] = [], , [third = 0, ...many] = []] = await openContacts(1, 1, 6);
      for (const contact of many) deleteContact(world.service.context, third, contact);
      expire(third);
      for (let run = 0; run < 4; run += 1) await world.sync({ isFull: true });
      expect(world.question()).toMatchObject({ missing: 6 });
      if (isKept) await world.answer('keep');
      deleteContact(world.service.context, first, only);
      expire(first);
      for (let run = 0; run < 2; run += 1) await world.sync({ isFull: true });
      expect(world.presence('contacts', only)).toBe('gone');
    },
  );
});

describe('an edit of an invoice that is gone', () => {
  it('is asked about, and the invoice stays until a person has decided', async () => {
    await open({ not_found: '422' });
    const id = trashInvoice(2);
    const uid = world.uid('invoices', id);
    const base = world.book.engineStores.outbox.targetOf('invoices', uid).mirror ?? {};
    const [entry = 0] = world.book.edits.enqueue(
      [{ op: 'update', resource: 'invoices', uid, data: { summary: 'Mine' }, base }],
      world.clock.now(),
    );
    await world.sync();
    expect(world.book.outbox.get(entry)).toMatchObject({ state: 'needs_you', reason: 'conflict' });
    expect(world.book.conflicts.of(entry)).toMatchObject({ reason: 'deleted_there', mine: { summary: 'Mine' } });
    expect(world.listed('invoices')).toContain(id);
    // Nothing more is asked of the service meanwhile.
    await world.sync();
    expect(world.asked.filter(isDetail)).toEqual([]);
    world.book.decisions.resolve(entry, { kind: 'theirs' }, world.clock.now());
    await world.sync();
    expect(world.presence('invoices', id)).toBe('gone');
    expect(world.listed('invoices')).not.toContain(id);
  });

  it('is asked about only after an earlier question about the invoice, and is created again with it', async () => {
    await open();
    const { context: book, state } = world.service;
    const { id } = world.invoice(2);
    const uid = world.uid('invoices', id);
    const save = (data: JsonObject): void =>
      void world.book.edits.enqueue([updateOf(world.book, 'invoices', uid, data)], world.clock.now());
    const states = () => world.book.outbox.listOpenOf(uid).map((entry) => entry.reason ?? entry.state);
    save({ summary: 'Mine' });
    edit(book, state.invoices, id, { fields: { summary: 'Theirs' } });
    await world.sync();
    save({ note: 'Mine too' });
    trashInvoice(2);
    purge(book, state.invoices, id);
    await world.sync();
    expect(states()).toEqual(['conflict', 'queued']);
    const [asked] = world.book.outbox.listOpenOf(uid);
    for (const reason of ['fields', 'deleted_there']) {
      expect(world.book.conflicts.of(asked?.id ?? 0)).toMatchObject({ reason });
      world.book.decisions.decide(asked?.id ?? 0, { kind: 'mine' }, world.clock.now());
      await world.sync();
    }
    expect(states()).toEqual([]);
    const anew = state.invoices.filter(({ fields }) => fields.summary === 'Mine');
    expect(anew.map(({ fields }) => fields.note)).toEqual(['Mine too']);
  });

  it('leaves the question about the others open when it was among the last of its list', async () => {
    await open({}, 2);
    const [first, second] = [trashInvoice(1), trashInvoice(2)];
    const uid = world.uid('invoices', first);
    const base = world.book.engineStores.outbox.targetOf('invoices', uid).mirror ?? {};
    world.book.edits.enqueue(
      [{ op: 'update', resource: 'invoices', uid, data: { summary: 'Mine' }, base }],
      world.clock.now(),
    );
    for (let walk = 1; walk <= 4; walk += 1) await world.sync();
    expect(world.question()).toMatchObject({ resource: 'invoices', missing: 1 });
    await world.answer('removed');
    expect(world.listed('invoices')).toEqual([first]);
    expect(world.presence('invoices', second)).toBe('hidden');
  });

  it('needs a person when a payment waits under it', async () => {
    await open();
    const id = trashInvoice(2);
    await world.sync();
    const invoice = world.uid('invoices', id);
    const uid = '01900000-0000-7000-8000-000000000001';
    const data = { invoice, date: '2026-11-21', amount: '5.00', payment_method: 'cash' };
    const [entry = 0] = world.book.edits.enqueue(
      [{ op: 'create', resource: 'payments', uid, data }],
      world.clock.now(),
    );
    await world.sync();
    const kept = world.book.outbox.get(entry);
    expect(kept).toMatchObject({ state: 'needs_you', reason: 'rejected' });
    expect(kept?.error?.message.key).toMatch(/^error_record_unknown/);
  });
});

it('is judged gone when it was removed for good', async () => {
  await open();
  const { id } = world.invoice(2);
  purge(world.service.context, world.service.state.invoices, id);
  await world.sync();
  expect(world.presence('invoices', id)).toBe('gone');
});
