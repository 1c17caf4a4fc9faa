import type { CommandId } from '#shared/commands/command-table.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { ListName, RowsOf } from '#shared/lists/lists.ts';
import type { ReportChoice } from '#shared/reports/report-choice.ts';
import { usualChoice } from '#shared/reports/report-choice.ts';
import { toAppError } from '#shared/errors.ts';
import type { DirectLink, Link } from '#renderer/bridge.ts';
import { AccountsController } from '#renderer/state/accounts/accounts-controller.svelte.ts';
import { Clock } from './clock.svelte.ts';
import { Commands } from '#renderer/state/commands/command-registry.svelte.ts';
import { DashboardChoice } from '#renderer/state/dashboard/dashboard-choice.svelte.ts';
import { DocumentsController } from '#renderer/state/invoice-actions/documents-controller.svelte.ts';
import { Formats } from './formats.ts';
import { readLanguageFrom } from '#shared/words/language.ts';
import { words } from '#shared/words/words.ts';
import { WindowLanguage } from '#renderer/i18n/window-language.svelte.ts';
import { InvoiceActions } from '#renderer/state/invoice-actions/invoice-actions.svelte.ts';
import type { Lists } from '#renderer/state/list/lists.ts';
import { createLists } from '#renderer/state/list/lists.ts';
import { UnsavedDrafts } from '#renderer/state/editor/unsaved-drafts.ts';
import { UnsavedRecords } from '#renderer/state/record-editor/unsaved-records.ts';
import { UnsavedMails, UnsavedTemplates } from '#renderer/state/mail/mail-drafts.ts';
import { OwnTemplates } from '#renderer/state/mail/own-templates.svelte.ts';
import { PaperController } from '#renderer/state/settings/paper-controller.svelte.ts';
import { LockController } from '#renderer/state/lock/lock-controller.svelte.ts';
import { NewDrafts } from './new-drafts.ts';
import { OutsidePlaces } from './outside-places.ts';
import { Router } from './router.svelte.ts';
import { PageTitle } from './page-title.svelte.ts';
import type { SettingsPlace } from '#renderer/state/settings/setting-table.ts';
import { SettingsController } from '#renderer/state/settings/settings-controller.svelte.ts';
import { UpdatesController } from '#renderer/state/settings/updates-controller.svelte.ts';
import { SyncController } from '#renderer/state/sync/sync-controller.svelte.ts';
import { Toasts } from './toasts.svelte.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { UnsavedWork } from './unsaved-work.ts';
import { followEvents } from './window-events.ts';
import type { ChaseRun } from '#renderer/state/chase/chase-run.svelte.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { UnsavedClients, UnsavedCallNotes, UnsavedPayments } from '#renderer/state/data/unsaved-forms.ts';

type Trouble = NonNullable<AppState['trouble']>;

