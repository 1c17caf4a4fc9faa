import { createSupport } from '#main/diagnostics/support.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { listNames, listSpecs } from '#shared/lists/lists.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, errorCodes } from '#shared/errors.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { channels } from '#shared/ipc/contract.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import type { SavedCatalogueLine } from '#shared/catalogue/catalogue-line.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { Book } from '#main/db/book.ts';
import { findSavedLine } from '#main/db/catalogue/catalogue-queries.ts';
import { noBackups } from '#test/scenes/no-backups.ts';
import { createDocumentDesk } from '#main/documents/document-desk.ts';
import { createAppLock } from '#main/app/lock/app-lock.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { createHandlers } from '#main/ipc/handlers/handlers.ts';
import type { Handlers, Router } from '#main/ipc/router.ts';
import { createRouter } from '#main/ipc/router.ts';
import type { SenderFrame } from '#main/ipc/trusted-sender.ts';
import { createPaperDesk } from '#main/documents/paper-desk.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import { statusWithoutAccount } from '#main/account/sync-status.ts';
import {
  clientRow,
  countingUids,
  invoiceRow,
  NOW,
  openMemoryBook,
  sweepPage,
  TODAY,
  uidOf,
} from '#test/helpers/books.ts';
import { createEngineWorld } from '#test/helpers/engine.ts';
import { payloads, someUid } from '#test/helpers/payloads.ts';
import { runsOf } from '#test/tier.ts';
import { message } from '#shared/words/message.ts';
import { writingIn } from '#shared/writing/writing.ts';

const WINDOW: SenderFrame = { url: 'app://inkwell/index.html', isTopFrame: true };
const info: AccountInfo = {
  uid: someUid,
  name: 'A',
  url: null,
  companyId: null,
  isDemo: true,
  keyHint: null,
  keyStorage: 'none',
};

/** Handlers that all do the same: the router alone is under test. */
function handlersThat(act: (channel: Channel, input: unknown) => unknown): Handlers {
  const entries = channels.map((channel) => [channel, (input: unknown) => act(channel, input)] as const);
  return Object.fromEntries(entries) as unknown as Handlers;
}

