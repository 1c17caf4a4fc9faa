import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShowingTyped } from '#main/account/typing-pause.ts';
import type { Session } from '#main/account/session.ts';
import { describeSync, statusWithoutAccount } from '#main/account/sync-status.ts';
import { createChangeNotices } from '#main/app/change-notifier.ts';
import type { Book } from '#main/db/book.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import type { DemoService } from '#main/demo/demo-service.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import { createSupport } from '#main/diagnostics/support.ts';
import { openLog } from '#main/platform/log.ts';
import { createDocumentDesk } from '#main/documents/document-desk.ts';
import { createPaperDesk } from '#main/documents/paper-desk.ts';
import type { ServiceClient } from '#main/api/service-client.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { createAppLock } from '#main/app/lock/app-lock.ts';
import { openLockFile } from '#main/app/lock/lock-file.ts';
import { lockHandlers } from '#main/app/lock/locked-handlers.ts';
import type { AppContext } from '#main/ipc/context.ts';
import { createHandlers } from '#main/ipc/handlers/handlers.ts';
import { createRouter } from '#main/ipc/router.ts';
import type { Router } from '#main/ipc/router.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { createEngine } from '#main/sync/engine.ts';
import type { Engine } from '#main/sync/engine.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { AppError } from '#shared/errors.ts';
import type { BridgeTransport } from '#shared/ipc/create-bridge.ts';
import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { Envelope } from '#shared/ipc/envelope.ts';
import { unwrap } from '#shared/ipc/envelope.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { AccountInfo, Settings } from '#shared/screens/settings.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import type { Person } from '#test/service/person.ts';
import { createPerson } from '#test/service/person.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AccountPlan, PlannedInvoice } from './account-plan.ts';
import { TODAY } from './account-plan.ts';
import { clientOf, listWhole } from './read-account.ts';
import type { SceneAccount } from './scene-account.ts';
import { createSceneAccount } from './scene-account.ts';
import type { SceneImage } from './scene-image.ts';
import type { SceneShell } from './scene-shell.ts';
import { createSceneShell } from './scene-shell.ts';
import { COMPANY, KEY } from './seed-service.ts';
import { message } from '#shared/words/message.ts';

const SECOND_MS = 1_000;
/** Runs something after the present turn, by the real clock also where a test moves the time. */
const soon = setImmediate;
const WINDOW = { url: 'app://inkwell/index.html', isTopFrame: true };

/** Answers a call with an envelope. */
type Answer = (payload: unknown) => unknown;

export interface WindowOptions {
  readonly image: SceneImage;
  readonly locale: string;
  readonly theme: Settings['theme'];
  readonly account: AccountInfo | null;
  /** What is said of the sync in place of what is so. */
  readonly status?: Partial<SyncStatus>;
  readonly trouble?: AppState['trouble'];
}

/**
 * The main process as one window sees it: the app's own handlers over a book in memory, and the service in this process. Nothing is
 * read or sent by itself: a test says when the engine works.
 */
export class WindowMain implements BridgeTransport {
  readonly book: Book;
  readonly plan: AccountPlan;
  readonly account: SceneAccount;
  readonly documents: SceneShell;
  readonly engine: Engine;
  readonly context: AppContext;
  /** Links that were opened in other programs. */
  readonly opened: string[] = [];
  readonly now = Date.now();
  settings: Settings;
  status: Partial<SyncStatus>;
  trouble: AppState['trouble'];
  readonly #folder = mkdtempSync(join(tmpdir(), 'inkwell-scene-'));
  readonly #listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  readonly #router: Router;
  readonly #image: SceneImage;
  #end: () => void;
  readonly #client: ServiceClient;
  readonly #answers = new Map<Channel, Answer>();
  readonly #asked: (readonly [channel: Channel, payload: unknown])[] = [];
  #service: DemoService | null = null;
  /** How much later it is in this scene than outside, in ms. */
  #ahead = 0;