/** Holds everything that outlives a screen. Made once in main.ts and passed down by context. */
export class AppController {
  readonly link: Link;
  readonly router: Router;
  readonly pageTitle: PageTitle;
  readonly toasts = new Toasts();
  readonly undo = new UndoStack(this.toasts);
  readonly clock = new Clock();
  readonly commands = new Commands(
    () => this.settings.settings.keyboard,
    () => this.platform === 'darwin',
  );
  readonly unsaved: UnsavedWork;
  readonly settings: SettingsController;
  readonly sync: SyncController;
  readonly updates: UpdatesController;
  readonly paper: PaperController;
  readonly documents: DocumentsController;
  readonly actions: InvoiceActions;
  readonly unsavedDrafts: UnsavedDrafts;
  readonly unsavedRecords: UnsavedRecords;
  readonly unsavedPayments = new UnsavedPayments();
  readonly unsavedCallNotes = new UnsavedCallNotes();
  readonly unsavedClients = new UnsavedClients();
  readonly unsavedMails: UnsavedMails;
  readonly unsavedTemplates = new UnsavedTemplates();
  readonly ownTemplates: OwnTemplates;
  readonly accounts: AccountsController;
  readonly newDrafts: NewDrafts;
  readonly places: OutsidePlaces;
  readonly lock: LockController;
  #locale = $state('en-US');
  #formats = new Formats('en-US');
  /** Stays the same object while nothing of it is chosen otherwise, so that other settings draw nothing anew. */
  readonly formats: Formats = $derived.by(() => {
    this.#formats = this.#formats.of(this.#locale, this.settings.settings.writing);
    return this.#formats;
  });
  readonly language = new WindowLanguage((number) => this.formats.count(number));
  account = $state.raw<AccountInfo | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  version = $state('');
  platform = $state<AppState['platform']>('linux');
  /** The lists keep their positions while other screens are open, and are replaced with the account. */
  lists = $state.raw<Lists | null>(null);
  /** The draft on screen; null on every other screen. */
  editor = $state.raw<EditorController | null>(null);
  /** The report that is on screen, or was last. */
  report = $state.raw<ReportChoice>(usualChoice('sales'));
  /** The chase run, from its start until it is ended; null without one. */
  chase = $state.raw<ChaseRun | null>(null);
  /** The period and the currency of the dashboard. */
  readonly dashboard = new DashboardChoice();
  /** Grows with each request for the search box, so that the list can watch it. */
  findRequests = $state(0);
  /** The group or the setting at which the settings are to open; the settings reset it to null. */
  settingsAt = $state<SettingsPlace | null>(null);
  isPaletteOpen = $state(false);
  /** Handles undo and redo of the application menu; null while no mounted component handles them. */
  undoChosen: ((wanted: 'undo' | 'redo') => void) | null = null;
  areShortcutsShown = $state(false);
  readonly #direct: DirectLink;
  #end: (() => void) | null = null;

  constructor(direct: DirectLink, window: Window) {
    readLanguageFrom(() => this.language);
    this.router = new Router(window);
    this.pageTitle = new PageTitle(window.document);
    this.#direct = direct;
    this.unsaved = new UnsavedWork(direct);
    this.unsavedDrafts = new UnsavedDrafts({
      link: direct,
      unsaved: this.unsaved,
      router: this.router,
      toasts: this.toasts,
    });
    this.unsavedRecords = new UnsavedRecords({
      link: this.unsavedDrafts.link,
      unsaved: this.unsaved,
      router: this.router,
      toasts: this.toasts,
    });
    const { link } = this.unsavedRecords;
    this.link = link;
    this.unsavedMails = new UnsavedMails(link, this.unsaved);
    this.ownTemplates = new OwnTemplates(link);
    this.settings = new SettingsController(link, this.toasts, window.document.documentElement);
    this.sync = new SyncController(link, this.toasts);
    this.updates = new UpdatesController(link, this.toasts, () => {
      this.showSettings('about');
    });
    this.paper = new PaperController(link, this.toasts, this.unsaved);
    this.documents = new DocumentsController(link, this.toasts);
    this.actions = new InvoiceActions(this);
    this.accounts = new AccountsController(this);
    this.lock = new LockController(link);
    this.newDrafts = new NewDrafts(this);
    this.places = new OutsidePlaces(this);
  }

  /**
   * True until the account was read to the end for the first time: what is missing in the book may still exist at the
   * service. Never true for the demo, which is complete from the start.
   */
  get isUnread(): boolean {
    return this.sync.status.lastCheckedAt === null && this.account?.isDemo !== true;
  }

  /** The name of the modifier key: ⌘ on a Mac, Ctrl everywhere else. */
  get modifier(): string {
    return this.platform === 'darwin' ? '⌘' : 'Ctrl';
  }

  async load(): Promise<void> {
    try {
      const state = await this.link.request('app:get-state', null);
      this.#locale = state.locale;
      this.version = state.version;
      this.platform = state.platform;
      this.settings.apply(state.settings);
      this.trouble = state.trouble;
      this.showAccount(state.account);
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      if (code === 'locked') await this.#showLocked();
      else this.trouble = { code, message: said };
    }
    await this.places.loaded();
  }

