import type { AppState, Channel, EventName, Events, Input, Output } from '#shared/ipc/contract.ts';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';
import { wrapError, wrapValue } from '#shared/ipc/envelope.ts';
import { AppError } from '#shared/errors.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { InvoiceForm } from '#shared/model/invoice-form.ts';
import { isBlankLine, readInvoiceForm } from '#shared/model/invoice-form.ts';
import type { InvoiceRow, InvoiceSort, InvoiceSortColumn, InvoiceTab, TabCount } from '#shared/model/invoice-list.ts';
import { invoiceTabs } from '#shared/model/invoice-list.ts';
import { formFromInvoice } from '#shared/model/invoice-to-form.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { Note } from '#shared/model/note.ts';
import type { MissingDecision } from '#shared/model/missing-question.ts';
import type { OutboxEntry } from '#shared/model/outbox-entry.ts';
import type { Twin } from '#shared/model/twin.ts';
import { newCalibration } from '#shared/money/calibration.ts';
import { project } from '#shared/model/project.ts';
import type { AccountTotals, ClientCard, InvoiceDraft } from '#shared/model/screens.ts';
import type { AccountInfo } from '#shared/model/settings.ts';
import type { SyncStatus } from '#shared/model/sync-status.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import type { FakeClient, FakeInvoice } from './fake-book.ts';
import { fakeUid, makeBook, TODAY } from './fake-book.ts';
import { fakeNotes, fakeOutbox, fakeTwin } from './fake-outbox.ts';

export interface FakeOptions {
  readonly scenario: string;
  readonly locale: string;
  readonly theme: 'system' | 'light' | 'dark';
  readonly now: number;
}