  constructor(options: WindowOptions) {
    const { image, locale, theme, account, status = {}, trouble = null } = options;
    this.plan = image.plan;
    this.#image = image;
    this.settings = { ...defaultSettings, theme };
    this.status = status;
    this.trouble = trouble;
    const book = openMemoryBook(image.book, createUid);
    this.book = book;
    this.account = createSceneAccount(account, book);
    const now = (): number => systemClock.now() + this.#ahead;
    const client = (this.#client = clientOf({ handle: (request) => this.service.handle(request) }, now));
    this.engine = createEngine(
      {
        clock: { ...systemClock, now },
        random: () => 0.5,
        service: client,
        ...book.engineStores,
        network: { onHint: () => () => {} },
      },
      unlimitedSettings,
    );
    const notices = createChangeNotices(systemClock, (event, payload) => {
      this.send(event, payload);
    });
    let isOver = false;
    let isStatusDue = false;
    const stop = book.writer.onCommit((change) => {
      notices.add(change);
      if (isStatusDue) return;
      isStatusDue = true;
      soon(() => {
        isStatusDue = false;
        if (!isOver) this.send('sync:status-changed', this.#syncStatus());
      });
    });
    const stopShowingTyped = startShowingTyped(book, systemClock);
    this.#end = () => {
      isOver = true;
      stopShowingTyped(true);
      stop();
      notices.end();
      client.close();
    };
    const paper = createPaperDesk(
      () => this.#folder,
      locale,
      () => 'Aurora Studio',
    );
    const session = (): Session => this.#session(client);
    const documents = createDocumentDesk({
      shell: (this.documents = createSceneShell(this.#folder, (path) => {
        documents.report(path, null);
      })),
      session,
      paper: paper.read,
      locale,
      writing: () => ({ ...this.settings.writing, locale }),
      today: () => TODAY,
      now,
      mailDir: join(this.#folder, 'mails'),
      archive: { bookFile: () => '', migrationsDir: '', backUp: () => Promise.resolve('') },
      onProgress: (progress) => {
        this.send('document:progressed', progress);
      },
    });
    const lock = createAppLock({
      file: openLockFile(this.#folder),
      clock: systemClock,
      presence: undefined,
      isBusy: documents.isBusy,
      handOver: () => Promise.resolve(),
      onChange: (isLocked) => {
        this.send('lock:changed', { isLocked });
      },
    });
    const endBook = this.#end;
    this.#end = () => {
      lock.end();
      endBook();
    };
    const log = openLog(this.#folder, now);
    log.write({ code: 'app_started', version: '0.1.0', trouble: null, ms: 812 });
    log.write({ code: 'window_failed', kind: 'TypeError', frames: ['draw assets/list.js:1:2048'] });
    const computer = { theme: 'dark', figures: { yearStart: 4 }, tempo: 9 };
    const chosen = { format: 'inkwell-settings', computer, account: { issuer: 'Kandy Design', accent: '#17703f' } };
    writeFileSync(join(this.#folder, 'chosen.json'), JSON.stringify(chosen));
    const support = createSupport({
      dataDir: this.#folder,
      dialogs: this.documents,
      log,
      state: () => this.context.state(),
      paper: paper.read,
      accounts: () => 1,
      syncStatus: () => this.#syncStatus(),
      now,
    });
    this.context = {
      support,
      lock,
      locale,
      writing: () => ({ ...this.context.state().settings.writing, locale }),
      documents,
      paper,
      emit: (event, payload) => {
        this.send(event, payload);
      },
      openOutside: (link) => {
        this.opened.push(link);
        return Promise.resolve();
      },
      now,
      today: () => TODAY,
      createUid,
      state: () => ({
        version: '0.1.0',
        locale,
        platform: 'linux',
        settings: this.settings,
        account: this.account.info(),
        trouble: this.trouble,
      }),
      tryAgain: () => Promise.resolve(),
      readyToClose: () => {},
      session,
      syncStatus: () => this.#syncStatus(),
      updateSettings: (change) => this.#update(change),
      ...this.account,
    };
    this.#router = createRouter(
      lockHandlers(createHandlers(this.context), lock.isLocked),
      (channel, thrown) => {
        console.error(`${channel} failed in a scene:`, thrown);
      },
      (payload) => book.mergedUids.replaceIn(payload),
    );
  }

  /** The service, which no scene shares with another. */
  get service(): DemoService {
    this.#service ??= createDemoService({
      apiKey: KEY,
      companyId: COMPANY,
      knobs: plainKnobs,
      now: () => systemClock.now() + this.#ahead,
      state: structuredClone(this.#image.state),
    });
    return this.#service;
  }

  /** Somebody at the web application of the service. */
  get person(): Person {
    return createPerson(this.service.context);
  }

  /** Lets a call go another way than the app's own. */
  answering(channel: Channel, answer: Answer): void {
    this.#answers.set(channel, answer);
  }

  /** The invoice as the service has it. */
  serviceInvoice(uid: Uid): StoredInvoice {
    const id = this.book.rows.of('invoices').byUid(uid)?.serverId;
    const found = this.service.state.invoices.find((invoice) => invoice.id === id);
    if (found === undefined) throw new Error('The service has no such invoice.');
    return found;
  }

  async invoke(channel: Channel, payload: unknown, account: Uid | null = null): Promise<unknown> {
    this.#asked.push([channel, structuredClone(payload)]);
    const answer = this.#answers.get(channel);
    if (answer !== undefined) return answer(payload);
    // As it travels between two processes.
    return structuredClone(await this.#router.handle(WINDOW, channel, structuredClone(payload), account));
  }

  /** What the window asked on this channel, in order. */
  asked<C extends Channel>(channel: C): readonly Input<C>[] {
    // The bridge is typed by the contract; the transport between is not.
    return this.#asked.flatMap(([known, payload]) => (known === channel ? [payload as Input<C>] : []));
  }

  /** What is written of an invoice and not queued yet. */
  draftOf(uid: Uid): InvoiceForm | null {
    return this.book.drafts.read(uid)?.form ?? null;
  }

  /** The newest invoice of the account in this state, of which nothing waits. */
  invoiceIn(state: PlannedInvoice['state'], hasDetails = true, place = 0): PlannedInvoice {
    const isMeant = (invoice: PlannedInvoice): boolean =>
      invoice.state === state &&
      invoice.hasDetails === hasDetails &&
      (this.book.rows.of('invoices').byUid(invoice.uid)?.serverId ?? null) !== null &&
      this.book.outbox.listOpenOf(invoice.uid).length === 0;
    const found = this.plan.invoices.filter(isMeant)[place];
    if (found === undefined) throw new Error(`No ${state} invoice is in the book of this scene.`);
    return found;
  }

  /** A call of the app, for what a test wants to know or do beside the window. */
  async ask<C extends Channel>(channel: C, payload: Input<C>): Promise<Output<C>> {
    // The router answers with what the contract says of the channel.
    return unwrap((await this.#router.handle(WINDOW, channel, payload, null)) as Envelope<Output<C>>);
  }

  subscribe(event: EventName, listener: (payload: unknown) => void): () => void {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  }

  listenerCount(event: EventName): number {
    return this.#listeners.get(event)?.size ?? 0;
  }

  send<E extends EventName>(event: E, payload: Events[E]): void {
    setTimeout(() => this.#listeners.get(event)?.forEach((listener) => listener(payload)), 1);
  }

  /** Reads an invoice as the service has it now. */
  async readInvoice(uid: Uid): Promise<void> {
    const at = this.context.now();
    const answer = await this.#client.read('invoices', this.serviceInvoice(uid), null);
    if (answer.kind === 'failed') throw answer.error;
    this.book.engineStores.mirror.applyObject('invoices', answer.value, null, at, Number.POSITIVE_INFINITY);
  }

  /** Reads a list as it is now, and nothing else. */
  async listAgain(resource: 'invoices' | 'connections'): Promise<void> {
    const feed = { resource, parent: null };
    const objects = await listWhole(this.#client, feed);
    const at = this.context.now();
    this.book.engineStores.mirror.applyHead({ feed, objects, at, requestedAt: at, claims: noClaims });
  }

  /** The time to take anything back is over, and the account has all that waited. */
  async arrive(): Promise<void> {
    this.#ahead += Math.max(UNDO_HOLD_MS, this.settings.mail.holdSeconds * SECOND_MS) + SECOND_MS;
    await this.sync();
  }

  /** Sends what may leave, and reads what is new. */
  async sync(): Promise<void> {
    await this.engine.run({ isFull: false, deadline: Number.POSITIVE_INFINITY });
  }

  close(): void {
    this.#end();
    this.book.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #session(service: Session['service']): Session {
    const info = this.account.info();
    if (info === null) throw new AppError('book_missing', message('error_no_account_open'));
    const { uid, url, name } = info;
    const { book, engine } = this;
    return {
      account: { uid, url, name },
      book,
      service,
      engine,
      demo: null,
      obstacle: null,
      close: () => Promise.resolve(),
    };
  }

  #syncStatus(): SyncStatus {
    if (this.account.info() === null) return statusWithoutAccount;
    const status: SyncStatus = { ...describeSync(this), phase: { kind: 'up_to_date' }, ...this.status };
    // What a person chose holds whatever a scene says.
    return this.settings.isOfflineByChoice ? { ...status, phase: { kind: 'offline_by_choice' } } : status;
  }

  #update(change: Partial<Settings>): Settings {
    this.settings = { ...this.settings, ...change };
    if (change.isOfflineByChoice !== undefined) this.engine.setOffline(change.isOfflineByChoice);
    this.send('settings:changed', this.settings);
    if (change.isOfflineByChoice !== undefined) this.send('sync:status-changed', this.#syncStatus());
    return this.settings;
  }
}
