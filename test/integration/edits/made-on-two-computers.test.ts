import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { NEW, openAccount } from '#test/helpers/account-world.ts';
import { clientRow, newInvoice, uidOf } from '#test/helpers/books.ts';
import { failure } from '#test/helpers/fake-service.ts';

const OTHER = NEW.replace(/aa$/, 'bb');
const HOUR_S = 3_600;
const client: JsonObject = {
  category: 'organization',
  name: 'O’Brien & Söhne',
  business_email: 'Office@obrien.test',
  language: 'en-us',
  currency: 'eur',
};
/** The same client as another computer wrote it. */
const fromThere = { name: "O'Brien & Soehne", business_email: 'office@OBRIEN.test', phone: null };

/** An account whose computer has been offline for an hour with a create, while another computer made the same. */
async function twoComputers(
  resource: Resource,
  data: JsonObject,
  there: JsonObject,
  { behind = [], waitedS = HOUR_S }: { readonly behind?: readonly Uid[]; readonly waitedS?: number } = {},
) {
  const world = await openAccount();
  const { book, service, at } = world;
  book.edits.enqueue([{ op: 'create', resource, uid: NEW, data }], at());
  for (const uid of behind) {
    book.edits.enqueue([newInvoice(uid, NEW)], at());
  }
  await world.clock.advance(waitedS * 1_000);
  service.put(resource, resource === 'connections' ? clientRow(50, there) : object(50, there));
  const before = service.log.length;
  await world.run({ seconds: 30 });
  const [asked] = book.outbox.listOpen();
  if (asked === undefined) throw new Error('nothing waits');
  return {
    ...world,
    asked,
    created: () =>
      service.log
        .slice(before)
        .filter(({ call }) => call === 'create')
        .map((seen) => seen.resource),
    listed: () =>
      service.log.slice(before).filter(({ call, resource: of }) => call === 'list' && of === resource).length,
    inAccount: () =>
      [...(service.objects.get(resource)?.values() ?? [])].map(({ fields }) => fields['name'] ?? fields['email']),
  };
}

const object = (id: number, fields: JsonObject) => ({
  id,
  hash_key: `x${String(id)}`,
  fields: { id, ...fields },
  details: null,
});

describe('a client that two computers created while one was offline', () => {
  it('is put to the person before it is sent, for one read of the list beside its sweep', async () => {
    const { open, asked, created, listed } = await twoComputers('connections', client, fromThere);
    expect(open()).toEqual([['create', 'needs_you', 'held']]);
    expect(asked.question).toMatchObject({ kind: 'alike', candidates: [{ id: 50 }] });
    expect([created(), listed()]).toEqual([[], 2]);
  });

  it('is the one of the account when the person says so, and its waiting invoice goes to that', async () => {
    const world = await twoComputers('connections', { ...client, phone: '040 1' }, fromThere, { behind: [OTHER] });
    const { book, asked, service, run, at } = world;
    book.decisions.decide(asked.id, { kind: 'adopt', id: 50 }, at());
    await run({ isFull: true, seconds: 60 });
    expect(world.open()).toEqual([]);
    expect(world.created()).toEqual(['invoices']);
    expect([...(service.objects.get('invoices')?.values() ?? [])].at(-1)?.fields['connection']).toMatchObject({
      id: 50,
    });
    expect(uidOf(book, 'connections', 50)).toBe(NEW);
    // What was typed here and the other lacks is added; nothing of it is written over.
    expect(service.objects.get('connections')?.get(50)?.fields).toMatchObject({
      name: "O'Brien & Soehne",
      phone: '040 1',
    });
  });

  it('is a second one when the person wants to keep both, and is not asked about again', async () => {
    const world = await twoComputers('connections', client, fromThere, { behind: [OTHER] });
    world.book.decisions.decide(world.asked.id, { kind: 'send' }, world.at());
    await world.run({ isFull: true, seconds: 60 });
    expect([world.open(), world.created()]).toEqual([[], ['connections', 'invoices']]);
    expect(world.inAccount()).toContain('O’Brien & Söhne');
  });

  it('is a second one although the answer of its create was lost', async () => {
    const world = await twoComputers(
      'connections',
      client,
      { ...fromThere, name: 'O’Brien & Söhne' },
      { waitedS: 600 },
    );
    const { book, asked, service, run, at } = world;
    book.decisions.decide(asked.id, { kind: 'send' }, at());
    service.interfere = ({ call }) => {
      if (call !== 'create') return undefined;
      world.calm();
      return { kind: 'lost', isApplied: false, error: failure('timeout') };
    };
    await run({ seconds: 900 });
    expect([world.open(), world.created()]).toEqual([[], ['connections', 'connections']]);
    expect(book.rows.of('connections').byServerId(50)?.uid).not.toBe(NEW);
  });

  it('can be corrected instead, and is then sent', async () => {
    const { book, run, at, open, created } = await twoComputers('connections', client, fromThere);
    const data = { name: 'Quite another' };
    book.edits.enqueue([{ op: 'update', resource: 'connections', uid: NEW, data, base: {} }], at());
    await run({ seconds: 60 });
    expect([open(), created()]).toEqual([[], ['connections']]);
  });

  it('is sent without a question where name or address differ', async () => {
    for (const there of [
      { ...fromThere, name: 'Obrian' },
      { ...fromThere, business_email: 'b@obrien.test' },
    ]) {
      const world = await openAccount();
      world.book.edits.enqueue([{ op: 'create', resource: 'connections', uid: NEW, data: client }], world.at());
      await world.clock.advance(HOUR_S * 1_000);
      world.service.put('connections', clientRow(50, there));
      await world.run({ seconds: 30 });
      expect([world.open(), world.service.count('create')]).toEqual([[], 1]);
    }
  });
});

