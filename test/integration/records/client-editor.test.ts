import { describe, expect, it } from 'vitest';
import type { ClientForm } from '#shared/client/client-form.ts';
import type { ContactForm } from '#shared/client/contact-form.ts';
import { hasTies, shownDeleteOf } from '#shared/records/delete-impact.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { recordVersionHandlers } from '#main/ipc/handlers/record-version-handlers.ts';
import { recordHandlers } from '#main/ipc/handlers/record-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { clientRow, countingUids, invoiceForm, invoiceRow, NOW, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { failure, fill } from '#test/helpers/fake-service.ts';

const bakery: Partial<ClientForm> = { name: 'Harbor Bakery', business_email: 'office@harbor.test' };

/** A book that knows an account with two clients, and the handlers of its editors. */
async function setUp() {
  const world = createEngineWorld();
  const { book, service, clock, run } = world;
  fill(service, 2, 2);
  await run({ isFull: true });
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  const context = { locale: 'de-DE', now: clock.now, today: () => TODAY, createUid, session: () => ({ book }) };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...recordHandlers(app), ...recordVersionHandlers(app), ...undoHandlers(app) };

  function openClient(uid: Uid | null): { readonly uid: Uid; readonly form: ClientForm } {
    const draft = handlers['record:open']({ resource: 'connections', uid, clientUid: null });
    // It is about the resource that was asked for.
    return { uid: draft.uid, form: draft.form as ClientForm };
  }
  function saveClient(uid: Uid | null, change: Partial<ClientForm>): Uid {
    const draft = openClient(uid);
    handlers['record:save']({ resource: 'connections', uid: draft.uid, form: { ...draft.form, ...change } });
    return draft.uid;
  }
  function saveContact(clientUid: Uid, change: Partial<ContactForm>): Uid {
    const draft = handlers['record:open']({ resource: 'contacts', uid: null, clientUid });
    const form = { ...(draft.form as ContactForm), ...change };
    handlers['record:save']({ resource: 'contacts', uid: draft.uid, form });
    handlers['record:queue']({ resource: 'contacts', uid: draft.uid });
    return draft.uid;
  }
  return { ...world, handlers, openClient, saveClient, saveContact };
}

describe('the editor of a client', () => {
  it('proposes what most clients of the book have', async () => {
    const { openClient, book } = await setUp();
    const { form } = openClient(null);
    expect(form).toMatchObject({ category: 'organization', name: '', language: 'en-us', currency: 'EUR' });
    expect(book.outbox.listOpen()).toEqual([]);
  });

  it('delivers a client with its contacts and fields once, parents first', async () => {
    const { handlers, saveClient, saveContact, service, run, clock } = await setUp();
    const custom_fields = [
      { key: 'a', name: 'VAT', value: '' },
      { key: 'b', name: 'VAT', value: '2520018000000073061' },
    ];
    const uid = saveClient(null, { ...bakery, custom_fields });
    expect(handlers['record:queue']({ resource: 'connections', uid })).toMatchObject({ before: null });
    for (const first_name of ['Ada', 'Bo', 'Cleo'])
      saveContact(uid, { first_name, email: `${first_name.toLowerCase()}@harbor.test` });
    await clock.advance(60_000);
    await run();
    const writes = service.log.filter(({ call }) => call === 'create');
    expect(writes.map(({ resource }) => resource)).toEqual(['connections', 'contacts', 'contacts', 'contacts']);
    expect(writes[0]?.body).toMatchObject({
      name: 'Harbor Bakery',
      custom_fields: [
        { name: 'VAT', value: '' },
        { name: 'VAT', value: '2520018000000073061' },
      ],
    });
  });

  it('keeps a draft with problems, and says the first of them', async () => {
    const { handlers, saveClient, openClient } = await setUp();
    const uid = saveClient(null, { ...bakery, business_email: 'Müller, Anna' });
    expect(() => handlers['record:queue']({ resource: 'connections', uid })).toThrow(
      expect.objectContaining({ code: 'invalid_input', details: expect.objectContaining({ field: 'business_email' }) }),
    );
    expect(openClient(uid).form.business_email).toBe('Müller, Anna');
  });

  it('undoes a save of a known client by another edit', async () => {
    const { handlers, saveClient, book, run, service, clock } = await setUp();
    const uid = uidOf(book, 'connections', 1);
    saveClient(uid, { city: 'Bergen' });
    const saved = handlers['record:queue']({ resource: 'connections', uid });
    await run();
    expect(service.objects.get('connections')?.get(1)?.fields).toMatchObject({ city: 'Bergen' });
    handlers['undo:undo']({ kind: 'client_saved', uid, saved: saved as never });
    await clock.advance(1_000);
    await run();
    expect(service.objects.get('connections')?.get(1)?.fields).not.toMatchObject({ city: 'Bergen' });
  });
});