  /** Asks main to open the book again, then shows the resulting state. Never throws. */
  async tryAgain(): Promise<void> {
    try {
      await this.link.request('app:try-again', null);
    } catch {
      // Ignore the error: `load` reads the state, which says why the book cannot be opened.
    }
    await this.load();
  }

  /** Starts the subscriptions of the whole window; a second call returns the same `end` function. */
  start(): () => void {
    if (this.#end === null) {
      const stop = followEvents(this);
      this.#end = () => {
        this.#end = null;
        stop();
        this.#endLists();
      };
    }
    return this.#end;
  }

  /** Takes what the account shows from a window that is locked now. */
  hide(): void {
    this.toasts.clear();
    void this.#showLocked();
  }

  /** Learns of the lock all that it shows. */
  async #showLocked(): Promise<void> {
    try {
      await this.lock.read();
      this.settings.apply({ ...this.settings.settings, ...this.lock.state.look });
    } catch {
      // A window that does not know whether it is locked shows nothing.
      this.lock.hear(true);
    }
  }

  showAccount(account: AccountInfo | null): void {
    const isOther = account?.uid !== this.account?.uid;
    this.account = account;
    this.#direct.shows(account?.uid ?? null);
    if (isOther) {
      this.undo.clear();
      for (const drafts of [this.unsavedDrafts, this.unsavedRecords]) drafts.show(account?.uid ?? null);
      for (const kept of [
        this.unsavedPayments,
        this.unsavedCallNotes,
        this.unsavedClients,
        this.unsavedMails,
        this.unsavedTemplates,
        this.ownTemplates,
      ])
        kept.clear();
      this.#endLists();
      this.lists = null;
      this.chase = null;
      this.report = usualChoice('sales');
      this.router.places.clear();
      if (account === null) this.router.replace({ name: 'invoices' });
    }
    // Do not start the lists while the book cannot be read.
    if (account === null || this.trouble !== null || this.lists !== null) return;
    const isDashboard = this.router.route.name === 'dashboard';
    // Asked first, because the usual first screen waits for it.
    if (isDashboard) void this.dashboard.readEarlier(this.link, this.dashboard.daysOf(this));
    this.lists = createLists(this);
    // The dashboard shows none of them: the shell has them read once it is on screen.
    if (!isDashboard) this.lists.invoices.start();
    for (const { views } of Object.values(this.lists)) void views.start();
    void this.accounts.read();
    void this.paper.load();
    void this.sync.read();
  }

  #endLists(): void {
    for (const list of Object.values(this.lists ?? {})) list.end();
  }

  /** Shows the account that the person chose, and clears the error of the account before. */
  enter(account: AccountInfo | null): void {
    this.trouble = null;
    this.showAccount(account);
  }

  run(command: CommandId): void {
    if (this.account !== null && this.trouble === null) this.commands.run(command);
  }

  /** Shows a list with the rows that a tab and a search find. */
  showRows<List extends ListName>({ list, tab, query }: RowsOf<List>): void {
    this.lists?.[list].showFound(tab, query);
    this.router.go({ name: list });
  }

  /** Asks for the range of statements of everyone who owes something. */
  async startStatements(): Promise<void> {
    await this.toasts.attempt(async () => {
      const uids = await this.link.request('statement:debtors', null);
      if (uids.length > 0) this.actions.asking ??= { action: 'statements', uids };
      else this.toasts.info(words.statements_none());
    });
  }

  /** Starts a new chase run from its first client. Decisions of an unfinished run stay in the book. */
  startChase(): void {
    if (this.router.route.name === 'chase') return;
    this.chase = null;
    this.router.go({ name: 'chase' });
  }

  /** Locks the window; where no PIN is chosen yet, shows where to choose one. */
  async lockNow(): Promise<void> {
    try {
      await this.lock.read();
      if (this.lock.state.isOn) await this.lock.lockNow();
      else this.showSettings('lock');
    } catch (thrown) {
      this.toasts.error(toAppError(thrown).message);
    }
  }

  showSettings(at: SettingsPlace): void {
    this.settingsAt = at;
    this.router.go({ name: 'settings' });
  }
}