function expectEnvelope(envelope: Envelope<unknown>): void {
  const text = JSON.stringify(envelope);
  if (envelope.ok) return;
  expect(Object.keys(envelope.error).filter((key) => !['code', 'said', 'field', 'retryable'].includes(key))).toEqual(
    [],
  );
  expect(errorCodes).toContain(envelope.error.code);
  expect(text).not.toMatch(/SELECT|INSERT|SQLITE|\/home|node_modules|\.ts:|\bat \w+ \(/);
}

describe('the router', () => {
  it('hands every channel its payload and wraps the answer', async () => {
    const router = createRouter(handlersThat((channel, input) => [channel, input]));
    for (const channel of channels)
      expect(await router.handle(WINDOW, channel, payloads[channel])).toEqual({
        ok: true,
        value: [channel, payloads[channel]],
      });
  });

  it('replaces a merged uid in the payload by the surviving one', async () => {
    const present = (payload: unknown): unknown => ({ ...(payload as object), uid: 'now' });
    const router = createRouter(
      handlersThat((_, input) => input),
      () => {},
      present,
    );
    const answer = await router.handle(WINDOW, 'invoice:get', { uid: someUid });
    expect(answer).toEqual({ ok: true, value: { uid: 'now' } });
  });

  const strangers: readonly SenderFrame[] = [
    { url: 'app://inkwell/index.html', isTopFrame: false },
    { url: 'https://inkwell', isTopFrame: true },
    { url: 'app://inkwell.evil.example/', isTopFrame: true },
    { url: 'app://evil@inkwell:80/', isTopFrame: true },
    { url: 'app://inkwell@evil/', isTopFrame: true },
    { url: 'file:///index.html', isTopFrame: true },
    { url: 'app:inkwell', isTopFrame: true },
    { url: 'about:blank', isTopFrame: true },
    { url: '', isTopFrame: true },
  ];
  it.each(strangers)('refuses a call from %j before anything looks at it', async (sender) => {
    let called = 0;
    const router = createRouter(handlersThat(() => (called += 1)));
    for (const channel of channels)
      expect(await router.handle(sender, channel, payloads[channel])).toMatchObject({
        ok: false,
        error: { code: 'untrusted_sender' },
      });
    expect(called).toBe(0);
  });

  it('tells of a handler that kept everything else waiting, and not of one that waits itself', async () => {
    const slow: Channel[] = [];
    const handlers = {
      ...handlersThat(() => null),
      'sync:hint': () => {
        const until = performance.now() + 120;
        while (performance.now() < until);
        return null;
      },
      'app:try-again': () => new Promise<null>((resolve) => setTimeout(resolve, 120, null)),
    };
    const router = createRouter(handlers, undefined, undefined, (channel) => slow.push(channel));
    for (const channel of ['sync:hint', 'app:try-again', 'sync:run-now']) await router.handle(WINDOW, channel, null);
    expect(slow).toEqual(['sync:hint']);
  });

  it('refuses names that are no channel', async () => {
    const router = createRouter(handlersThat(() => 'reached'));
    for (const name of [
      '',
      'toString',
      '__proto__',
      'constructor',
      'app:quit',
      5,
      null,
      undefined,
      {},
      ['app:get-state'],
    ])
      expect(await router.handle(WINDOW, name, null)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  });

  it('refuses payloads of another form and names the field, not the value', async () => {
    let called = 0;
    const router = createRouter(handlersThat(() => (called += 1)));
    expect(await router.handle(WINDOW, 'invoice:get', { uid: 'secret' })).toEqual({
      ok: false,
      error: {
        code: 'invalid_input',
        said: message('error_bad_request'),
        field: 'uid',
        retryable: false,
      },
    });
    expect(await router.handle(WINDOW, 'invoice:get', { uid: someUid, more: 1 })).toMatchObject({ ok: false });
    expect(called).toBe(0);
  });

  it.each([
    ['SQLITE_CORRUPT', 'book_damaged'],
    ['SQLITE_NOTADB', 'book_damaged'],
    ['SQLITE_IOERR_READ', 'read_only'],
  ])('answers with the error of an unreadable book (%s), and does not report it as a bug', async (code, told) => {
    const reported: unknown[] = [];
    const router = createRouter(
      handlersThat(() => {
        throw Object.assign(new Error('database disk image is malformed'), { code });
      }),
      (channel) => reported.push(channel),
    );
    expect(await router.handle(WINDOW, 'outbox:list', payloads['outbox:list'])).toMatchObject({
      ok: false,
      error: { code: told },
    });
    expect(reported).toEqual([]);
  });

  it('answers with an error whatever a handler throws, and reports only bugs', async () => {
    const thrown: readonly unknown[] = [
      new Error('SELECT 1 at /home/una/x.ts:1'),
      new TypeError('x'),
      'text',
      null,
      undefined,
      5,
      { code: 'disk_full' },
    ];
    for (const reason of thrown) {
      const reported: unknown[] = [];
      const router = createRouter(
        handlersThat(() => {
          throw reason;
        }),
        (channel, what) => reported.push([channel, what]),
      );
      const envelope = await router.handle(WINDOW, 'outbox:list', null);
      expectEnvelope(envelope);
      expect(envelope).toMatchObject({ ok: false, error: { code: 'internal' } });
      expect(reported).toEqual([['outbox:list', reason]]);
    }
    const expected = createRouter(
      handlersThat(() => Promise.reject(new AppError('disk_full', message('error_internal'), { retryable: true }))),
      () => {
        throw new Error('an expected failure is no bug');
      },
    );
    expect(await expected.handle(WINDOW, 'outbox:list', null)).toEqual({
      ok: false,
      error: { code: 'disk_full', said: message('error_internal'), retryable: true },
    });
  });
});

describe('the handlers behind the router', () => {
  let book: Book;
  let router: Router;

  beforeAll(() => {
    book = openMemoryBook();
    sweepPage(book, 'connections', [clientRow(1)]);
    sweepPage(book, 'invoices', [invoiceRow(1), invoiceRow(2)]);
    const { engine, service } = createEngineWorld({}, book);
    const createUid = countingUids();
    const context: AppContext = {
      locale: 'en-US',
      writing: () => writingIn('en-US'),
      paper: createPaperDesk(() => null, 'en-US'),
      documents: createDocumentDesk({
        shell: null,
        session: () => context.session(),
        paper: () => defaultPaper('en-US'),
        locale: 'en-US',
        writing: () => writingIn('en-US'),
        today: () => TODAY,
        now: () => NOW,
        mailDir: '',
        archive: { bookFile: () => '', migrationsDir: '', backUp: () => Promise.resolve('') },
        onProgress: () => {},
      }),
      lock: createAppLock({
        file: { read: () => null, write: () => {}, remove: () => {} },
        clock: { now: () => NOW, schedule: () => () => {} },
        presence: undefined,
        isBusy: () => false,
        handOver: () => Promise.resolve(),
        onChange: () => {},
      }),
      support: createSupport({
        dataDir: '/nowhere',
        dialogs: null,
        log: { write: () => {} },
        state: () => context.state(),
        paper: () => defaultPaper('en-US'),
        accounts: () => 1,
        syncStatus: () => statusWithoutAccount,
        now: () => NOW,
      }),
      emit: () => {},
      openOutside: () => Promise.resolve(),
      now: () => NOW,
      today: () => TODAY,
      createUid: () => createUid().replace('01', '02'),
      state: () => ({
        version: '0',
        locale: 'en-US',
        platform: 'linux',
        settings: defaultSettings,
        account: info,
        trouble: null,
      }),
      readyToClose: () => {},
      session: () => ({
        account: { uid: someUid, url: null, name: 'A' },
        book,
        service,
        engine,
        demo: null,
        obstacle: null,
        close: () => Promise.resolve(),
      }),
      syncStatus: () => statusWithoutAccount,
      updateSettings: (change) => ({ ...defaultSettings, ...change }),
      backups: {
        save: () => Promise.resolve(null),
        choose: () => Promise.resolve(null),
        writeTo: () => Promise.resolve(''),
        restore: () => Promise.resolve({ uid: someUid, url: null, name: 'A' }),
        compare: () => Promise.resolve(null),
        salvage: () => Promise.resolve({ account: { uid: someUid, url: null, name: 'A' }, kinds: [] }),
      },
      backupPlan: {
        state: () => noBackups,
        change: () => Promise.resolve(noBackups),
        chooseFolder: () => Promise.resolve(noBackups),
        keepPassphrase: () => Promise.resolve(noBackups),
        test: () => Promise.resolve(noBackups),
      },
      updates: {
        status: () => ({ updatedFrom: null, step: { kind: 'none', obstacle: 'not_set_up' } }),
        start: () => {},
        check: () => Promise.resolve({ updatedFrom: null, step: { kind: 'none', obstacle: 'not_set_up' } }),
        install: () => {},
        close: () => {},
      },
      changes: [],
      useRestored: () => Promise.resolve(info),
      accounts: () => [],
      overview: () => Promise.resolve([]),
      switchAccount: () => Promise.resolve(info),
      renameAccount: () => Promise.resolve(),
      connect: () => Promise.resolve(info),
      openDemo: () => Promise.resolve(info),
      replaceKey: () => Promise.resolve(info),
      tryAgain: () => Promise.resolve(),
      weighLeave: () => ({ unsentCount: 0 }),
      leave: () => Promise.resolve(null),
    };
    router = createRouter(createHandlers(context), (channel, thrown) => {
      throw new Error(`${channel} failed: ${String(thrown)}`);
    });
  });
  afterAll(() => {
    book.close();
  });

  const ask = async (channel: Channel, payload: unknown): Promise<Envelope<unknown>> => {
    const envelope = await router.handle(WINDOW, channel, payload);
    expectEnvelope(envelope);
    return envelope;
  };

  const savedLine = (kind: LineArray, name: string): SavedCatalogueLine => {
    const saved = findSavedLine(book.orm, kind, name);
    if (saved === null) throw new Error(`${name} is in the catalogue`);
    return saved;
  };

  it('answer anything at all with an envelope', async () => {
    const anything = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withNullPrototype: true,
      }),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...channels), anything, async (channel, payload) => {
        await ask(channel, payload);
      }),
      { numRuns: runsOf(600) },
    );
  });

  it('answer anything of the right form without a bug', async () => {
    const uids = fc.constantFrom(
      uidOf(book, 'invoices', 1),
      uidOf(book, 'invoices', 2),
      uidOf(book, 'connections', 1),
      someUid,
    );
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const queriesOf = (list: ListName) =>
      fc.record({
        list: fc.constant(list),
        search: text,
        tab: fc.constantFrom(...listSpecs[list].tabs),
        column: fc.constantFrom(...listSpecs[list].sorted),
        direction: fc.constantFrom('asc', 'desc'),
      });
    const queries = fc.oneof(...listNames.map(queriesOf));
    const form = payloads['draft:save'].form;
    await fc.assert(
      fc.asyncProperty(uids, uids, text, queries, fc.nat({ max: 9 }), async (uid, other, typed, query, id) => {
        const [list, sort] = [query.list, { column: query.column, direction: query.direction }];
        const calls: readonly (readonly [Channel, unknown])[] = [
          [
            'list:page',
            { list, tab: query.tab, search: query.search, terms: [], sort, thenBy: null, offset: id, limit: 5 },
          ],
          ['list:count-tabs', { list, search: typed, terms: [] }],
          ['invoice:get', { uid }],
          ['invoice:refresh', { uid }],
          ['draft:open', { uid: id < 5 ? uid : null, clientUid: other }],
          [
            'draft:save',
            { uid, form: { ...form, connectionUid: other, summary: typed, note: typed, date: typed.slice(0, 10) } },
          ],
          ['draft:queue', { uid }],
          ['draft:discard', { uid }],
          ['client:search', { text: typed, limit: 3 }],
          ['client:create', { ...payloads['client:create'], name: typed, business_email: `${typed}@x.test` }],
          ['outbox:list', null],
          ['outbox:resolve', { id: id + 1, decision: { kind: 'retry' }, shown: null }],
          ['outbox:resolve', { id: id + 1, decision: { kind: 'renumber', number: typed }, shown: null }],
          ['outbox:resolve', { id: id + 1, decision: { kind: 'discard' }, shown: null }],
          ['outbox:get-conflict', { id: id + 1 }],
          ['outbox:list-notes', null],
          ['undo:undo', { kind: 'merged', id: id + 1 }],
          ['outbox:list-twins', null],
          ['outbox:decide-twin', { id: id + 1, decision: 'trash' }],
          ['sync:run-now', null],
          ['sync:hint', null],
          ['sync:set-offline', { isOffline: false }],
        ];
        for (const [channel, payload] of calls) await ask(channel, payload);
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('propose a number and dates, and remember every keystroke', async () => {
    const opened = await ask('draft:open', { uid: null, clientUid: uidOf(book, 'connections', 1) });
    expect(opened).toMatchObject({
      ok: true,
      value: {
        isNew: true,
        savedAt: 0,
        upload: 'local',
        form: { date: TODAY, dueDate: '2026-12-05', statementNo: expect.stringMatching(/^INV-\d+$/) as string },
      },
    });
    const { uid, form } = (opened as { readonly value: { readonly uid: string; readonly form: object } }).value;
    const typed = {
      ...form,
      lines: [{ key: 'a', kind: 'items', date: '', description: 'x', quantity: '1,2,3', unit: '', price: '' }],
    };
    expect(await ask('draft:save', { uid, form: typed })).toEqual({ ok: true, value: { savedAt: NOW } });
    expect(await ask('draft:open', { uid, clientUid: null })).toMatchObject({
      ok: true,
      value: { form: typed, isNew: true },
    });
    expect(await ask('draft:queue', { uid })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', field: 'a.quantity' },
    });
  });

  it('save a line to the catalogue, and change a saved line only when the person agreed to replace it', async () => {
    const line = { ...payloads['catalogue:save'], name: 'Site visit', replaces: null };
    expect(await ask('catalogue:save', line)).toMatchObject({ ok: true, value: { kind: 'saved' } });
    expect(await ask('catalogue:save', { ...line, price: null })).toMatchObject({ error: { field: 'price' } });
    const taken = await ask('catalogue:save', { ...line, name: ' SITE  visit', price: '99' });
    expect(taken).toMatchObject({
      value: { kind: 'taken', isSame: false, by: { name: 'Site visit', price: '950.00' } },
    });
    const by = savedLine('items', 'Site visit');
    const stranger = { ...line, name: 'Nobody has this', replaces: by };
    expect(await ask('catalogue:save', stranger)).toMatchObject({ error: { code: 'not_found' } });
    expect(await ask('catalogue:save', { ...line, price: '99', replaces: by })).toMatchObject({
      value: { kind: 'saved' },
    });
    const row = book.rows.of('item_categories').byUid(by.uid);
    expect(row?.patch, 'one entry: it has not left yet').toMatchObject({ name: 'Site visit', price: '99' });
  });

  it('change the fields in which a line differs from the saved one, and none that it leaves empty', async () => {
    const text = 'By the hour.\nTravel is charged separately.';
    const fields = { id: 801, name: 'Consulting', description: text, unit: 'hour', price: '95.00' };
    sweepPage(book, 'item_categories', [{ id: 801, hash_key: null, fields, details: null }]);
    const by = savedLine('items', 'Consulting');
    const line = { kind: 'items', name: 'consulting', description: 'consulting', unit: '', price: '100' } as const;
    const changes = () =>
      book.outbox.listOpenOf(by.uid).map(({ mutation }) => mutation.op === 'update' && mutation.data);
    const same = await ask('catalogue:save', { ...line, price: '95', replaces: by });
    expect(same, 'there is nothing to change').toMatchObject({ value: { kind: 'taken' } });
    const former = { ...by, price: '90.00' };
    expect(await ask('catalogue:save', { ...line, replaces: former }), 'another than was shown').toMatchObject({
      value: { kind: 'taken', by: { price: '95.00' } },
    });
    expect(changes()).toEqual([]);
    expect(await ask('catalogue:save', { ...line, replaces: by })).toMatchObject({ value: { kind: 'saved' } });
    expect(changes()).toEqual([{ price: '100' }]);
    expect(savedLine('items', 'Consulting')).toMatchObject({ name: 'Consulting', description: text, unit: 'hour' });
    const { uid, ...before } = by;
    expect(
      await ask('undo:undo', { kind: 'line_saved', uid, before, after: { ...before, price: '100' } }),
    ).toMatchObject({
      ok: true,
    });
    expect(savedLine('items', 'Consulting')).toEqual(by);
  });

  it('change no saved rate by a line without one', async () => {
    const fields = { id: 802, name: 'Diving', rate: '80.00' };
    sweepPage(book, 'task_categories', [{ id: 802, hash_key: null, fields, details: null }]);
    const by = savedLine('tasks', 'Diving');
    const line = { kind: 'tasks', name: 'Diving', description: 'Diving', unit: '', price: null };
    expect(await ask('catalogue:save', { ...line, replaces: by })).toMatchObject({ value: { kind: 'taken' } });
    expect(book.outbox.listOpenOf(by.uid)).toEqual([]);
  });

  it('replace a saved rate that is no number, and restore it', async () => {
    const fields = { id: 803, name: 'Piloting', rate: 'on request' };
    sweepPage(book, 'task_categories', [{ id: 803, hash_key: null, fields, details: null }]);
    const by = savedLine('tasks', 'Piloting');
    const line = { kind: 'tasks', name: 'Piloting', description: 'Piloting', unit: '', price: '80' } as const;
    expect(await ask('catalogue:save', { ...line, replaces: null })).toMatchObject({
      value: { kind: 'taken', isSame: false, by: { price: 'on request' } },
    });
    expect(
      await ask('catalogue:save', { ...line, price: null, replaces: by }),
      'it leaves the rate open',
    ).toMatchObject({
      value: { kind: 'taken' },
    });
    expect(await ask('catalogue:save', { ...line, replaces: by })).toMatchObject({ value: { kind: 'saved' } });
    const { uid, ...before } = by;
    const after = { ...before, price: '80' };
    expect(await ask('undo:undo', { kind: 'line_saved', uid, before, after })).toMatchObject({ ok: true });
    expect(savedLine('tasks', 'Piloting')).toEqual(by);
    expect(await ask('undo:redo', { kind: 'line_saved', uid, before, after }), 'once more').toMatchObject({
      ok: true,
    });
    expect(savedLine('tasks', 'Piloting').price).toBe('80');
  });

  it('undo a saved line while it waits, and a change at any time', async () => {
    const line = { kind: 'tasks' as const, name: 'Rigging', description: 'Rigging', unit: '', price: null };
    const dear = { ...line, price: '120' };
    const save = async (what: object): Promise<string> => {
      const envelope = await ask('catalogue:save', what);
      if (!envelope.ok) throw new Error(envelope.error.said.key);
      return (envelope.value as { readonly uid: string }).uid;
    };
    const open = () => book.outbox.listOpenOf(uid).map(({ mutation, nextAttemptAt }) => [mutation.op, nextAttemptAt]);
    const rate = () => findSavedLine(book.orm, 'tasks', 'Rigging')?.price;
    let uid = await save({ ...line, replaces: null });
    expect(open(), 'it may not leave while it can be taken back').toEqual([['create', NOW + UNDO_HOLD_MS]]);
    expect(await ask('undo:undo', { kind: 'line_saved', uid, before: null, after: line })).toMatchObject({ ok: true });
    expect([open(), rate()]).toEqual([[], undefined]);

    uid = await save({ ...line, replaces: null });
    await save({ ...dear, replaces: savedLine('tasks', 'Rigging') });
    expect(
      await ask('undo:undo', { kind: 'line_saved', uid, before: null, after: line }),
      'of what it is now',
    ).toMatchObject({
      error: { code: 'invalid_input', said: message('error_catalogue_changed_again', { name: 'Rigging' }) },
    });
    expect(await ask('undo:undo', { kind: 'line_saved', uid, before: line, after: dear })).toMatchObject({ ok: true });
    expect([open().length, rate()]).toEqual([1, null]);

    const [create] = book.outbox.listOpenOf(uid);
    book.outbox.update(create?.id ?? 0, { state: 'sending' });
    expect(await ask('undo:undo', { kind: 'line_saved', uid, before: null, after: line })).toMatchObject({
      error: {
        code: 'invalid_input',
        said: message('error_catalogue_has_left', { name: 'Rigging' }),
      },
    });
    expect(open()).toHaveLength(1);
    book.outbox.update(create?.id ?? 0, { state: 'queued' });
  });

  it('say which field of a new client is wrong', async () => {
    const client = payloads['client:create'];
    const fieldOf = async (part: object): Promise<unknown> => {
      const envelope = await ask('client:create', { ...client, ...part });
      return envelope.ok ? null : envelope.error.field;
    };
    expect(await fieldOf({})).toBeNull();
    expect(await fieldOf({ name: '  ' })).toBe('name');
    expect(await fieldOf({ business_email: 'nobody' })).toBe('business_email');
    expect(await fieldOf({ business_email: ' ' })).toBe('business_email');
    expect(await fieldOf({ business_email: 'max@firma,de' })).toBe('business_email');
    expect(await fieldOf({ business_email: 'max@firma' })).toBe('business_email');
    expect(await fieldOf({ currency: 'EUO' })).toBe('currency');
    expect(await fieldOf({ category: 'individual' })).toBe('first_name');
    expect(await fieldOf({ category: 'individual', first_name: 'Una', name: '' })).toBeNull();
  });

  it('hold a new client for its undo window', async () => {
    const envelope = await ask('client:create', { ...payloads['client:create'], name: 'Held Ltd' });
    const { uid } = (envelope as { readonly value: { readonly uid: string } }).value;
    expect(book.outbox.listOpenOf(uid)).toMatchObject([
      { mutation: { op: 'create' }, nextAttemptAt: NOW + UNDO_HOLD_MS },
    ]);
    expect(await ask('undo:undo', { kind: 'client_created', uid })).toMatchObject({ ok: true });
    expect(book.outbox.listOpenOf(uid)).toEqual([]);
  });

  it('let the person correct a refused client, and no other', async () => {
    const client = { ...payloads['client:create'], name: 'Refused Ltd' };
    const envelope = await ask('client:create', client);
    const { uid } = (envelope as { readonly value: { readonly uid: string } }).value;
    const correct = { uid, client: { ...client, business_email: 'right@x.test' } };
    expect(await ask('client:get-refused', { uid })).toMatchObject({ error: { code: 'not_found' } });
    expect(await ask('client:correct', correct)).toMatchObject({ error: { code: 'not_found' } });
    const id = book.outbox.listOpenOf(uid)[0]?.id ?? 0;
    const error = { code: 'rejected', message: message('error_internal'), status: 422, fields: {} };
    book.outbox.update(id, { state: 'needs_you', reason: 'rejected', error });
    expect(await ask('client:get-refused', { uid })).toMatchObject({
      value: { name: 'Refused Ltd', business_email: client.business_email },
    });
    const worse = { uid, client: { ...client, business_email: 'max@firma,de' } };
    expect(await ask('client:correct', worse)).toMatchObject({ error: { field: 'business_email' } });
    expect(await ask('client:correct', correct)).toMatchObject({ ok: true });
    expect(book.outbox.listOpenOf(uid)).toMatchObject([
      { id, state: 'queued', error: null, mutation: { op: 'create', data: { business_email: 'right@x.test' } } },
    ]);
  });

  it('open a draft again that was never stored, empty and under the same uid', async () => {
    const uid = '01936f00-0000-7000-8000-00000000eeee';
    expect(await ask('draft:open', { uid, clientUid: null })).toMatchObject({
      ok: true,
      value: { uid, isNew: true, savedAt: 0, form: { lines: [], summary: '' } },
    });
    expect(book.rows.of('invoices').byUid(uid)).toBeNull();
  });

  it('answer with not_found for objects that are not in the book', async () => {
    const unknown = '01936f00-0000-7000-8000-00000000ffff';
    for (const channel of ['invoice:get', 'draft:queue'] as const)
      expect(await ask(channel, { uid: unknown })).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const decided = { decision: { kind: 'retry' }, shown: null };
    expect(await ask('outbox:resolve', { id: 99_999, ...decided })).toMatchObject({ error: { code: 'not_found' } });
    expect(await ask('invoice:refresh', { uid: unknown })).toMatchObject({ ok: true });
  });
});
