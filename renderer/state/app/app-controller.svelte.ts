import { createContext } from 'svelte';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { AppState } from '#shared/screens/app-state.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import { writeClientToken } from '#shared/search/split-search.ts';
import { toAppError } from '#shared/errors.ts';
import type { Link } from '#renderer/bridge.ts';
import { isPageMarked } from '#renderer/components/ui/page-mark.ts';
import { Clock } from './clock.svelte.ts';
import { Commands } from '#renderer/state/commands/command-registry.svelte.ts';
import { DocumentsController } from '#renderer/state/invoice-actions/documents-controller.svelte.ts';
import { Formats } from './formats.ts';
import { InvoiceActions } from '#renderer/state/invoice-actions/invoice-actions.svelte.ts';
import { InvoiceListController } from '#renderer/state/invoice-list/invoice-list-controller.svelte.ts';
import { KeptDrafts } from '#renderer/state/editor/unsaved-drafts.ts';
import { KeptMails, KeptTexts } from '#renderer/state/mail/mail-drafts.ts';
import { OwnTexts } from '#renderer/state/mail/own-templates.svelte.ts';
import { PaperController } from '#renderer/state/settings/paper-controller.svelte.ts';
import { Router } from './router.svelte.ts';
import { SavedViews } from '#renderer/state/invoice-list/saved-views.svelte.ts';
import { ScreenNames } from './page-title.svelte.ts';
import type { SettingsSection } from '#renderer/state/settings/settings-sections.ts';
import { SettingsController } from '#renderer/state/settings/settings-controller.svelte.ts';
import { SyncController } from '#renderer/state/sync/sync-controller.svelte.ts';
import { Toasts } from './toasts.svelte.ts';
import { undoInField } from '#renderer/state/undo/undo-keys.ts';
import { UndoStack } from '#renderer/state/undo/undo-stack.svelte.ts';
import { UnsavedWork } from './unsaved-work.ts';
import type { ChaseRun } from '#renderer/state/chase/chase-run.svelte.ts';
import type { EditorController } from '#renderer/state/editor/editor-controller.svelte.ts';
import { KeptClients, KeptCalls, KeptPayments } from '#renderer/state/data/unsaved-forms.ts';

type Trouble = NonNullable<AppState['trouble']>;

/** Everything that outlives a screen. Made once in main.ts and handed down by context. */
export class AppController {
  readonly link: Link;
  readonly router: Router;
  readonly screens: ScreenNames;
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
  readonly paper: PaperController;
  readonly documents: DocumentsController;
  readonly actions: InvoiceActions;
  readonly keptDrafts: KeptDrafts;
  readonly keptPayments = new KeptPayments();
  readonly keptCalls = new KeptCalls();
  readonly keptClients = new KeptClients();
  readonly keptMails: KeptMails;
  readonly keptTexts = new KeptTexts();
  readonly ownTexts: OwnTexts;
  formats = $state.raw(new Formats('en-US'));
  account = $state.raw<AccountInfo | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  version = $state('');
  platform = $state<AppState['platform']>('linux');
  /** The list keeps its place while other screens are open; a new account gets a new one. */
  list = $state.raw<InvoiceListController | null>(null);
  views = $state.raw<SavedViews | null>(null);
  /** The draft on screen; null on every other screen. */
  editor = $state.raw<EditorController | null>(null);
  /** The run over what is overdue, once it was begun and until it is ended. */
  chase = $state.raw<ChaseRun | null>(null);
  /** Grows when somebody asks for the search box from anywhere. */
  findRequests = $state(0);
  /** The section that the settings open at; taken by them. */
  settingsAt = $state<SettingsSection | null>(null);
  isPaletteOpen = $state(false);
  /** Undo from the application menu; null while no screen is there that it could be for. */
  undoChosen: ((wanted: 'undo' | 'redo') => void) | null = null;
  areShortcutsShown = $state(false);
  #openedDraft: InvoiceDraft | null = null;
  #isMakingDraft = false;
  #end: (() => void) | null = null;

  constructor(direct: Link, window: Window) {
    this.router = new Router(window);
    this.screens = new ScreenNames(window.document);
    this.unsaved = new UnsavedWork(direct);
    this.keptDrafts = new KeptDrafts({
      link: direct,
      unsaved: this.unsaved,
      router: this.router,
      toasts: this.toasts,
    });
    const { link } = this.keptDrafts;
    this.link = link;
    this.keptMails = new KeptMails(link, this.unsaved);
    this.ownTexts = new OwnTexts(link);
    this.settings = new SettingsController(link, this.toasts, window.document.documentElement);
    this.sync = new SyncController(link, this.toasts);
    this.paper = new PaperController(link, this.toasts, this.unsaved);
    this.documents = new DocumentsController(link, this.toasts);
    this.actions = new InvoiceActions(this);
  }

  /** Its account was never read to the end: what the book does not hold may be there. The demo is its own account. */
  get isUnread(): boolean {
    return this.sync.status.lastCheckedAt === null && this.account?.isDemo !== true;
  }

  /** ⌘ on a Mac, Ctrl everywhere else. */
  get modifier(): string {
    return this.platform === 'darwin' ? '⌘' : 'Ctrl';
  }

