import { describe, expect, it } from 'vitest';
import { clientImport } from '#shared/import/client-columns.ts';
import type { ClientImport, ImportedClient } from '#shared/import/client-import.ts';
import { guessColumns } from '#shared/import/columns.ts';
import { readClientRows } from '#shared/import/client-row.ts';
import { groupClients } from '#shared/import/group-clients.ts';
import { readTable } from '#shared/import/read-table.ts';
import { clientOf } from '#shared/import/row-results.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { importHandlers } from '#main/ipc/handlers/import-handlers.ts';
import { recordHandlers } from '#main/ipc/handlers/record-handlers.ts';
import { undoHandlers } from '#main/ipc/handlers/undo-handlers.ts';
import { countingUids, invoiceForm, TODAY, uidOf } from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { fill } from '#test/helpers/fake-service.ts';

const defaults = { language: 'en-us', currency: 'EUR' };

function clientsOf(file: string): readonly ImportedClient[] {
  const reading = readTable(file);
  if (reading.kind !== 'table') throw new Error(reading.reason.key);
  const columns = guessColumns(clientImport, reading.table.headings);
  return groupClients(readClientRows(reading.table, columns, defaults)).groups.map((group) => clientOf(group));
}

/** A book that knows an account with two clients, and the handlers of an import. */
async function setUp() {
  const world = createEngineWorld();
  const { book, service, clock, run } = world;
  fill(service, 2, 2);
  await run({ isFull: true });
  const createUid = countingUids();
  for (let count = 0; count < 500; count += 1) createUid();
  const context = {
    locale: 'de-DE',
    now: clock.now,
    today: () => TODAY,
    createUid,
    session: () => ({ book, engine: { request: () => {} } }),
  };
  // These handlers use nothing else of the app.
  const app = context as unknown as AppContext;
  const handlers = { ...importHandlers(app), ...recordHandlers(app), ...undoHandlers(app) };
  const ask = (clients: readonly ImportedClient[], isTrial = false): Promise<ClientImport> =>
    handlers['import:clients']({ clients, defaults, isTrial });
  /** Lets everything that waits leave. */
  const settle = async (): Promise<void> => {
    await clock.advance(60_000);
    await run();
  };
  const created = () =>
    service.log.filter(({ call }) => call === 'create').map(({ resource, body }) => [resource, body]);
  return { ...world, handlers, ask, settle, created };
}

const FILE = [
  'Company,First name,Last name,Email,Phone,City,VAT',
  'Harbor Bakery,Ada,Lund,ada@harbor.test,1,Bergen,02',
  'Harbor Bakery,Bo,Berg,bo@harbor.test,,,',
  ',Zoë,O’Hara,zoe@work.test,,,',
].join('\n');

const CHANGED = FILE.replace('ada@harbor.test,1,Bergen,02', 'ada@harbor.test,2,Bergen,03').replace(
  'bo@harbor.test,,,',
  'bo@harbor.test,,,\nharbor bakery,Cleo,,cleo@harbor.test,,,',
);

/** Companies only: the stand-in of the service gives persons a name of its own. */
const COMPANIES = FILE.replace(',Zoë,O’Hara', 'Work,Zoë,O’Hara');

const kinds = ({ outcomes }: ClientImport) => outcomes.map(({ kind }) => kind);