type Handlers = { readonly [C in Channel]: (input: Input<C>) => Output<C> };

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
  readonly listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  clients: FakeClient[];
  invoices: FakeInvoice[];
  outbox: OutboxEntry[];
  notes: Note[];
  twins: Twin[];
  /** What the person decided, in order. */
  readonly decisions: Decision[] = [];
  account: AccountInfo | null;
  settings: AppState['settings'];
  status: SyncStatus;
  failSaves: boolean;
  /** What was said of missing objects. */
  readonly answered: MissingDecision[] = [];

  constructor(options: FakeOptions) {
    const { scenario, now } = options;
    this.options = options;
    const count = scenario === 'huge' ? 100_000 : scenario === 'empty' || scenario === 'first-sync' ? 0 : 400;
    const book = makeBook({ count, isForeign: scenario === 'foreign' });
    this.clients = [...book.clients];
    this.invoices = [...book.invoices];
    this.outbox = scenario === 'empty' ? [] : fakeOutbox(now, fakeUid(2, 0));
    this.notes = scenario === 'empty' ? [] : fakeNotes(now, fakeUid(2, 0));
    this.twins = scenario === 'empty' ? [] : [fakeTwin(fakeUid(2, 0), fakeUid(2, 1))];
    this.account = scenario === 'onboarding' ? null : scenario === 'demo' ? demo : real;
    this.settings = { theme: options.theme, isOfflineByChoice: scenario === 'offline' };
    this.failSaves = scenario === 'save-error';
    this.status = {
      phase: phaseOf(scenario, now),
      waitingCount: scenario === 'empty' ? 0 : 4,
      needsYouCount: scenario === 'offline' || scenario === 'empty' || scenario === 'demo' ? 0 : 2,
      unconfirmedCount: 0,
      lastContactAt: now - 120_000,
      lastCheckedAt: scenario === 'first-sync' ? null : now - 120_000,
      requestsLastHour: 212,
      requestsPerHour: 1_000,
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
      freshness: [
        { resource: 'invoices', count, details: Math.floor(count * 0.86), checkedAt: now - 120_000 },
        { resource: 'connections', count: 40, details: null, checkedAt: now - 3_600_000 },
      ],
    };
  }

  async invoke(channel: Channel, payload: unknown): Promise<unknown> {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (this.options.scenario === 'error' && channel.startsWith('invoice:')) {
      return wrapError(
        new AppError('internal', 'The list could not be read from disk. Nothing was lost; please try again.'),
      );
    }
    try {
      // The bridge is typed by the contract; the transport between is not.
      const handler = this.handlers[channel] as (input: unknown) => unknown;
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

  send<E extends EventName>(event: E, payload: Events[E]): void {
    setTimeout(() => this.listeners.get(event)?.forEach((listener) => listener(payload)), 1);
  }

  readonly handlers: Handlers = {
    'app:get-state': () => ({
      version: '0.1.0',
      locale: this.options.locale,
      platform: 'linux',
      settings: this.settings,
      account: this.account,
      trouble: this.options.scenario.startsWith('trouble-')
        ? {
            code: 'book_damaged',
            message:
              'The book of this account is damaged and was not opened. Restore the newest backup from the folder “backups”, or read everything again from your account.',
          }
        : null,
    }),
    'settings:update': (patch) => {
      this.settings = { ...this.settings, ...patch };
      return this.settings;
    },
    'account:connect': ({ url, key }) => {
      if (!url.startsWith('https://'))
        throw new AppError(
          'address_insecure',
          'This address is not encrypted, so nothing was sent. Use one that starts with https://.',
        );
      if (key !== 'right')
        throw new AppError(
          'key_refused',
          'Your account does not accept this key. Copy it again from your profile; nothing was changed.',
        );
      this.account = real;
      return real;
    },
    'account:open-demo': () => (this.account = demo),
    'account:replace-key': ({ key }) => {
      if (key !== 'right')
        throw new AppError(
          'key_refused',
          'Your account does not accept this key either. The old one stays; nothing was changed.',
        );
      return real;
    },
    'account:leave': () => {
      this.account = null;
      return null;
    },
    'invoice:list': ({ tab, search, sort, offset, limit }) => {
      const rows = this.sorted(tab, search, sort);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'invoice:count-tabs': ({ search }) => invoiceTabs.map((tab) => this.countOf(tab, search)),
    'invoice:get': ({ uid }) => {
      const invoice = this.find(uid);
      const { hasDetails, upload } = invoice;
      return {
        uid,
        invoice: invoice.view,
        client: this.card(invoice.clientUid),
        totalIs: upload === 'synced' ? 'service' : 'estimate',
        ownRange: upload === 'synced' ? null : [billedTotalOf(invoice), billedTotalOf(invoice)],
        account: accountTotals(invoice),
        hasDetails,
        detailsAt: hasDetails && upload !== 'local' ? this.options.now - 300_000 : null,
        upload,
        isOverdue: isOverdue(invoice),
        hasDraft: invoice.draft !== null,
        lineLock: null,
        problem:
          upload === 'needs_you'
            ? { code: 'rejected', message: 'Statement no has already been taken', status: 422, fields: {} }
            : null,
      };
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
    'draft:save': ({ uid, form }) => {
      if (this.failSaves)
        throw new AppError('disk_full', 'The disk is full. Free some space; what was saved before is safe.');
      if (this.#fresh?.uid === uid) {
        this.invoices = [this.#fresh, ...this.invoices];
        this.#fresh = null;
      }
      this.replace(uid, (invoice) => withForm(invoice, form, this.card(form.connectionUid)?.currency ?? null));
      return { savedAt: this.options.now };
    },
    'draft:queue': ({ uid }) => {
      const draft = this.find(uid).draft;
      const problem = draft ? readInvoiceForm(draft).problems[0] : undefined;
      if (problem) throw new AppError('invalid_input', problem.message, { field: problem.field });
      this.replace(uid, (invoice) => ({ ...invoice, upload: 'waiting', draft: null }));
      return null;
    },
    'draft:discard': ({ uid }) => {
      this.invoices = this.invoices.filter((invoice) => invoice.uid !== uid || invoice.upload === 'synced');
      this.send('mirror:changed', { resources: ['invoices'] });
      return null;
    },
    'client:search': ({ text, limit }) => {
      const wanted = text.toLowerCase();
      const hits = this.clients.filter((client) => `${client.name} ${client.email}`.toLowerCase().includes(wanted));
      return hits.slice(0, limit).flatMap((client) => this.card(client.uid) ?? []);
    },
    'client:create': (input) => {
      const name = input.category === 'organization' ? input.name : `${input.firstName} ${input.lastName}`.trim();
      const client = { ...input, uid: fakeUid(3, this.clients.length), name, addressLines: [], isLocal: true };
      this.clients.unshift(client);
      this.send('mirror:changed', { resources: ['connections'] });
      const card = this.card(client.uid);
      if (card === null) throw new AppError('internal', 'The client could not be created.');
      return card;
    },
    'outbox:list': () => this.outbox,
    'outbox:resolve': ({ id, decision }) => {
      const isOver = ['discard', 'theirs', 'dismiss', 'adopt'].includes(decision.kind);
      this.decisions.push(decision);
      this.outbox = this.outbox.flatMap((entry) => {
        if (entry.id !== id) return [entry];
        const note = 'waits for network';
        return isOver ? [] : [{ ...entry, state: 'queued', reason: null, question: null, note, actions: ['discard'] }];
      });
      this.send('outbox:changed', null);
      return null;
    },
    'outbox:list-notes': () => this.notes,
    'outbox:undo-note': ({ id }) => {
      this.notes = this.notes.map((note) => (note.id === id ? { ...note, isUndoable: false, undoneAt: 0 } : note));
      this.send('outbox:changed', null);
      return null;
    },
    'outbox:list-twins': () => this.twins,
    'outbox:decide-twin': ({ id }) => {
      this.twins = this.twins.filter((twin) => twin.id !== id);
      this.send('outbox:changed', null);
      return null;
    },
    'sync:get-status': () => this.status,
    'sync:run-now': () => null,
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

  find(uid: string): FakeInvoice {
    const invoice = this.invoices.find((known) => known.uid === uid);
    if (!invoice) throw new AppError('not_found', 'This invoice is no longer on this computer.');
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
    const openMinor = own.reduce(
      (sum, invoice) => sum + (toMinorUnits(dueOf(invoice), currencyDigits(client.currency)) ?? 0),
      0,
    );
    const { name, email, currency, language, addressLines } = client;
    return {
      uid: client.uid,
      name,
      email,
      currency,
      language,
      addressLines,
      upload: client.isLocal ? 'waiting' : 'synced',
      openMinor,
      overdueCount: own.filter(isOverdue).length,
    };
  }

  rows(tab: InvoiceTab, search: string): InvoiceRow[] {
    const wanted = search.toLowerCase();
    return this.invoices
      .map((invoice) => this.rowOf(invoice))
      .filter((row) => {
        const isHit = wanted === '' || `${row.number} ${row.clientName} ${row.summary}`.toLowerCase().includes(wanted);
        return isHit && inTab[tab](row);
      });
  }

  /** A hundred thousand rows are sorted once, not for every page: the page must be able to show how quick it is. */
  sorted(tab: InvoiceTab, search: string, sort: InvoiceSort): readonly InvoiceRow[] {
    const question = JSON.stringify([tab, search, sort]);
    if (this.#answer?.question !== question || this.#answer.invoices !== this.invoices) {
      const direction = sort.direction === 'asc' ? 1 : -1;
      const keyOf = sortKeys[sort.column];
      const rows = this.rows(tab, search).sort((a, b) => direction * compareKeys(keyOf(a), keyOf(b)));
      this.#answer = { question, invoices: this.invoices, rows };
    }
    return this.#answer.rows;
  }
  #answer: {
    readonly question: string;
    readonly invoices: readonly FakeInvoice[];
    readonly rows: readonly InvoiceRow[];
  } | null = null;

  countOf(tab: InvoiceTab, search: string): TabCount {
    const rows = this.rows(tab, search);
    const sums = new Map<string | null, number>();
    const isOpen = tab === 'outstanding' || tab === 'overdue' || tab === 'partial';
    for (const row of rows) {
      const minor = toMinorUnits(isOpen ? row.totalDue : row.billedTotal, currencyDigits(row.currency)) ?? 0;
      sums.set(row.currency, (sums.get(row.currency) ?? 0) + minor);
    }
    return { tab, count: rows.length, sums: [...sums].map(([currency, minor]) => ({ currency, minor, leftOut: 0 })) };
  }

  rowOf(invoice: FakeInvoice): InvoiceRow {
    const text = (name: string): string => String(invoice.view[name] ?? '');
    return {
      uid: invoice.uid,
      number: text('statement_no'),
      clientUid: invoice.clientUid,
      clientName:
        this.names.get(invoice.clientUid ?? '') ??
        this.clients.find((client) => client.uid === invoice.clientUid)?.name ??
        '',
      summary: text('summary'),
      date: text('date') || null,
      dueDate: text('due_date') || null,
      state: text('state'),
      isOverdue: isOverdue(invoice),
      currency: text('currency_iso_code') || null,
      billedTotal: text('billed_total') || null,
      totalDue: dueOf(invoice),
      upload: invoice.upload,
      hasDetails: invoice.hasDetails,
    };
  }

  get names(): ReadonlyMap<string, string> {
    this.#names ??= new Map(this.clients.map((client) => [client.uid, client.name]));
    return this.#names;
  }
  #names: ReadonlyMap<string, string> | null = null;

  openDraft(uid: string | null, clientUid: string | null): InvoiceDraft {
    const isNew = uid === null;
    const invoice = isNew ? this.startInvoice(clientUid) : this.find(uid);
    const state = String(invoice.view['state'] ?? '');
    return {
      uid: invoice.uid,
      form: invoice.draft ?? formFromInvoice(invoice.view, invoice.clientUid),
      isNew: isNew || invoice.upload === 'local',
      invoiceState: isNew || invoice.upload === 'local' ? null : state,
      hasDetails: invoice.hasDetails,
      client: this.card(invoice.clientUid),
      currency: this.card(invoice.clientUid)?.currency ?? null,
      account: accountTotals(invoice),
      paidTotal: typeof invoice.view['paid_total'] === 'string' ? invoice.view['paid_total'] : null,
      savedAt: isNew || invoice.draft === null ? 0 : this.options.now,
      upload: invoice.upload,
      areLinesLocked: !isNew && this.options.scenario === 'adds-lines',
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
      { currency: null, calibration: newCalibration },
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
}

function phaseOf(scenario: string, now: number): SyncStatus['phase'] {
  if (scenario === 'offline') return { kind: 'offline_by_choice' };
  if (scenario === 'first-sync') return { kind: 'working', doing: 'listing', done: 120, of: 400, msLeft: null };
  if (scenario === 'key-refused') return { kind: 'key_refused' };
  if (scenario === 'paused') return { kind: 'paused_by_limit', until: now + 600_000 };
  return { kind: 'up_to_date' };
}

const dueOf = (invoice: FakeInvoice): string | null =>
  typeof invoice.view['total_due'] === 'string' ? invoice.view['total_due'] : null;

function isOverdue(invoice: FakeInvoice): boolean {
  const state = invoice.view['state'];
  return state !== 'paid' && state !== 'draft' && String(invoice.view['due_date'] ?? '9') < TODAY;
}

const inTab: Readonly<Record<InvoiceTab, (row: InvoiceRow) => boolean>> = {
  all: () => true,
  drafts: (row) => row.state === 'draft',
  unsent: (row) => row.upload !== 'synced',
  outstanding: (row) => row.state !== 'paid' && row.state !== 'draft',
  overdue: (row) => row.isOverdue,
  partial: (row) => row.state === 'partial',
  paid: (row) => row.state === 'paid',
};

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

const sortKeys: Readonly<Record<InvoiceSortColumn, (row: InvoiceRow) => string | number>> = {
  number: (row) => row.number,
  client: (row) => row.clientName,
  date: (row) => `${row.date ?? ''}${row.number}`,
  due: (row) => row.dueDate ?? '',
  state: (row) => row.state,
  total: (row) => Number(row.billedTotal),
  due_amount: (row) => Number(row.totalDue),
};

function withForm(invoice: FakeInvoice, form: InvoiceForm, currency: string | null): FakeInvoice {
  const { data } = readInvoiceForm({ ...form, lines: form.lines.filter((line) => !isBlankLine(line)) });
  const view = project(
    'invoices',
    { totalsVerdict: null, mirror: null, details: null, patch: data },
    { currency, calibration: newCalibration },
  ).view;
  const isLocal = invoice.upload === 'local';
  return {
    ...invoice,
    draft: form,
    clientUid: form.connectionUid,
    view: isLocal ? { ...view, currency_iso_code: currency } : invoice.view,
  };
}

function billedTotalOf({ view }: FakeInvoice): string {
  return typeof view['billed_total'] === 'string' ? view['billed_total'] : '0.00';
}

/** An account whose invoices were never looked at closely. */
function accountTotals({ view, upload }: FakeInvoice): AccountTotals {
  const textIn = (name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);
  const isKnown = upload !== 'local';
  return {
    subTotal: isKnown ? textIn('sub_total') : null,
    billedTotal: isKnown ? textIn('billed_total') : null,
    isUnexplained: false,
    calibration: newCalibration,
  };
}