  async load(): Promise<void> {
    try {
      const state = await this.link.request('app:get-state', null);
      this.formats = new Formats(state.locale);
      this.version = state.version;
      this.platform = state.platform;
      this.settings.apply(state.settings);
      this.trouble = state.trouble;
      this.showAccount(state.account);
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      this.trouble = { code, message };
    }
  }

  /** Main opens the book once more, where it can be by now; the window then shows what came of it. Never throws. */
  async tryAgain(): Promise<void> {
    try {
      await this.link.request('app:try-again', null);
    } catch {
      // Reading the state says why.
    }
    await this.load();
  }

  /** Subscriptions of the whole window, once, however often it is asked for; returns how to end them. */
  start(): () => void {
    this.#end ??= this.#subscribe();
    return this.#end;
  }

  #subscribe(): () => void {
    const ends = [
      this.clock.start(),
      this.router.start(),
      this.sync.start(window),
      this.unsaved.start(window),
      this.link.on('sync:status-changed', (status) => (this.sync.status = status)),
      this.link.on('settings:changed', (settings) => {
        this.settings.apply(settings);
      }),
      this.link.on('paper:changed', (paper) => {
        this.paper.apply(paper);
      }),
      this.link.on('document:progressed', (progress) => {
        this.documents.hear(progress);
      }),
      this.link.on('account:changed', (account) => {
        this.showAccount(account);
      }),
      this.link.on('menu:chosen', ({ command }) => {
        if (command === 'undo' || command === 'redo') (this.undoChosen ?? undoInField)(command);
        // As with a key: nothing happens behind a dialog, least of all to what is typed in it.
        else if (!isPageMarked('data-dialog')) this.run(command);
      }),
    ];
    return () => {
      this.#end = null;
      for (const end of ends) end();
      this.list?.end();
      this.views?.end();
    };
  }

  showAccount(account: AccountInfo | null): void {
    const isOther = account?.uid !== this.account?.uid;
    this.account = account;
    if (isOther) {
      this.undo.clear();
      this.keptDrafts.show(account?.uid ?? null);
      for (const kept of [
        this.keptPayments,
        this.keptCalls,
        this.keptClients,
        this.keptMails,
        this.keptTexts,
        this.ownTexts,
      ])
        kept.clear();
      this.list?.end();
      this.views?.end();
      this.list = null;
      this.views = null;
      this.chase = null;
      this.router.places.clear();
      if (account === null) this.router.replace({ name: 'invoices' });
    }
    // A book in trouble cannot be read; the list starts when it can.
    if (account === null || this.trouble !== null || this.list !== null) return;
    const context = () => ({ today: this.clock.today, locale: this.formats.locale });
    this.list = new InvoiceListController({
      link: this.link,
      context,
      settings: () => this.settings.settings.list,
      moveOn: () => {
        this.router.moveOn('invoices');
      },
      remember: (part) => void this.settings.change({ list: { ...this.settings.settings.list, ...part } }),
    });
    this.list.start();
    this.views = new SavedViews({ link: this.link, toasts: this.toasts, context });
    void this.views.start();
    void this.paper.load();
    void this.sync.read();
  }

  /** A person chose another account: whatever was wrong with the one before is over. */
  enter(account: AccountInfo | null): void {
    this.trouble = null;
    this.showAccount(account);
  }

  run(command: CommandId): void {
    if (this.account !== null && this.trouble === null) this.commands.run(command);
  }

  /** The list, with what belongs to a client. */
  showInvoicesOf(name: string): void {
    this.list?.showEverything();
    this.list?.searchFor(writeClientToken(name));
    this.router.go({ name: 'invoices' });
  }

  /** From the first client on; one that was left in the middle has already been decided as far as it went. */
  startChase(): void {
    if (this.router.route.name === 'chase') return;
    this.chase = null;
    this.router.go({ name: 'chase' });
  }

  showSettings(section: SettingsSection): void {
    this.settingsAt = section;
    this.router.go({ name: 'settings' });
  }

  /** A new draft exists on disk before its editor opens: nothing typed can be without a home. */
  async startInvoice(clientUid: Uid | null = null): Promise<void> {
    await this.makeDraft(async () => {
      this.openDraft(await this.link.request('draft:open', { uid: null, clientUid }));
    });
  }

  /** Makes a draft and opens it; none while another is being made, or a key pressed twice would make two. */
  async makeDraft(make: () => Promise<void>): Promise<void> {
    if (this.#isMakingDraft) return;
    this.#isMakingDraft = true;
    try {
      await make();
    } catch (thrown) {
      this.toasts.error(toAppError(thrown).message);
    } finally {
      this.#isMakingDraft = false;
    }
  }

  /** Shows a draft that main has just answered with. */
  openDraft(draft: InvoiceDraft): void {
    const { entry } = this.router;
    this.router.go({ name: 'edit-invoice', uid: draft.uid });
    // An editor on screen has asked for its own: what nobody takes now would come over what is typed when it is opened again.
    this.#openedDraft = this.router.entry === entry ? null : draft;
  }

  /** The draft that was just opened for this editor, once. */
  takeOpenedDraft(uid: Uid): InvoiceDraft | null {
    const draft = this.#openedDraft?.uid === uid ? this.#openedDraft : null;
    this.#openedDraft = null;
    return draft;
  }
}

export const [useApp, provideApp] = createContext<AppController>();