describe('a client that is created while the account is in reach', () => {
  it('is not asked about when the person knew of the other one', async () => {
    const world = await openAccount();
    const { book, service, at, run } = world;
    service.put('connections', clientRow(50, fromThere));
    await run({ isFull: true });
    book.edits.enqueue([{ op: 'create', resource: 'connections', uid: NEW, data: client }], at());
    await world.clock.advance(HOUR_S * 1_000);
    await run({ seconds: 30 });
    expect([world.open(), service.count('create')]).toEqual([[], 1]);
  });

  it('costs no further request when it leaves at once', async () => {
    const world = await openAccount();
    const before = world.service.log.length;
    world.book.edits.enqueue([{ op: 'create', resource: 'connections', uid: NEW, data: client }], world.at());
    await world.run({ seconds: 1 });
    expect(world.service.log.slice(before).map(({ call }) => call)[0]).toBe('create');
  });
});

describe('the same thing made on two computers', () => {
  it.each([
    [
      'item_categories',
      { name: 'Beratung', description: '', unit: '', price: '90' },
      { name: 'BERATUNG', price: '90.00' },
    ],
    ['task_categories', { name: 'Montage', rate: '60' }, { name: 'Montage', rate: '60.0' }],
    ['expense_categories', { name: 'Größe' }, { name: 'grösse' }],
    ['trip_categories', { name: 'Anfahrt', rate: '0.5' }, { name: 'Anfahrt', rate: '0.50' }],
  ] as const)('is asked about in %s', async (resource, data, there) => {
    const { open, created, book, asked, at, run } = await twoComputers(resource, data, there);
    expect([open(), created()]).toEqual([[['create', 'needs_you', 'held']], []]);
    book.decisions.decide(asked.id, { kind: 'adopt', id: 50 }, at());
    await run({ isFull: true, seconds: 60 });
    expect([open(), created(), uidOf(book, resource, 50)]).toEqual([[], [], NEW]);
  });

  it('is not asked about when the price differs', async () => {
    const world = await openAccount();
    const data = { name: 'Beratung', price: '90' };
    world.book.edits.enqueue([{ op: 'create', resource: 'item_categories', uid: NEW, data }], world.at());
    await world.clock.advance(HOUR_S * 1_000);
    world.service.put('item_categories', object(50, { name: 'Beratung', price: '95' }));
    await world.run({ seconds: 30 });
    expect([world.open(), world.service.count('create')]).toEqual([[], 1]);
  });

  it('is asked about where it is a contact of the same address under its client', async () => {
    const world = await openAccount();
    const { book, service, at, run, open } = world;
    const contact = { first_name: 'Una', last_name: 'Berg', email: 'Una@obrien.test' };
    await run({ isFull: true });
    book.edits.enqueue(
      [{ op: 'create', resource: 'contacts', uid: NEW, data: { connection: world.client, ...contact } }],
      at(),
    );
    await world.clock.advance(HOUR_S * 1_000);
    service.put('contacts', object(50, { ...contact, email: 'una@OBRIEN.test', parent: 1 }));
    await run({ seconds: 30 });
    expect([open(), service.count('create')]).toEqual([[['create', 'needs_you', 'held']], 0]);
    book.decisions.decide(book.outbox.listOpen()[0]?.id ?? 0, { kind: 'adopt', id: 50 }, at());
    await run({ isFull: true, seconds: 60 });
    expect([open(), service.count('create'), uidOf(book, 'contacts', 50)]).toEqual([[], 0, NEW]);
    expect(service.count('update')).toBe(0);
  });
});