describe('what is written for a client that is only a draft', () => {
  it('is not queued: nothing would create the client', async () => {
    const { saveClient, saveContact, handlers, book, clock } = await setUp();
    const uid = saveClient(null, bakery);
    const refused = expect.objectContaining({ code: 'invalid_input' });
    expect(() => saveContact(uid, { first_name: 'Ada', email: 'ada@harbor.test' })).toThrow(refused);
    const invoice = '01936f00-0000-7000-8000-0000000000cc';
    book.drafts.save(invoice, invoiceForm({ connectionUid: uid, statementNo: 'X-1' }), clock.now());
    expect(() => book.saves.queue(invoice, clock.now())).toThrow(refused);
    handlers['record:queue']({ resource: 'connections', uid });
    book.saves.queue(invoice, clock.now());
    expect(book.outbox.listOpenOf(invoice)).toHaveLength(1);
  });
});

describe('deleting a client', () => {
  it('says what is open, what repeats and what is written for it', async () => {
    const { handlers, book, run, service } = await setUp();
    service.put(
      'invoices',
      invoiceRow(9, { state: 'sent', billed_total: '500.00', total_due: '500.00', connection: { id: 1 } }),
    );
    await run({ isFull: true });
    const uid = uidOf(book, 'connections', 1);
    const profile = { profile_name: 'Hosting', connection: { id: 1 }, currency_iso_code: 'EUR', billed_total: '10.00' };
    const profiles = [
      { ...profile, id: 1, hash_key: 'p1', state: ' Active', recurring_method: 'auto_send' },
      { ...profile, id: 2, hash_key: 'p2', state: 'pending', profile_name: 'Later', recurring_method: 'auto_send' },
    ];
    sweepPage(
      book,
      'recurring_invoices',
      profiles.map(({ id, hash_key, ...fields }) => ({ id, hash_key, fields, details: null })),
    );
    sweepPage(
      book,
      'contacts',
      [{ id: 1, hash_key: null, fields: { first_name: 'Ada', email: 'a@x.test' }, details: null }],
      { parent: { id: 1, hash_key: 'c1' } },
    );
    book.drafts.save('01936f00-0000-7000-8000-0000000000cc', invoiceForm({ connectionUid: uid }), NOW);
    const impact = handlers['record:weigh-delete']({ resource: 'connections', uid });
    expect(impact).toMatchObject({ isLocal: false, drafts: 1, profiles: ['Hosting'] });
    expect(impact.open).toMatchObject([{ amount: '700.00' }]);
    const contact = uidOf(book, 'contacts', 1);
    expect(handlers['record:weigh-delete']({ resource: 'contacts', uid: contact })).toMatchObject({
      profiles: ['Hosting'],
      isLastContact: true,
    });
  });

  it('is refused when it has left since it was shown as one that exists only here', async () => {
    const { handlers, saveClient, service, run, clock } = await setUp();
    const uid = saveClient(null, bakery);
    handlers['record:queue']({ resource: 'connections', uid });
    const { isLocal } = handlers['record:weigh-delete']({ resource: 'connections', uid });
    expect(isLocal).toBe(true);
    await clock.advance(60_000);
    await run();
    expect(() => handlers['record:delete']({ resource: 'connections', uid, isLocal })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    await clock.advance(60_000);
    await run();
    expect(service.count('delete', 'connections')).toBe(0);
  });

  it('waits, can be undone, and is sent afterwards', async () => {
    const { handlers, book, run, service, clock } = await setUp();
    const uid = uidOf(book, 'connections', 1);
    handlers['record:delete']({ resource: 'connections', uid, isLocal: false });
    handlers['undo:undo']({ kind: 'record_deleted', resource: 'connections', uid, isLocal: false });
    await clock.advance(60_000);
    await run();
    expect(service.count('delete', 'connections')).toBe(0);
    handlers['undo:redo']({ kind: 'record_deleted', resource: 'connections', uid, isLocal: false });
    await clock.advance(60_000);
    await run();
    expect(service.count('delete', 'connections')).toBe(1);
  });

  it('keeps everything when the account refuses it, and asks in the outbox', async () => {
    const { handlers, book, run, service, clock } = await setUp();
    const uid = uidOf(book, 'connections', 1);
    service.interfere = ({ call }) =>
      call === 'delete' ? { kind: 'rejected', error: failure('rejected', { field: 'base' }) } : undefined;
    handlers['record:delete']({ resource: 'connections', uid, isLocal: false });
    await clock.advance(60_000);
    await run();
    expect(book.outbox.listOpenOf(uid)).toMatchObject([{ state: 'needs_you', reason: 'rejected' }]);
    expect(book.rows.of('connections').byUid(uid)?.presence).toBe('present');
  });

  it('takes along the contacts of one that exists only here, and brings them back', async () => {
    const { handlers, saveClient, saveContact, service, run, clock } = await setUp();
    const uid = saveClient(null, bakery);
    handlers['record:queue']({ resource: 'connections', uid });
    saveContact(uid, { first_name: 'Ada', email: 'ada@harbor.test' });
    const gone = saveContact(uid, { first_name: 'Bo', email: 'bo@harbor.test' });
    handlers['record:delete']({ resource: 'contacts', uid: gone, isLocal: true });
    await clock.advance(1_000);
    handlers['record:delete']({ resource: 'connections', uid, isLocal: true });
    handlers['undo:undo']({ kind: 'record_deleted', resource: 'connections', uid, isLocal: true });
    await clock.advance(60_000);
    await run();
    const created = service.log.filter(({ call }) => call === 'create').map(({ body }) => body);
    expect(created).toMatchObject([{ name: 'Harbor Bakery' }, { first_name: 'Ada' }]);
  });

  it('discards one that exists only here, unless a draft is written for it', async () => {
    const { handlers, saveClient, book, service, run, clock } = await setUp();
    const uid = saveClient(null, bakery);
    handlers['record:queue']({ resource: 'connections', uid });
    const invoice = '01936f00-0000-7000-8000-0000000000cc';
    book.drafts.save(invoice, invoiceForm({ connectionUid: uid }), clock.now());
    expect(() => handlers['record:delete']({ resource: 'connections', uid, isLocal: true })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    book.bin.discardDraft(invoice, clock.now());
    handlers['record:delete']({ resource: 'connections', uid, isLocal: true });
    await clock.advance(60_000);
    await run();
    expect(service.count('create', 'connections')).toBe(0);
  });
});

describe('versions of a client', () => {
  it('say what changed, and come back into the draft with what stood there kept as one more', async () => {
    const { handlers, saveClient, openClient, book, run, clock, service } = await setUp();
    const uid = uidOf(book, 'connections', 1);
    saveClient(uid, { city: 'Bath', phone: '555-867-5309 x89' });
    handlers['record:queue']({ resource: 'connections', uid });
    await clock.advance(60_000);
    await run();
    const versions = handlers['client:versions']({ uid });
    expect(versions.map(({ kind, changes, isCurrent }) => [kind, changes, isCurrent])).toEqual([
      ['saved', ['phone', 'city'], true],
      ['before', null, false],
    ]);
    handlers['client:restore-version']({ uid, id: versions[1]?.id ?? 0 });
    expect(openClient(uid).form).toMatchObject({ city: '', phone: '' });
    expect(handlers['client:versions']({ uid }).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    handlers['record:queue']({ resource: 'connections', uid });
    await run();
    expect(service.objects.get('connections')?.get(1)?.fields).toMatchObject({ city: null, phone: null });
  });

  it('are no others’: one of another client is refused', async () => {
    const { handlers, saveClient, book } = await setUp();
    const [one, other] = [1, 2].map((id) => uidOf(book, 'connections', id));
    if (one === undefined || other === undefined) throw new Error('There are two clients.');
    saveClient(one, { city: 'Bath' });
    handlers['record:queue']({ resource: 'connections', uid: one });
    const [version] = handlers['client:versions']({ uid: one });
    const restore = () => handlers['client:restore-version']({ uid: other, id: version?.id ?? 0 });
    expect(restore).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

describe('deleting several clients', () => {
  const waits = '01936f00-0000-7000-8000-0000000000cd';

  /** The first client owes something, the second is free, a third exists only here, and so does a fourth with an invoice that waits. */
  async function several() {
    const world = await setUp();
    const { handlers, saveClient, book, service, run, clock } = world;
    service.put('connections', clientRow(3, { name: 'Free' }));
    await run({ isFull: true });
    const [local, awaited] = ['Only here', 'Awaited'].map((name) => {
      const uid = saveClient(null, { name, business_email: `${name.replace(' ', '')}@x.test` });
      handlers['record:queue']({ resource: 'connections', uid });
      return uid;
    });
    if (local === undefined || awaited === undefined) throw new Error('Two clients were saved.');
    book.drafts.save(waits, invoiceForm({ connectionUid: awaited, statementNo: 'W-1' }), clock.now());
    book.saves.queue(waits, clock.now());
    const uids = [uidOf(book, 'connections', 1), uidOf(book, 'connections', 3), local, awaited];
    const weights = await handlers['client:weigh-deletes']({ uids });
    return { ...world, uids, weights, local, awaited };
  }

  it('says of each what hangs on it and what prevents it', async () => {
    const { weights } = await several();
    expect(weights.map(({ isLocal, waiting, refusal }) => [isLocal, waiting, refusal?.key ?? null])).toEqual([
      [false, 0, null],
      [false, 0, null],
      [true, 0, null],
      [true, 1, 'error_others_wait'],
    ]);
    expect(weights.map(hasTies)).toEqual([true, false, false, true]);
  });

  it('deletes each by itself, and brings them back by one undo', async () => {
    const { handlers, weights, book, service, run, clock, local, awaited } = await several();
    const deletes = weights.map(shownDeleteOf);
    const outcomes = handlers['client:delete-several']({ deletes });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'refused']);
    const presence = () => weights.map(({ uid }) => book.rows.of('connections').byUid(uid)?.isDeleting);
    expect(presence().slice(0, 2)).toEqual([true, true]);

    const edit = { kind: 'clients_deleted', deletes: deletes.slice(0, 3) } as const;
    expect(handlers['undo:undo'](edit).outcomes?.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
    await clock.advance(60_000);
    await run({ isFull: true });
    expect([service.count('delete', 'connections'), service.count('create', 'connections')]).toEqual([0, 2]);
    expect([local, awaited].map((uid) => book.rows.of('connections').byUid(uid)?.serverId)).not.toContain(null);
  });

  it('refuses one that more hangs on than was shown, or that has left since', async () => {
    const { handlers, weights, book, clock, run } = await several();
    const free = weights[1];
    if (free === undefined) throw new Error('Four clients were weighed.');
    book.drafts.save('01936f00-0000-7000-8000-0000000000ce', invoiceForm({ connectionUid: free.uid }), clock.now());
    await clock.advance(60_000);
    await run();
    const [one, other] = handlers['client:delete-several']({
      deletes: [weights[1], weights[2]].flatMap((weight) => (weight === undefined ? [] : [shownDeleteOf(weight)])),
    });
    expect([one, other]).toMatchObject([
      { kind: 'refused', message: { key: 'error_delete_weighs_more' } },
      { kind: 'refused', message: { key: 'error_record_has_left' } },
    ]);
  });
});
