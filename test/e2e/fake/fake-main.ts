import { clientName, emptyClient } from '#shared/client/client-form.ts';
import type { ContactForm } from '#shared/client/contact-form.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import type { GeneratedBy } from '#shared/screens/profile-page.ts';
import type { ProfileFacts, ProfileStatus } from '#shared/screens/profile-facts.ts';
import type { AnyRecordForm, EditedRecord } from '#shared/records/record-form.ts';
import type { ClientPage } from '#shared/screens/client-page.ts';
import type { Likeness } from '#shared/client/alike-groups.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';
import { wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import { AppError } from '#shared/errors.ts';
import type { BackupState } from '#shared/screens/backup.ts';
import { noBackups } from '#test/scenes/no-backups.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { defaultPaper } from '#shared/documents/paper-settings.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isBlankLine } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import type { InvoiceFilter, InvoiceOrder, InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { TabCount } from '#shared/lists/list-query.ts';
import { invoiceTabs } from '#shared/lists/invoice-list.ts';
import type { ListName, ListRows } from '#shared/lists/lists.ts';
import { summedIn } from '#shared/lists/lists.ts';
import { paymentTabs } from '#shared/lists/payment-list.ts';
import type { AnyView, SavedView } from '#shared/lists/list-settings.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { Decision } from '#shared/outbox/decision.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { MissingDecision } from '#shared/outbox/missing-question.ts';
import type { OutboxEntry } from '#shared/outbox/entry.ts';
import type { PossibleDuplicate } from '#shared/outbox/possible-duplicate.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import type { Arithmetic } from '#shared/projection/project.ts';
import { project } from '#shared/projection/project.ts';
import { isCategory } from '#shared/service/category.ts';
import type { SavedCatalogueLine } from '#shared/catalogue/catalogue-line.ts';
import type {
  AccountTotals,
  ClientCard,
  DraftStatus,
  InvoiceDraft,
  InvoicePage,
} from '#shared/screens/invoice-page.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import type { YearStart } from '#shared/numbering/year-start.ts';
import { datesAgo, lateAges } from '#shared/search/days-ago.ts';
import type { FakeClient, FakeInvoice } from './fake-book.ts';
import { fakeUid, makeBook, TODAY } from './fake-book.ts';
import { fakeAccountTotals } from './fake-totals.ts';
import { answerNumber, inOneYear, reportFakeNumbers } from './fake-numbers.ts';
import { FakeConflicts, askedConflicts } from './fake-conflicts.ts';
import { FakeBin } from './fake-bin.ts';
import { fakeActivity } from './fake-activity.ts';
import { FakeChase } from './fake-chase.ts';
import { fakeClients } from './fake-clients.ts';
import { fakeLog } from './fake-log.ts';
import { fakeDashboard } from './fake-dashboard.ts';
import { changeKinds } from '#shared/screens/dashboard.ts';
import { textOrEmpty } from '#shared/json.ts';
import { FakeDuplicates } from './fake-duplicates.ts';
import { FakeEstimatePages, fakeEstimates } from './fake-estimates.ts';
import { FakeCatalogue } from './fake-catalogue.ts';
import { fakeMonths, fakeProfile, fakeProfilePage, fakeRecurring, fakeRuns } from './fake-recurring.ts';
import { FakeDocuments } from './fake-documents.ts';
import { fakeImport } from './fake-import.ts';
import { fakeLinks } from './fake-links.ts';
import { fakeLock } from './fake-lock.ts';
import { fakePractice } from './fake-practice.ts';
import { FakeMail } from './fake-mail.ts';
import { FakePayments } from './fake-payments.ts';
import { isPaymentSelected, paymentsInOrder, sumOfPayments } from './fake-payment-list.ts';
import { FakeRecords } from './fake-records.ts';
import { FakeSaves } from './fake-saves.ts';
import {
  factsOfFakeClient,
  saveFakeLine,
  suggestFakeAdjustments,
  suggestFakeLines,
  takeFakeLineBack,
} from './fake-suggest.ts';
import { FakeTags } from './fake-tags.ts';
import { fakeUndo } from './fake-undo.ts';
import { fakeViews, inOrder, isFound, isSelected, sumOfRows, rowMarks } from './fake-list.ts';
import { fakeNotes, fakeOutbox, fakeTwin, numberRefused, refusedClient } from './fake-outbox.ts';
import type { UpdateStatus } from '#shared/screens/updates.ts';
import { message } from '#shared/words/message.ts';

interface FakeOptions {
  readonly scenario: string;
  readonly locale: string;
  readonly theme: 'system' | 'light' | 'dark';
  readonly now: number;
}

/** Payments have a stand-in of their own. */
type OwnChannel = Exclude<Channel, `payment:${string}`>;
type Handlers = { readonly [C in OwnChannel]: (input: Input<C>) => Output<C> };

const demo: AccountInfo = {
  uid: 'demo',
  name: 'Aurora Studio',
  url: null,
  companyId: null,
  isDemo: true,
  keyHint: null,
  keyStorage: 'none',
};
const real: AccountInfo = {
  uid: 'real',
  name: 'Aurora Studio',
  url: 'https://aurora.example.com',
  companyId: '4411',
  isDemo: false,
  keyHint: '9f3c',
  keyStorage: 'memory',
};

/** A stand-in for main, in memory: deterministic, and only as true as a screen needs it. */
export class FakeMain implements BridgeTransport {
  readonly options: FakeOptions;
  /** Keys of which the person said that they open the same account. */
  readonly vouchedFor: string[] = [];
  readonly readLists: string[] = [];
  readonly listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  clients: FakeClient[];
  invoices: FakeInvoice[];
  readonly calibration: Calibration = newCalibration;
  outbox: OutboxEntry[];
  notes: Note[];
  twins: PossibleDuplicate[];
  /** What the person decided, in order. */
  readonly decisions: Decision[] = [];
  trouble: AppState['trouble'];
  /** How far the way to the next version is. */
  updates: UpdateStatus = { updatedFrom: null, step: { kind: 'waiting', checkedAt: null } };
  /** Whoever tries again finds the book in order. */
  isRepaired = false;
  /** What was written and never saved: the status does not know of it. */
  unsavedDrafts: number;
  account: AccountInfo | null;
  /** What was open before the demo book. */
  #before: AccountInfo | null = null;
  /** The saved views of the invoices, and those of the other lists. */
  views: readonly SavedView<'invoices'>[];
  readonly otherViews = new Map<ListName, readonly AnyView[]>();
  /** When the person said that the year begins. */
  yearStart: YearStart | null = null;
  backups: BackupState = noBackups;
  settings: AppState['settings'];
  status: SyncStatus;
  failSaves: boolean;
  readonly payments: FakePayments;
  readonly clientList = fakeClients({
    cards: () => (this.invoices.length === 0 ? [] : this.clients.flatMap(({ uid }) => this.card(uid) ?? [])),
    invoicesOf: (client) => this.invoices.filter(({ clientUid }) => clientUid === client),
    now: () => this.options.now,
  });
  readonly recurring = fakeRecurring(() => (this.invoices.length === 0 ? [] : this.clients));
  readonly estimates = fakeEstimates(() => (this.invoices.length === 0 ? [] : this.clients));
  readonly estimatePages = new FakeEstimatePages({
    rows: () => this.estimates.rows(),
    clients: () => this.clients,
    invoices: () => this.invoices,
    startDraft: (form) => this.openDraft(this.startWith(form).uid, null),
  });
  readonly documents = new FakeDocuments({
    page: (uid) => this.pageOf(this.find(uid)),
    payment: (uid) => this.payments.rows.find((row) => row.uid === uid) ?? null,
    changed: (paper) => {
      this.send('paper:changed', paper);
    },
  });
  /** What was saved of lines, by whatever name they have. */
  readonly catalogue = new Map<string, SavedCatalogueLine>();
  readonly savedLines = new FakeCatalogue(() => this.clients.length === 0);
  /** Whether the account has got what was saved of lines. */
  hasCatalogueLeft = false;
  /** What was said of missing objects. */
  readonly answered: MissingDecision[] = [];

  constructor(options: FakeOptions) {
    const { scenario, now } = options;
    this.options = options;
    this.documents.paper = { ...defaultPaper(options.locale), issuer: 'Aurora Studio' };
    const count = scenario === 'empty' || scenario === 'first-sync' ? 0 : 400;
    const book = makeBook(count);
    this.clients = [...book.clients];
    this.invoices = [...book.invoices];
    if (scenario === 'one-year') this.invoices = inOneYear(this.invoices, TODAY);
    this.outbox = scenario === 'empty' ? [] : fakeOutbox(now, fakeUid(2, 0));
    const [client] = this.clients;
    if (scenario === 'refused-client' && client !== undefined)
      this.outbox = [...this.outbox, refusedClient(now, client.uid)];
    if (scenario === 'conflicts')
      for (const { entry, conflict } of askedConflicts(now, (index) => fakeUid(2, index))) {
        this.outbox = [...this.outbox, entry];
        this.conflicts.ask(entry.id, conflict);
      }
    this.notes = scenario === 'empty' ? [] : fakeNotes(now, fakeUid(2, 0));
    this.twins = scenario === 'empty' ? [] : [fakeTwin(fakeUid(2, 0), fakeUid(2, 1))];
    this.trouble = scenario.startsWith('trouble-')
      ? {
          code: 'book_damaged',
          message: message('error_book_damaged'),
        }
      : null;
    this.unsavedDrafts = scenario === 'empty' ? 0 : 2;
    this.account = scenario === 'onboarding' ? null : real;
    this.settings = { ...defaultSettings, theme: options.theme, isOfflineByChoice: scenario === 'offline' };
    this.views = scenario === 'views' ? fakeViews : [];
    this.failSaves = scenario === 'save-error';
    this.payments = new FakePayments({
      scenario,
      now,
      invoices: () => this.invoices,
      clientName: (uid) => this.clients.find((client) => client.uid === uid)?.name ?? '',
      card: (uid) => this.card(uid),
      changed: () => {
        this.send('mirror:changed', { resources: ['payments'] });
        this.send('outbox:changed', null);
      },
    });
    this.status = {
      phase: phaseOf(scenario),
      waitingCount: scenario === 'empty' ? 0 : 4,
      needsYouCount: scenario === 'offline' || scenario === 'empty' ? 0 : 2,
      unconfirmedCount: 0,
      lastContactAt: now - 120_000,
      lastCheckedAt: scenario === 'first-sync' ? null : now - 120_000,
      requestsLastHour: 212,
      requestsPerHour: 1_000,
      isLimitLearned: true,
      spentOn: { changes: 18, lists: 64, details: 120, checks: 4 },
      nextSweepAt: now + 780_000,
      missing:
        scenario === 'missing'
          ? {
              resource: 'invoices',
              askedAt: now,
              missing: 23,
              sample: { present: 0, gone: 4, unreadable: 1 },
              isAboutRights: false,
            }
          : null,
      problems: [],
      freshness: [
        { resource: 'invoices', count, details: Math.floor(count * 0.86), checkedAt: now - 120_000 },
        { resource: 'connections', count: 40, details: null, checkedAt: now - 3_600_000 },
      ],
    };
  }

  async invoke(channel: Channel, payload: unknown): Promise<unknown> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (this.options.scenario === 'error' && /^(invoice|list):/.test(channel)) {
      return wrapError(new AppError('internal', message('error_internal')));
    }
    try {
      // The bridge is typed by the contract; the transport between is not.
      const handler = { ...this.payments.handlers, ...this.handlers }[channel] as (input: unknown) => unknown;
      return wrapValue(structuredClone(handler(structuredClone(payload))));
    } catch (thrown) {
      return wrapError(thrown);
    }
  }

  subscribe(event: EventName, listener: (payload: unknown) => void): () => void {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  }

  get unsentCount(): number {
    const open = this.outbox.filter(({ state }) => state !== 'done');
    return this.account?.isDemo === true ? 0 : open.length + this.unsavedDrafts;
  }

  send<E extends EventName>(event: E, payload: Events[E]): void {
    setTimeout(() => this.listeners.get(event)?.forEach((listener) => listener(payload)), 1);
  }

  readonly mail = new FakeMail({
    isOffline: () => this.status.phase.kind === 'offline_by_choice',
    holdSeconds: () => this.settings.mail.holdSeconds,
    coolDownDays: () => this.settings.mail.coolDownDays,
    now: () => this.options.now,
    find: (uid) => this.find(uid),
    card: (uid) => this.card(uid),
    outbox: () => this.outbox,
    queue: (entry) => {
      this.outbox = [...this.outbox, entry];
      this.send('outbox:changed', null);
    },
  });

  readonly tags = new FakeTags(() => {
    this.#answer = null;
    this.send('mirror:changed', { resources: ['invoices'] });
  });
  readonly chase = new FakeChase({
    now: () => this.options.now,
    rows: () => this.invoices.map((invoice, place) => this.rowOf(invoice, place)),
    mailsOf: (uid) => this.mail.history({ uids: [uid] }),
    onChange: () => {
      this.send('mirror:changed', { resources: ['invoices', 'connections'] });
    },
  });
  readonly contacts = new Map<string, ContactForm>();
  readonly duplicates = new FakeDuplicates();
  /** Recurring invoices that were saved here; the others are those of the list. */
  readonly profiles = new Map<string, ProfileForm>();
  readonly records = new FakeRecords({
    newUid: () => fakeUid(8, this.clients.length + this.contacts.size),
    known: (resource, uid) => this.#knownRecord(resource, uid),
    show: (uid, record) => {
      this.#showRecord(uid, record);
    },
    hide: (resource, uid) => {
      if (resource === 'contacts') this.contacts.delete(uid);
      else if (resource === 'recurring_invoices') this.profiles.delete(uid);
      else if (isCategory(resource)) this.savedLines.hide(uid);
      else this.clients = this.clients.filter((client) => client.uid !== uid);
      this.send('mirror:changed', { resources: [resource] });
    },
    facts: (uid, { connectionUid }) => this.#profileFacts(uid, connectionUid),
  });
  readonly saves = new FakeSaves({
    now: () => this.options.now,
    find: (uid) => this.find(uid),
    replace: (uid, change) => {
      this.replace(uid, change);
    },
    withForm: (invoice, form) => withForm(invoice, form, this.arithmeticFor(form.connectionUid)),
  });
  readonly bin = new FakeBin({
    now: () => this.options.now,
    scenario: () => this.options.scenario,
    invoices: () => this.invoices,
    set: (invoices) => {
      this.invoices = [...invoices];
      this.send('mirror:changed', { resources: ['invoices'] });
      this.send('outbox:changed', null);
    },
    clientName: (uid) => this.card(uid)?.name ?? '',
    page: (invoice) => this.pageOf(invoice),
    startWith: (form) => this.startWith(form),
    open: (uid) => this.openDraft(uid, null),
  });

  /** Holds the standing of the recurring invoice in the editor, which a test may change. */
  profileStatus: ProfileStatus = { version: 'a', isGone: false, isClientGone: false };

  /** Holds the origin of all invoices, which a test may change. */
  generatedBy: GeneratedBy | null = null;

  /** What a test says of the invoice in the editor. */
  standing: Partial<DraftStatus> = {};

  readonly conflicts = new FakeConflicts({
    calibration: () => this.calibration,
    settle: (id) => {
      const settled = this.outbox.find((entry) => entry.id === id);
      this.outbox = this.outbox.filter((entry) => entry !== settled);
      this.send('outbox:changed', null);
      return settled;
    },
    reopen: (entry) => {
      this.outbox = [...this.outbox, entry];
      this.send('outbox:changed', null);
    },
    startDraft: (uid) => {
      const invoice = this.find(uid);
      const form = formFromInvoice(invoice?.view ?? {}, invoice?.clientUid ?? null);
      return this.openDraft(this.startWith({ ...form, statementNo: '' }).uid, null);
    },
  });

  readonly handlers: Handlers = {
    ...this.records.handlers,
    ...this.estimatePages.handlers,
    ...fakeLinks,
    ...fakePractice(() => this.account?.isDemo === true),
    ...fakeLock((isLocked) => {
      this.send('lock:changed', { isLocked });
    }),
    ...fakeImport({
      newUid: () => fakeUid(8, this.clients.length + this.contacts.size),
      names: () => this.clients.map(({ name }) => name),
      show: (uid, record) => {
        this.#showRecord(uid, record);
      },
    }),
    ...fakeUndo({
      records: this.records,
      duplicates: this.duplicates,
      saves: this.saves,
      payments: () => this.payments,
      conflicts: this.conflicts,
      bin: this.bin,
      chase: this.chase,
      catalogue: this.savedLines,
      takeLineBack: (edit) => takeFakeLineBack(this.catalogue, this.hasCatalogueLeft, edit),
      saveLine: ({ after }) => {
        const answer = saveFakeLine(this.catalogue, { ...after, replaces: null });
        return answer.kind === 'saved' ? answer.uid : answer.by.uid;
      },
      dropClient: (uid) => {
        this.clients = this.clients.filter((client) => client.uid !== uid);
        this.send('mirror:changed', { resources: ['connections'] });
      },
      undoNote: (id) => {
        this.notes = this.notes.map((note) => (note.id === id ? { ...note, isUndoable: false, undoneAt: 0 } : note));
        this.send('outbox:changed', null);
      },
    }),
    ...this.conflicts.handlers,
    ...fakeDashboard({ invoices: () => this.invoices, clients: () => this.clients }),
    ...this.documents.handlers,
    ...this.bin.handlers,
    'app:try-again': () => {
      if (this.isRepaired) this.trouble = null;
      return null;
    },
    'app:ready-to-close': () => null,
    'app:get-state': () => ({
      version: '0.1.0',
      locale: this.options.locale,
      platform: 'linux',
      settings: this.settings,
      account: this.account,
      trouble: this.trouble,
    }),
    'settings:update': (patch) => {
      this.settings = { ...this.settings, ...patch };
      this.send('settings:changed', this.settings);
      return this.settings;
    },
    'backup:state': () => this.backups,
    'backup:plan': (plan) => (this.backups = { ...this.backups, plan: { ...this.backups.plan, ...plan } }),
    'backup:choose-folder': () => this.backups,
    'backup:keep-passphrase': () => this.backups,
    'backup:test': () => this.backups,
    'update:get': () => this.updates,
    'update:check': () => this.updates,
    'update:install': () => null,
    'update:changes': () => [
      { version: '0.2.0', notes: ['Several accounts, each with its own book.', 'Backups in one file.'] },
      { version: '0.1.0', notes: ['The first version.'] },
    ],
    'support:read-log': () => fakeLog(this.options.now),
    'support:save-diagnostics': () => 'inkwell-diagnostics-2026-11-21.txt',
    'support:window-failed': () => null,
    'support:export-settings': () => 'inkwell-settings.json',
    'support:choose-settings': () => ({
      file: 'inkwell-settings.json',
      computer: { theme: 'dark', figures: { yearStart: 4 }, mail: { holdSeconds: 30, coolDownDays: 3 } },
      account: { issuer: 'Kandy Design', accent: '#17703f' },
      ignored: 1,
    }),
    'backup:save': () => null,
    'backup:choose': () => null,
    'backup:restore': () => this.account ?? real,
    'backup:salvage': () => ({ account: this.account ?? real, kinds: [] }),
    'backup:compare': () => null,
    'backup:use': () => this.account ?? real,
    'account:list': () => [],
    'account:overview': () => [],
    'account:switch': () => this.account ?? real,
    'account:rename': () => null,
    'account:connect': ({ url, key }) => {
      if (!url.startsWith('https://')) throw new AppError('address_insecure', message('error_address_insecure'));
      if (key !== 'right') throw new AppError('key_refused', message('error_key_refused', { host: 'acme.example' }));
      this.account = real;
      return real;
    },
    'account:open-demo': () => {
      this.#before = this.account;
      return (this.account = demo);
    },
    'account:replace-key': ({ key, isVouchedFor }) => {
      if (key === 'emptied') {
        if (!isVouchedFor) throw new AppError('unproven_account', message('error_unproven_account'));
        this.vouchedFor.push(key);
      } else if (key !== 'right')
        throw new AppError('key_refused', message('error_key_refused', { host: 'acme.example' }));
      return real;
    },
    'account:weigh-leave': () => ({ unsentCount: this.unsentCount }),
    'account:leave': ({ discardUnsent }) => {
      if (this.unsentCount > 0 && !discardUnsent)
        throw new AppError('needs_confirmation', message('error_unsent_work', { count: this.unsentCount }));
      this.account = this.account?.isDemo === true ? this.#before : null;
      this.#before = null;
      return this.account;
    },
    'invoice:count-ages': ({ search, terms }) =>
      lateAges.map((age) => {
        const others = terms.filter(({ field }) => field !== 'late');
        const late = { kind: 'date', field: 'late', ...datesAgo(age, TODAY) } as const;
        return { age, ...sumOfRows(this.rows({ tab: 'overdue', search, terms: [...others, late] }), 'due') };
      }),
    'list:page': (query) => {
      const { offset, limit } = query;
      const rows = this.listed(query);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'list:count-tabs': (question) => {
      if (question.list === 'invoices') return invoiceTabs.map((tab) => this.countOf({ ...question, tab }));
      if (question.list === 'estimates') return this.estimates.countTabs(question);
      if (question.list === 'recurring') return this.recurring.countTabs(question);
      if (question.list === 'catalogue') return this.savedLines.list.countTabs(question);
      if (question.list === 'clients') return this.clientList.countTabs(question);
      return paymentTabs.map((tab) => ({ tab, ...sumOfPayments(this.payments.listed({ ...question, tab })) }));
    },
    'profile:page': ({ uid }) => {
      const row = this.recurring.rows().find((each) => each.uid === uid);
      if (row === undefined) throw new AppError('not_found', message('error_profile_gone'));
      return fakeProfilePage(row);
    },
    'profile:refresh': () => null,
    'profile:history': () => ({ currency: 'EUR', billed: [], own: [], events: [] }),
    'profile:standing': () => this.profileStatus,
    'profile:versions': () => [],
    'profile:restore-version': () => {
      throw new AppError('not_found', message('error_version_gone'));
    },
    'profile:of-invoice': () => this.generatedBy,
    'profile:weigh-rise': () => [],
    'calendar:months': () => fakeMonths(this.recurring.rows()),
    'calendar:runs': ({ from, to, limit }) => fakeRuns(this.recurring.rows(), { from, to }, limit),
    'profile:raise-prices': () => ({ outcomes: [], raised: [] }),
    'list:uids': (query) =>
      this.listed(query)
        .slice(query.offset, query.offset + query.limit)
        .map(({ uid }) => uid),
    'list:still-listed': (question) => {
      const listed = new Set(this.foundIn(question).map(({ uid }) => uid));
      return question.uids.filter((uid) => listed.has(uid));
    },
    'list:sum': (question) => {
      if (question.list === 'estimates') return this.estimates.sum(question.selection, question.amount);
      if (question.list === 'recurring') return this.recurring.sum(question.selection, question.amount);
      if (question.list === 'catalogue') return this.savedLines.list.sum(question.selection, question.amount);
      if (question.list === 'clients') return this.clientList.sum(question.selection, question.amount);
      if (question.list === 'payments') {
        const { selection } = question;
        return sumOfPayments(this.payments.rows.filter((row) => isPaymentSelected(row, selection)));
      }
      const { selection, amount } = question;
      const all = this.invoices.map((invoice, place) => this.rowOf(invoice, place));
      return sumOfRows(
        all.filter((row) => isSelected(row, selection, this.tags.isTagged)),
        amount,
      );
    },
    'views:list': ({ list }) => (list === 'invoices' ? this.views : (this.otherViews.get(list) ?? [])),
    'views:replace': (replaced) => {
      if (replaced.list === 'invoices') this.views = replaced.views;
      else this.otherViews.set(replaced.list, replaced.views);
      return null;
    },
    ...this.tags.handlers,
    ...this.chase.handlers,
    'invoice:get': ({ uid }) => this.pageOf(this.find(uid)),
    'invoice:activity': ({ uid }) => {
      const { view } = this.find(uid);
      return fakeActivity(String(view['state']), String(view['statement_no']), Date.now());
    },
    'invoice:choose-client': ({ uid, isThen }) => {
      this.replace(uid, ({ clientThen = null, ...invoice }) => ({
        ...invoice,
        ...(clientThen === null ? {} : { clientThen: { ...clientThen, isShown: isThen } }),
      }));
      return null;
    },
    'invoice:refresh': ({ uid }) => {
      if (this.status.phase.kind !== 'offline_by_choice') {
        setTimeout(() => {
          this.replace(uid, (invoice) => ({ ...invoice, hasDetails: true }));
        }, 1_500);
      }
      return null;
    },
    'draft:open': ({ uid, clientUid }) => this.openDraft(uid, clientUid),
    'draft:create-each': ({ clientUids }) =>
      clientUids.map((clientUid) => this.startWith(formFromInvoice({}, clientUid)).uid),
    'draft:save': ({ uid, form }) => {
      if (this.failSaves) throw new AppError('disk_full', message('error_disk_full'));
      if (this.#fresh?.uid === uid) {
        this.invoices = [this.#fresh, ...this.invoices];
        this.#fresh = null;
      }
      this.saves.note(this.find(uid));
      this.replace(uid, (invoice) => withForm(invoice, form, this.arithmeticFor(form.connectionUid)));
      return { savedAt: this.options.now };
    },
    ...this.saves.handlers,
    'draft:propose-number': (question) => answerNumber(this.#numbers(), question),
    'report:get': ({ report, group }) => ({
      of: { report, group },
      before: null,
      currencies: [],
      complete: true,
      missing: [],
    }),
    'report:records': () => ({ records: [], total: 0 }),
    'report:save-table': () => null,
    'report:saved': () => [],
    'report:replace-saved': () => null,
    'report:save-pack': () => null,
    'document:save-archive': () => null,
    'numbers:next': () => answerNumber(this.#numbers(), { uid: '', clientUid: null, date: TODAY, number: '' }),
    'numbers:report': () => reportFakeNumbers(this.#numbers()),
    'numbers:answer-year': ({ start }) => {
      this.yearStart = start;
      return null;
    },
    'draft:standing': ({ uid }) => {
      const invoice = this.invoices.find((known) => known.uid === uid && known.upload !== 'local');
      const textIn = (name: string): string | null => {
        const value = invoice?.view[name];
        return typeof value === 'string' ? value : null;
      };
      return {
        version: invoice === undefined ? null : 'v1',
        state: textIn('state'),
        paidTotal: textIn('paid_total'),
        isGone: false,
        isClientGone: false,
        ...this.standing,
      };
    },
    ...this.savedLines.handlers,
    'catalogue:save': (line) => saveFakeLine(this.catalogue, line),
    'client:page': (): ClientPage => {
      throw new AppError('not_found', message('error_client_gone'));
    },
    'client:activity': () => [],
    'client:recurring': () => [],
    'client:refresh': () => null,
    'client:set-note': () => null,
    'invoice:read': () => null,
    'system:open': () => null,
    'client:facts': ({ clientUid, exceptUid }) => factsOfFakeClient(this.invoices, clientUid, exceptUid),
    'lines:suggest': (question) => suggestFakeLines(this.invoices, question),
    'adjustments:suggest': (question) => suggestFakeAdjustments(this.invoices, question),
    'palette:search': ({ text, limit }) => ({
      invoices: this.sorted({
        tab: 'all',
        search: text,
        terms: [],
        sort: { column: 'date', direction: 'desc' },
        thenBy: null,
      }).slice(0, limit),
      clients: this.handlers['client:search']({ text, limit }),
    }),
    'client:search': ({ text, limit }) => {
      const wanted = text.toLowerCase();
      const hits = this.clients.filter((client) => `${client.name} ${client.email}`.toLowerCase().includes(wanted));
      return hits.slice(0, limit).flatMap((client) => this.card(client.uid) ?? []);
    },
    'client:name': ({ uid }) => this.card(uid)?.name ?? null,
    'client:find-alike': (input) => {
      const plain = (text: string): string => text.toLowerCase().replaceAll(' ', '');
      const name = plain(input.category === 'organization' ? input.name : input.first_name + input.last_name);
      return this.clients.flatMap((known) => {
        const client = this.card(known.uid);
        const reasons: readonly Likeness[] = [
          ...(plain(known.name) === name ? (['name'] as const) : []),
          ...(foldAddress(known.email) === foldAddress(input.business_email) ? (['email'] as const) : []),
        ];
        return client !== null && reasons.length > 0 ? [{ client, reasons }] : [];
      });
    },
    ...this.duplicates.handlers,
    'client:create': (input) => {
      const name = input.category === 'organization' ? input.name : `${input.first_name} ${input.last_name}`.trim();
      const { business_email: email, language, currency } = input;
      const client = {
        name,
        email,
        language,
        currency,
        uid: fakeUid(3, this.clients.length),
        addressLines: [],
        isLocal: true,
      };
      this.clients.unshift(client);
      this.send('mirror:changed', { resources: ['connections'] });
      const card = this.card(client.uid);
      if (card === null) throw new Error('the client was just created');
      return card;
    },
    'client:set-primary': ({ name }) => name,
    'client:get-refused': ({ uid }) => {
      const client = this.clients.find((known) => known.uid === uid);
      if (client === undefined) throw new AppError('not_found', message('error_client_not_correctable'));
      const { name, email, language, currency } = client;
      return { ...emptyClient, name, business_email: email, language, currency };
    },
    'client:correct': ({ uid, client }) => {
      this.clients = this.clients.map((known) =>
        known.uid === uid ? { ...known, name: client.name, email: client.business_email } : known,
      );
      this.outbox = this.outbox.map((entry) =>
        entry.uid === uid ? { ...entry, state: 'queued', reason: null, error: null, actions: ['discard'] } : entry,
      );
      this.send('outbox:changed', null);
      return null;
    },
    'outbox:list': () => this.outbox,
    'outbox:resolve': ({ id, decision }) => {
      const isOver = ['discard', 'theirs', 'dismiss', 'adopt'].includes(decision.kind);
      this.decisions.push(decision);
      if (decision.kind === 'discard') this.mail.putBack(id);
      if (decision.kind === 'send') this.mail.hurry(id);
      this.outbox = this.outbox.flatMap((entry) => {
        if (entry.id !== id) return [entry];
        const note = message('outbox_note_offline');
        return isOver ? [] : [{ ...entry, state: 'queued', reason: null, question: null, note, actions: ['discard'] }];
      });
      this.send('outbox:changed', null);
      return null;
    },
    'outbox:list-notes': () => this.notes,
    'outbox:list-twins': () => this.twins,
    'outbox:decide-twin': ({ id }) => {
      this.twins = this.twins.filter((twin) => twin.id !== id);
      this.send('outbox:changed', null);
      return null;
    },
    'mail:prepare': (input) => this.mail.prepare(input),
    'mail:send': (input) => this.mail.send(input),
    'mail:keep': (input) => this.mail.keep(input),
    'mail:history': (input) => this.mail.history(input),
    'mail:templates': () => this.mail.templates,
    'mail:save-template': (template) => this.mail.saveTemplate(template),
    'mail:reset-template': (named) => this.mail.resetTemplate(named),
    'sync:get-status': () => this.status,
    'sync:run-now': () => null,
    'sync:list-changes': () =>
      changeKinds.flatMap((kind, place) =>
        this.invoices.slice(place, place + 1).map(({ uid, view, clientUid }) => ({
          uid,
          number: textOrEmpty(view['statement_no']),
          client: this.card(clientUid ?? '')?.name ?? '',
          kind,
          at: this.options.now - place * 3_600_000,
        })),
      ),
    'sync:read-list': ({ resource }) => {
      this.readLists.push(resource);
      return null;
    },
    'sync:answer-missing': (decision) => {
      this.answered.push(decision);
      this.status = { ...this.status, missing: null };
      return null;
    },
    'sync:hint': () => null,
    'sync:set-offline': ({ isOffline }) => {
      this.status = { ...this.status, phase: isOffline ? { kind: 'offline_by_choice' } : { kind: 'up_to_date' } };
      this.send('sync:status-changed', this.status);
      return null;
    },
  };

  #numbers() {
    const nameOf = (uid: string | null): string => this.names.get(uid ?? '') ?? '';
    return { invoices: this.invoices, nameOf, yearStart: this.yearStart };
  }

  pageOf(invoice: FakeInvoice): InvoicePage {
    const { uid, hasDetails, upload } = invoice;
    return {
      uid,
      invoice: invoice.view,
      client: this.card(invoice.clientUid),
      clientThen: invoice.clientThen ?? null,
      totalIs: upload === 'synced' ? 'service' : this.calibration.explained > 0 ? 'exact' : 'estimate',
      ownRange: upload === 'synced' ? null : [billedTotalOf(invoice), billedTotalOf(invoice)],
      account: this.accountTotals(invoice),
      hasDetails,
      areLinesOutdated: invoice.areLinesOutdated ?? false,
      detailsAt: hasDetails && upload !== 'local' ? this.options.now - 300_000 : null,
      upload,
      isOverdue: isOverdue(invoice),
      tags: this.tags.of(invoice.uid),
      hasDraft: invoice.draft !== null,
      draftProblem: invoice.draft === null ? null : (readInvoiceForm(invoice.draft).problems[0]?.message ?? null),
      lineLock: null,
      problem: upload === 'needs_you' ? numberRefused : null,
    };
  }

  /** A draft on disk, under the next number where the form names none. */
  startWith(form: InvoiceForm): FakeInvoice {
    const fresh = this.startInvoice(form.connectionUid);
    const statementNo = form.statementNo === '' ? String(fresh.view['statement_no']) : form.statementNo;
    const invoice = withForm(fresh, { ...form, statementNo }, this.arithmeticFor(form.connectionUid));
    this.#fresh = null;
    this.invoices = [invoice, ...this.invoices];
    this.send('mirror:changed', { resources: ['invoices'] });
    return invoice;
  }

  find(uid: string): FakeInvoice {
    const invoice = this.invoices.find((known) => known.uid === uid);
    if (!invoice) throw new AppError('not_found', message('error_invoice_gone'));
    return invoice;
  }

  replace(uid: string, change: (invoice: FakeInvoice) => FakeInvoice): void {
    this.invoices = this.invoices.map((known) => (known.uid === uid ? change(known) : known));
    this.send('mirror:changed', { resources: ['invoices'] });
  }

  card(uid: string | null): ClientCard | null {
    const client = this.clients.find((known) => known.uid === uid);
    if (!client) return null;
    const own = this.invoices.length > 1_000 ? [] : this.invoices.filter((invoice) => invoice.clientUid === client.uid);
    // Every invoice of the fake is in its client's currency.
    const sumOf = (some: readonly FakeInvoice[]): number =>
      some.reduce((sum, invoice) => sum + (toMinorUnits(dueOf(invoice), currencyDigits(client.currency)) ?? 0), 0);
    const minor = sumOf(own);
    const late = own.filter(isOverdue);
    const { name, email, currency, language, addressLines } = client;
    return {
      uid: client.uid,
      name,
      email,
      currency,
      language,
      addressLines,
      formerNames: [],
      upload: client.isLocal ? 'waiting' : 'synced',
      openSums: minor > 0 ? [{ currency: client.currency, minor }] : [],
      overdueCount: late.length,
      overdueSums: late.length === 0 ? [] : [{ currency: client.currency, minor: sumOf(late) }],
      overdueSince: late.map(({ view }) => String(view['due_date'])).toSorted()[0] ?? null,
    };
  }

  rows(filter: InvoiceFilter): readonly InvoiceRow[] {
    return this.invoices
      .map((invoice, place) => this.rowOf(invoice, place))
      .filter((row) => isFound(row, filter, this.tags.isTagged));
  }

  foundIn(question: Input<'list:still-listed'>): readonly ListRows[ListName][] {
    if (question.list === 'invoices') return this.rows(question.filter);
    if (question.list === 'estimates') return this.estimates.found(question.filter);
    if (question.list === 'recurring') return this.recurring.found(question.filter);
    if (question.list === 'catalogue') return this.savedLines.list.found(question.filter);
    if (question.list === 'clients') return this.clientList.found(question.filter);
    return this.payments.listed(question.filter);
  }

  listed(query: Input<'list:page'>): readonly ListRows[ListName][] {
    if (query.list === 'payments') return paymentsInOrder(this.payments.listed(query), query);
    if (query.list === 'estimates') return this.estimates.listed(query);
    if (query.list === 'recurring') return this.recurring.listed(query);
    if (query.list === 'catalogue') return this.savedLines.list.listed(query);
    if (query.list === 'clients') return this.clientList.listed(query);
    const { tab, search, terms, sort, thenBy } = query;
    return this.sorted({ tab, search, terms, sort, thenBy });
  }

  /** A hundred thousand rows are sorted once, not for every page: the page must be able to show how quick it is. */
  sorted(question: InvoiceFilter & InvoiceOrder): readonly InvoiceRow[] {
    const asked = JSON.stringify(question);
    if (this.#answer?.question !== asked || this.#answer.invoices !== this.invoices) {
      this.#answer = { question: asked, invoices: this.invoices, rows: inOrder(this.rows(question), question) };
    }
    return this.#answer.rows;
  }
  #answer: {
    readonly question: string;
    readonly invoices: readonly FakeInvoice[];
    readonly rows: readonly InvoiceRow[];
  } | null = null;

  countOf(filter: InvoiceFilter): TabCount<(typeof invoiceTabs)[number]> {
    return { tab: filter.tab, ...sumOfRows(this.rows(filter), summedIn('invoices', filter.tab)) };
  }

  /** `place`: that of the invoice in the book, where it is known; to look for it takes long in a long one. */
  rowOf(invoice: FakeInvoice, place = this.invoices.indexOf(invoice)): InvoiceRow {
    const text = (name: string): string => String(invoice.view[name] ?? '');
    return {
      uid: invoice.uid,
      number: text('statement_no'),
      clientUid: invoice.clientUid,
      clientName:
        this.names.get(invoice.clientUid ?? '') ??
        this.clients.find((client) => client.uid === invoice.clientUid)?.name ??
        '',
      formerNames: [],
      summary: text('summary'),
      date: text('date') || null,
      dueDate: text('due_date') || null,
      state: text('state'),
      isOverdue: isOverdue(invoice),
      currency: text('currency_iso_code') || null,
      subTotal: text('sub_total') || null,
      billedTotal: text('billed_total') || null,
      totalDue: dueOf(invoice),
      paidTotal: text('paid_total') || null,
      poNumber: text('po_number'),
      createdAt: text('created_at') || null,
      upload: invoice.upload,
      hasDetails: invoice.hasDetails,
      ...payHabit(invoice),
      tags: this.tags.of(invoice.uid),
      ...rowMarks(place, text('state'), this.options.now),
    };
  }

  get names(): ReadonlyMap<string, string> {
    this.#names ??= new Map(this.clients.map((client) => [client.uid, client.name]));
    return this.#names;
  }
  #names: ReadonlyMap<string, string> | null = null;

  arithmeticFor(clientUid: string | null): Arithmetic {
    return { currency: this.card(clientUid)?.currency ?? null, calibration: this.calibration };
  }

  accountTotals(invoice: FakeInvoice): AccountTotals {
    return fakeAccountTotals(invoice, this.calibration);
  }

  openDraft(uid: string | null, clientUid: string | null): InvoiceDraft {
    const fresh = uid === null ? this.startInvoice(clientUid) : this.#fresh?.uid === uid ? this.#fresh : null;
    const isNew = fresh !== null;
    const invoice = fresh ?? this.find(uid ?? '');
    const state = String(invoice.view['state'] ?? '');
    return {
      uid: invoice.uid,
      form: invoice.draft ?? formFromInvoice(invoice.view, invoice.clientUid),
      isNew: isNew || invoice.upload === 'local',
      invoiceState: isNew || invoice.upload === 'local' ? null : state,
      hasDetails: invoice.hasDetails,
      client: this.card(invoice.clientUid),
      currency: this.card(invoice.clientUid)?.currency ?? null,
      account: this.accountTotals(invoice),
      paidTotal: typeof invoice.view['paid_total'] === 'string' ? invoice.view['paid_total'] : null,
      savedAt: isNew || (invoice.draft === null && invoice.upload !== 'local') ? 0 : this.options.now,
      upload: invoice.upload,
      areLinesLocked: !isNew && this.options.scenario === 'adds-lines',
      areTotalsOwn: isNew || invoice.upload === 'local' || invoice.draft !== null,
      today: TODAY,
    };
  }

  /** Opened and not yet written in: it is in no list, as in the real main. */
  #fresh: FakeInvoice | null = null;

  startInvoice(clientUid: string | null): FakeInvoice {
    const taken = new Set(this.invoices.map((invoice) => String(invoice.view['statement_no'])));
    const number = proposeNumber([...taken].slice(0, 20), (known) => taken.has(known));
    const header = {
      statement_no: number,
      date: TODAY,
      due_date: addDays(TODAY, 14),
      payment_options: ['bank_transfer'],
      send_reminders: true,
    };
    const view = project(
      'invoices',
      { totalsVerdict: null, mirror: null, details: null, patch: header },
      { currency: null, calibration: this.calibration },
    ).view;
    const invoice: FakeInvoice = {
      uid: fakeUid(4, this.invoices.length),
      clientUid,
      view,
      upload: 'local',
      hasDetails: true,
      draft: formFromInvoice(view, clientUid),
    };
    this.#fresh = invoice;
    return invoice;
  }

  #knownRecord(resource: EditedRecord, uid: string): AnyRecordForm | null {
    if (resource === 'contacts') {
      const form = this.contacts.get(uid);
      return form === undefined ? null : { resource, form };
    }
    if (resource === 'recurring_invoices') {
      const form = this.profiles.get(uid) ?? fakeProfile(this.clients, uid);
      return form === null ? null : { resource, form };
    }
    if (isCategory(resource)) return this.savedLines.known(resource, uid);
    const client = this.clients.find((known) => known.uid === uid);
    if (client === undefined) return null;
    const { name, email: business_email, language, currency } = client;
    return { resource, form: { ...emptyClient, name, business_email, language, currency } };
  }

  #profileFacts(uid: string, clientUid: string | null): ProfileFacts {
    const isInAccount = fakeProfile(this.clients, uid) !== null;
    const client = clientUid === null ? null : this.card(clientUid);
    return {
      client,
      currency: client?.currency ?? null,
      account: { subTotal: null, billedTotal: null, verdict: null, calibration: this.calibration },
      hasDetails: !(isInAccount && this.options.scenario === 'lines-missing'),
      areLinesLocked: isInAccount && this.options.scenario === 'adds-lines',
      areTotalsOwn: true,
      today: TODAY,
      state: isInAccount ? 'active' : null,
      isInAccount,
    };
  }

  #showRecord(uid: string, record: AnyRecordForm): void {
    if (record.resource === 'contacts') this.contacts.set(uid, record.form);
    else if (record.resource === 'recurring_invoices') this.profiles.set(uid, record.form);
    else if (record.resource !== 'connections') this.savedLines.show(uid, record);
    else {
      const { business_email: email, language, currency } = record.form;
      const shown = { name: clientName(record.form), email, language, currency, uid, addressLines: [], isLocal: true };
      this.clients = [shown, ...this.clients.filter((known) => known.uid !== uid)];
    }
    this.send('mirror:changed', { resources: [record.resource] });
  }
}

