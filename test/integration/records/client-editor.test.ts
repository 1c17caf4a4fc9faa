import { describe, expect, it } from 'vitest';
import type { ClientForm } from '#shared/client/client-form.ts';
import type { ContactForm } from '#shared/client/contact-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { recordHandlers } from '#main/ipc/handlers/record-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { countingUids, invoiceForm, invoiceRow, NOW, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';
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
  const handlers = { ...recordHandlers(app), ...undoHandlers(app) };

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