describe('an import of clients', () => {
  it('says what it would do and does nothing', async () => {
    const { ask, book } = await setUp();
    const said = await ask(clientsOf(FILE), true);
    expect(said).toEqual({ outcomes: [{ kind: 'created' }, { kind: 'created' }], created: [], changed: [] });
    expect(book.outbox.listOpen()).toEqual([]);
  });

  it('creates clients and then their contacts, each once', async () => {
    const { ask, settle, created } = await setUp();
    await ask(clientsOf(FILE));
    await settle();
    expect(created()).toEqual([
      [
        'connections',
        expect.objectContaining({
          name: 'Harbor Bakery',
          primary_contact_first_name: 'Ada',
          custom_fields: [{ name: 'VAT', value: '02' }],
        }),
      ],
      ['contacts', expect.objectContaining({ first_name: 'Ada', email: 'ada@harbor.test' })],
      ['contacts', expect.objectContaining({ first_name: 'Bo' })],
      ['connections', expect.objectContaining({ category: 'individual', first_name: 'Zoë', currency: 'EUR' })],
    ]);
  });

  it('H43: makes nothing twice, neither while it waits nor when it has arrived', async () => {
    const { ask, settle, created } = await setUp();
    await ask(clientsOf(COMPANIES));
    const nothing = {
      kind: 'known',
      name: 'Harbor Bakery',
      changed: [],
      contacts: [{ kind: 'unchanged' }, { kind: 'unchanged' }],
    };
    expect(await ask(clientsOf(COMPANIES))).toMatchObject({
      outcomes: [nothing, { kind: 'known' }],
      created: [],
      changed: [],
    });
    await settle();
    expect(await ask(clientsOf(COMPANIES))).toMatchObject({
      outcomes: [nothing, { kind: 'known' }],
      created: [],
      changed: [],
    });
    await settle();
    expect(created()).toHaveLength(5);
  });

  it('gives a client that is there what the file has otherwise, and adds its new contacts', async () => {
    const { ask, settle, service } = await setUp();
    await ask(clientsOf(FILE));
    await settle();
    const outcome = (await ask(clientsOf(CHANGED))).outcomes[0];
    expect(outcome).toMatchObject({
      changed: ['phone', 'custom_fields'],
      contacts: [{ kind: 'unchanged' }, { kind: 'unchanged' }, { kind: 'created' }],
    });
    await settle();
    const harbor = [...(service.objects.get('connections')?.values() ?? [])].find(
      ({ fields }) => fields['name'] === 'Harbor Bakery',
    );
    expect(harbor?.fields).toMatchObject({ phone: '2', custom_fields: [{ name: 'VAT', value: '03' }] });
    expect(service.count('create', 'contacts')).toBe(3);
  });

  it('never changes name, address or currency of a client, and empties nothing', async () => {
    const { ask, settle, service } = await setUp();
    await ask(clientsOf(FILE));
    await settle();
    const again = await ask(clientsOf('Company,Email,Currency,City\nHARBOR BAKERY,new@harbor.test,CHF,'));
    expect(again.outcomes).toMatchObject([{ kind: 'known', changed: [] }]);
    await settle();
    expect(service.count('update', 'connections')).toBe(0);
  });

  it('knows a client by the name that it had before', async () => {
    const { ask, settle, book, handlers, run, service } = await setUp();
    await ask(clientsOf(FILE));
    await settle();
    const [id] =
      [...(service.objects.get('connections')?.entries() ?? [])].find(
        ([, { fields }]) => fields['name'] === 'Harbor Bakery',
      ) ?? [];
    const uid = uidOf(book, 'connections', id ?? 0);
    const { form } = handlers['record:open']({ resource: 'connections', uid, clientUid: null });
    handlers['record:save']({ resource: 'connections', uid, form: { ...form, name: 'Quay Bakery' } as never });
    handlers['record:queue']({ resource: 'connections', uid });
    expect((await ask(clientsOf(FILE), true)).outcomes[0]).toMatchObject({ kind: 'known', name: 'Quay Bakery' });
    await settle();
    await run({ isFull: true });
    expect((await ask(clientsOf(FILE), true)).outcomes[0]).toMatchObject({ kind: 'known', name: 'Quay Bakery' });
  });

  it('leaves out what may be there, unless the person says that it is another', async () => {
    const { ask } = await setUp();
    await ask(clientsOf(FILE));
    const doubtful = clientsOf(
      'Company,First name,Last name,Email\nHarbour Ltd,,,ada@harbor.test\n,Zoë,O’Hara,other@work.test',
    );
    const asked = await ask(doubtful);
    expect(asked).toMatchObject({
      outcomes: [
        { kind: 'doubtful', reason: { key: 'import_same_address' } },
        { kind: 'doubtful', reason: { key: 'import_same_name' } },
      ],
      created: [],
    });
    const others = doubtful.map((client) => ({ ...client, isOther: true }));
    expect(kinds(await ask(others))).toEqual(['created', 'created']);
    expect(kinds(await ask(others))).toEqual(['known', 'known']);
  });

  it('refuses contacts for a client that is only a draft, and what the editor would refuse', async () => {
    const { ask, handlers, book } = await setUp();
    const { uid, form } = handlers['record:open']({ resource: 'connections', uid: null, clientUid: null });
    handlers['record:save']({ resource: 'connections', uid, form: { ...form, name: 'Harbor Bakery' } as never });
    const [harbor, zoe] = clientsOf(FILE);
    if (harbor === undefined || zoe === undefined) throw new Error('The file has two clients.');
    const bad = { ...zoe, form: { ...zoe.form, business_email: 'nobody' } };
    expect((await ask([harbor, bad])).outcomes).toMatchObject([
      { kind: 'refused', reason: { key: 'import_client_unsaved' } },
      { kind: 'refused', reason: { key: 'new_client_bad_email' } },
    ]);
    expect(book.outbox.listOpen()).toEqual([]);
  });
});

describe('the undo of an import', () => {
  it('takes back all that waits, and does it again', async () => {
    const { ask, handlers, settle, created, service } = await setUp();
    const { outcomes: _, ...made } = await ask(clientsOf(FILE));
    const edit = { kind: 'imported', ...made } as const;
    const undone = handlers['undo:undo'](edit);
    expect(undone.outcomes?.map(({ kind }) => kind)).toEqual(['done', 'done']);
    await settle();
    expect(created()).toEqual([]);
    expect(handlers['undo:redo'](edit).outcomes?.map(({ kind }) => kind)).toEqual(['done', 'done']);
    await settle();
    expect(service.count('create', 'connections')).toBe(2);
    expect(service.count('create', 'contacts')).toBe(2);
  });

  it('deletes in the account what has arrived, and gives changed clients their earlier values', async () => {
    const { ask, handlers, settle, service } = await setUp();
    await ask(clientsOf(FILE));
    await settle();
    const { outcomes: _, ...made } = await ask(clientsOf(`${CHANGED}\nQuay,Dora,,dora@quay.test,,,`));
    await settle();
    handlers['undo:undo']({ kind: 'imported', ...made });
    await settle();
    expect(service.count('delete', 'connections')).toBe(1);
    expect(service.count('delete', 'contacts')).toBe(1);
    const harbor = [...(service.objects.get('connections')?.values() ?? [])].find(
      ({ fields }) => fields['name'] === 'Harbor Bakery',
    );
    expect(harbor?.fields).toMatchObject({ phone: '1', custom_fields: [{ name: 'VAT', value: '02' }] });
  });

  it('leaves a client for whom something was written since, and says so', async () => {
    const { ask, handlers, settle, book, clock, created } = await setUp();
    const { outcomes: _, ...made } = await ask(clientsOf(FILE));
    const invoice = '01936f00-0000-7000-8000-0000000000cc';
    book.drafts.save(invoice, invoiceForm({ connectionUid: made.created[0]?.uid ?? '' }), clock.now());
    const { outcomes } = handlers['undo:undo']({ kind: 'imported', ...made });
    expect(outcomes?.map(({ kind }) => kind)).toEqual(['done', 'refused']);
    await settle();
    expect(created().filter(([resource]) => resource === 'connections')).toHaveLength(1);
  });
});