function phaseOf(scenario: string): SyncStatus['phase'] {
  if (scenario === 'offline') return { kind: 'offline_by_choice' };
  if (scenario === 'first-sync') return { kind: 'working', doing: 'listing', done: 120, of: 400, msLeft: null };
  if (scenario === 'key-refused')
    return {
      kind: 'stopped',
      code: 'key_refused',
      message: message('error_key_refused', { host: 'acme.example' }),
    };
  return { kind: 'up_to_date' };
}

const dueOf = (invoice: FakeInvoice): string | null =>
  typeof invoice.view['total_due'] === 'string' ? invoice.view['total_due'] : null;

/** Clients pay an open invoice after 24 days; of every third nobody knows. */
function payHabit(invoice: FakeInvoice): Pick<InvoiceRow, 'expectedDate' | 'payLagOf'> {
  const { date, state } = invoice.view;
  const isKnown = (invoice.clientUid ?? '').charCodeAt(35) % 3 !== 0;
  const isOpen = state !== 'draft' && state !== 'paid';
  return {
    expectedDate: isKnown && isOpen && typeof date === 'string' ? addDays(date, 24) : null,
    payLagOf: isKnown ? 5 : 0,
  };
}

function isOverdue(invoice: FakeInvoice): boolean {
  const state = invoice.view['state'];
  return state !== 'paid' && state !== 'draft' && String(invoice.view['due_date'] ?? '9') < TODAY;
}

function withForm(invoice: FakeInvoice, form: InvoiceForm, arithmetic: Arithmetic): FakeInvoice {
  const { data } = readInvoiceForm({ ...form, lines: form.lines.filter((line) => !isBlankLine(line)) });
  const view = project('invoices', { totalsVerdict: null, mirror: null, details: null, patch: data }, arithmetic).view;
  const isLocal = invoice.upload === 'local';
  return {
    ...invoice,
    draft: form,
    clientUid: form.connectionUid,
    view: isLocal ? { ...view, currency_iso_code: arithmetic.currency } : invoice.view,
  };
}

function billedTotalOf({ view }: FakeInvoice): string {
  return typeof view['billed_total'] === 'string' ? view['billed_total'] : '0.00';
}
