import { wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import { channels } from '#shared/ipc/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { JsonObject } from '#shared/json.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { learnAll } from '#main/account/background-learner.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { newClient } from '#test/helpers/books.ts';
import { CONFLICT_UIDS, SCENE_UID, sceneUid, TODAY } from './account-plan.ts';
import { fillCatalogue } from './catalogue-scene.ts';
import { fillClientLists, leaveAccount, readWholeClient } from './client-scenes.ts';
import { deletedConflict, longConflict, someConflict } from './conflicts.ts';
import { LocalWork } from './local-work.ts';
import { addProfile } from './recurring-scenes.ts';
import type { AccountKind } from './scene-image.ts';
import { sceneImage } from './scene-image.ts';
import { demoInfo, realInfo, restoredInfo } from './scene-account.ts';
import { WindowMain } from './window-main.ts';
import type { WindowOptions } from './window-main.ts';
import type { UpdateStep } from '#shared/screens/updates.ts';
import { message } from '#shared/words/message.ts';

const OTHER_UID = sceneUid('other', 20_000);
const HOUR_MS = 3_600_000;
/** Opens the locked scene. */
export const SCENE_PIN = '4711';

/** Where a scene begins, and what happens before its window opens. */
interface Scene {
  readonly of: AccountKind;
  readonly account?: WindowOptions['account'];
  readonly trouble?: WindowOptions['trouble'];
  readonly status?: (now: number) => Partial<SyncStatus>;
  readonly before?: (main: WindowMain) => void | Promise<void>;
}

const damaged: WindowOptions['trouble'] = {
  code: 'book_damaged',
  message: message('error_book_damaged'),
};

const offline = (main: WindowMain): void => {
  main.context.updateSettings({ isOfflineByChoice: true });
};

const table = {
  account: { of: 'account' },
  untouched: { of: 'untouched' },
  foreign: { of: 'foreign' },
  demo: { of: 'account', account: demoInfo },
  restored: { of: 'account', account: restoredInfo },
  locked: {
    of: 'account',
    async before({ context: { lock } }) {
      await lock.turnOn(SCENE_PIN, 15);
      await lock.lock();
    },
  },
  onboarding: { of: 'account', account: null },
  empty: { of: 'empty' },
  offline: { of: 'account', before: offline },
  'trouble-damaged': { of: 'account', trouble: damaged },
  'first-sync': {
    of: 'empty',
    status: () => ({
      phase: { kind: 'working', doing: 'listing', done: 120, of: 400, msLeft: null },
      lastCheckedAt: null,
    }),
  },
  'partial-sync': {
    of: 'account',
    status: () => ({
      phase: { kind: 'working', doing: 'listing', done: 400, of: 1_900, msLeft: null },
      lastCheckedAt: null,
    }),
  },
  paused: { of: 'account', status: (now) => ({ phase: { kind: 'paused_by_limit', until: now + 600_000 } }) },
  'key-refused': {
    of: 'account',
    status: () => ({
      phase: {
        kind: 'stopped',
        code: 'key_refused',
        message: message('error_key_refused', { host: 'acme.example' }),
      },
    }),
  },
  missing: {
    of: 'account',
    status: (now) => ({
      missing: {
        resource: 'invoices',
        askedAt: now,
        missing: 23,
        sample: { present: 0, gone: 4, unreadable: 1 },
        isAboutRights: false,
      },
    }),
  },
  'list-problems': {
    of: 'account',
    status: () => ({
      problems: [
        {
          resource: 'invoices',
          kind: 'set_aside',
          count: 1,
          rows: [{ id: '9007199254740993', hash_key: null, name: 'INV-0417' }],
        },
        { resource: 'connections', kind: 'missing', missing: 40, listed: 40 },
      ],
    }),
  },
  learned: { of: 'learned' },
  lost: { of: 'lost' },
  huge: { of: 'huge' },
  error: {
    of: 'account',
    before(main) {
      for (const channel of channels) {
        if (/^(?:invoice|list):/.test(channel))
          main.answering(channel, () => wrapError(new AppError('internal', message('error_internal'))));
      }
    },
  },
  'update-ready': { of: 'account', before: atStep({ kind: 'ready', version: '0.2.0', needsPassword: false }) },
  'update-not-signed': { of: 'account', before: atStep({ kind: 'failed', problem: 'not_signed' }) },
  'update-read-only': { of: 'account', before: atStep({ kind: 'none', obstacle: 'read_only' }) },
  'save-error': {
    of: 'account',
    before(main) {
      main.answering('draft:save', () => wrapError(new AppError('disk_full', message('error_disk_full'))));
    },
  },
  'mail-error': {
    of: 'account',
    before(main) {
      main.answering('mail:prepare', () => wrapError(new AppError('internal', message('error_internal'))));
    },
  },
  'slow-page': { of: 'account', before: neverAnswering('invoice:get') },
  'pdf-checking': { of: 'account', before: neverAnswering('document:preview') },
  'print-slow': { of: 'account', before: neverAnswering('document:print') },
  'pdf-slow': {
    of: 'account',
    before(main) {
      main.answering('document:save-pdf', () => {
        main.send('document:progressed', { done: 3, total: 8 });
        return new Promise(() => {});
      });
    },
  },
  tags: {
    of: 'account',
    before({ book, plan }) {
      const uids = plan.invoices.map(({ uid }) => uid);
      const put = (name: string, from: number, to: number): void => {
        book.tags.change({ name, isOn: true, uids: uids.slice(from, to) });
      };
      put('For the tax adviser', 0, 60);
      put('Rush', 1, 2);
      put('急ぎの仕事', 0, 1);
      put('עבודה דחופה', 3, 4);
      put('A name that takes all of the forty signs', 50, 60);
    },
  },
  bin: {
    of: 'account',
    before({ book, now }) {
      book.bin.remove(
        [0, 9, 16, 20].map((index) => sceneUid('invoice', index)),
        now,
      );
    },
  },
  versions: {
    of: 'account',
    before(main) {
      const { book, now } = main;
      const form = formOf(main, 14);
      const kept = [
        ['before', 'As it was'],
        ['left', 'A longer note, half written'],
        ['saved', 'Thank you for the two good days.'],
      ] as const;
      for (const [index, [kind, note]] of kept.entries())
        book.versions.keep(SCENE_UID, { ...form, note }, kind, now - (kept.length - index) * HOUR_MS);
    },
  },
  'renamed-client': {
    of: 'untouched',
    async before(main) {
      const { connection } = viewOf(main, 14);
      const known = main.service.state.connections.find(({ id }) => id === connection['id']);
      if (known === undefined) throw new Error('The invoice has a client.');
      main.person.edit(main.service.state.connections, known.id, {
        name: 'Harbor & Daughters',
        address: '1 New Quay',
      });
      await main.sync();
      learnAll(main.book, main.now);
    },
  },
  client: { of: 'untouched', before: readWholeClient },
  recurring: { of: 'untouched', before: addProfile },
  'client-left': { of: 'untouched', before: leaveAccount },
  clients: { of: 'untouched', before: fillClientLists },
  catalogue: { of: 'untouched', before: fillCatalogue },
  chase: { of: 'few-late' },
  receipts: { of: 'receipts' },
  'one-year': { of: 'one-year' },
  'many-lines': { of: 'many-lines' },
  /** A payment of one of the newest is on its way, so that it cannot be deleted. */
  refusals: {
    of: 'account',
    before({ book, now }) {
      new LocalWork(book, now).pay(OTHER_UID, sceneUid('invoice', 3), '10.00', 'cash');
    },
  },
  dear: {
    of: 'untouched',
    async before(main) {
      const { task_categories: tasks } = main.service.state;
      main.person.createCategory(tasks, { name: 'Consulting', rate: '110.00', formatted_rate: '110.00' });
      await main.sync();
    },
  },
  'adds-lines': {
    of: 'account',
    before({ book, now }) {
      book.writer.write((touch) => {
        book.lineLocks.learn({ value: 'append', learnedAt: now, appVersion: '' }, touch);
      });
    },
  },
  conflicts: {
    of: 'untouched',
    before({ book, now }) {
      const work = new LocalWork(book, now);
      const note = { note: 'Changed here' };
      const [some, long, there, here] = CONFLICT_UIDS;
      book.engineStores.outbox.askPerson(work.edit(some, note), someConflict(some));
      book.engineStores.outbox.askPerson(work.edit(long, note), longConflict(long, 40));
      book.engineStores.outbox.askPerson(work.edit(there, note), deletedConflict(there, 'deleted_there'));
      const deleted = work.queue({ op: 'delete', resource: 'invoices', uid: here });
      book.engineStores.outbox.askPerson(deleted, deletedConflict(here, 'deleted_here'));
    },
  },
  'refused-client': {
    of: 'untouched',
    before({ book, now }) {
      const work = new LocalWork(book, now);
      const said = message('error_refused_write', { complaint: 'Business email is invalid' });
      const error = { code: 'rejected', message: said, status: 422, fields: { business_email: ['is invalid'] } };
      work.asks(work.sending(work.queue(newClient(OTHER_UID, { name: 'Kestrel Freight' }))), 'rejected', { error });
    },
  },
  'alike-client': {
    of: 'untouched',
    before({ book, now }) {
      const work = new LocalWork(book, now);
      const fields = { name: "O'Brien & Soehne", business_email: 'office@obrien.example' };
      const candidates = [{ id: 5120, hash_key: null, fields, details: null }];
      work.asks(work.queue(newClient(OTHER_UID, { name: 'O’Brien & Söhne' })), 'held', {
        question: { kind: 'alike', candidates, known: [], refused: [] },
      });
    },
  },
  'edit-refused': {
    of: 'untouched',
    before({ book, now }) {
      const work = new LocalWork(book, now);
      const said = message('error_refused_write', { complaint: 'Due date is before the date' });
      const error = { code: 'rejected', message: said, status: 422, fields: { due_date: ['is before the date'] } };
      work.asks(work.sending(work.edit(SCENE_UID, { due_date: '2026-01-01' })), 'rejected', { error });
    },
  },
  'mail-unknown': {
    of: 'untouched',
    before({ book, now }) {
      const work = new LocalWork(book, now);
      work.asks(work.sending(work.mail('deliver', SCENE_UID)), 'unknown_send', {});
    },
  },
  /** An invoice was mailed a moment ago to those to whom it would go again. */
  'mail-twice': {
    of: 'untouched',
    before({ book, now, plan }) {
      const [, invoice] = plan.invoices;
      if (invoice === undefined) throw new Error('An account has invoices.');
      const recipients = [{ name: '', email: invoice.client.email }];
      const delivery = { recipients, blind_copies: [], subject: 'Invoice', message: 'Here it is.', attachment: false };
      const work = new LocalWork(book, now);
      const id = work.sending(work.mail('deliver', invoice.uid, delivery));
      book.engineStores.outbox.settle({ entry: id, object: null, at: now - 60_000 });
    },
  },
  'mail-draft': {
    of: 'untouched',
    before(main) {
      draftOn(main, 14);
    },
  },
  'mail-client': {
    of: 'late-client',
    before(main) {
      for (const index of [4, 5]) draftOn(main, index);
    },
  },
  views: {
    of: 'account',
    async before(main) {
      await main.invoke('views:replace', { list: 'invoices', views: someViews });
    },
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof table;

export const isScene = (name: string): name is SceneName => Object.hasOwn(table, name);

/** Opens the window's main process as a scene has it. */
export async function openScene(
  name: SceneName,
  { locale = 'en-US', theme = 'system' }: Partial<Pick<WindowOptions, 'locale' | 'theme'>> = {},
): Promise<WindowMain> {
  const scene: Scene = table[name];
  const main = new WindowMain({
    image: await sceneImage(scene.of),
    locale,
    theme,
    account: scene.account === undefined ? realInfo : scene.account,
    ...(scene.status === undefined ? {} : { status: scene.status(Date.now()) }),
    ...(scene.trouble === undefined ? {} : { trouble: scene.trouble }),
  });
  await scene.before?.(main);
  return main;
}

/** The way to the next version is this far. */
function atStep(step: UpdateStep): (main: WindowMain) => void {
  return (main) => {
    main.answering('update:get', () => wrapValue({ updatedFrom: null, step }));
  };
}

function neverAnswering(channel: Channel): (main: WindowMain) => void {
  return (main) => {
    main.answering(channel, () => new Promise(() => {}));
  };
}

function formOf({ book }: WindowMain, index: number): InvoiceForm {
  const page = getInvoicePage(book, sceneUid('invoice', index), TODAY);
  return formFromInvoice(page?.invoice ?? {}, page?.client?.uid ?? null);
}

/** Somebody has begun to change the invoice. */
function draftOn(main: WindowMain, index: number): void {
  const form = { ...formOf(main, index), note: 'Half written' };
  main.book.drafts.save(sceneUid('invoice', index), form, main.now);
}

function viewOf({ book }: WindowMain, index: number): { readonly connection: JsonObject } {
  const { mirror } = book.engineStores.outbox.targetOf('invoices', sceneUid('invoice', index));
  const connection = mirror?.['connection'];
  if (typeof connection !== 'object' || connection === null || Array.isArray(connection))
    throw new Error('An invoice names its client.');
  // A value that is no list and not null is an object of JSON.
  return { connection: connection as JsonObject };
}

const columnsOf = (ids: readonly string[]) => ids.map((id) => ({ id, width: null }));

/** Two views that were saved a while ago. */
const someViews = [
  {
    id: 'late',
    name: 'Late, over 500',
    query: 'due:<today owed:>500',
    tab: 'outstanding',
    sort: { column: 'due', direction: 'asc' },
    thenBy: null,
    columns: columnsOf(['number', 'client', 'due', 'days_open', 'due_amount']),
  },
  {
    id: 'birch',
    name: 'Birch & Harbor',
    query: 'client:"Birch & Harbor Ltd"',
    tab: 'all',
    sort: { column: 'date', direction: 'desc' },
    thenBy: null,
    columns: columnsOf(['number', 'client', 'summary', 'date', 'state', 'total']),
  },
];
