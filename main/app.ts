import { AppError, toAppError } from '#shared/errors.ts';
import type { Settings } from '#shared/model/settings.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { createAccountActions } from './account-actions.ts';
import type { AccountActions } from './account-actions.ts';
import type { AppOptions, EventListener } from './app-options.ts';
import type { AppContext } from './ipc/context.ts';
import { createFarewell } from './farewell.ts';
import { createDocumentDesk } from './documents/document-desk.ts';
import { createHandlers } from './ipc/handlers/handlers.ts';
import type { Handlers } from './ipc/router.ts';
import { createOpenAccount } from './open-account.ts';
import type { OpenAccount } from './open-account.ts';
import type { PaperDesk } from './documents/paper-desk.ts';
import { createPaperDesk } from './documents/paper-desk.ts';
import { lockProfile } from './profile-lock.ts';
import type { Profile } from './profile.ts';
import { openProfile } from './profile.ts';
import type { Session } from './session.ts';
import { statusWithoutAccount } from './sync-status.ts';
import { createUid, systemClock, today } from './system-ports.ts';

export type { AppOptions, EventListener };

/** The whole program without a window: what main.ts shows, and what tests drive. */
export interface InkwellApp {
  readonly handlers: Handlers;
  onEvent(listener: EventListener): () => void;
  /** Tells the settings at once, and again whenever they change. */
  onSettings(listener: (settings: Settings) => void): void;
  /** The account's logo, for the page protocol. */
  readonly readLogo: PaperDesk['readLogo'];
  /** Asks the window for what is typed and not in the book yet; resolves when it is, or after a while. */
  handOver(): Promise<void>;
  /** Waits for the request under way and for running transactions; frees the profile. */
  close(): Promise<void>;
}

/** What there is once the profile folder could be opened and locked. */
interface OpenProfile {
  readonly profile: Profile;
  readonly unlock: () => void;
  readonly open: OpenAccount;
  readonly actions: AccountActions;
}

/**
 * Composes database, API client, vault and engine from a profile folder. A profile or book that cannot be opened is no
 * failure of this call: the window then shows `trouble`.
 */
export async function openApp(options: AppOptions): Promise<InkwellApp> {
  const listeners = new Set<EventListener>();
  const settingsListeners = new Set<(settings: Settings) => void>();
  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };
  const farewell = createFarewell(systemClock, emit);
  let opened: OpenProfile | null = null;
  let trouble: AppError | null = null;

  try {
    opened = openLockedProfile(options, emit);
    const account = opened.profile.activeAccount();
    if (options.startInDemo) await opened.actions.openDemo();
    else if (account !== null) opened.open.open(account);
  } catch (thrown) {
    trouble = toAppError(thrown);
  }

  function requireOpen(): OpenProfile {
    if (opened === null) throw trouble ?? new AppError('internal', 'The profile is not open.');
    return opened;
  }

  /** Another account, or the same one opened after all, ends the trouble. */
  async function cured<Value>(action: Promise<Value>): Promise<Value> {
    const value = await action;
    trouble = null;
    return value;
  }

  const paper = createPaperDesk(() => {
    const account = opened?.open.info() ?? null;
    return opened === null || account === null ? null : opened.profile.accountDir(account.uid);
  }, options.locale);
  const session = (): Session => {
    const current = requireOpen().open.current();
    if (current === null && trouble !== null) throw trouble;
    return requireOpen().open.session();
  };
  const documents = createDocumentDesk({
    shell: options.documentShell ?? null,
    session,
    paper: paper.read,
    locale: options.locale,
    today,
    now: systemClock.now,
    onProgress: (progress) => {
      emit('document:progressed', progress);
    },
  });

  const context: AppContext = {
    locale: options.locale,
    documents,
    paper,
    emit,
    now: systemClock.now,
    today,
    createUid,
    state: () => ({
      version: options.version,
      locale: options.locale,
      platform: options.platform,
      settings: opened?.profile.settings() ?? defaultSettings,
      account: opened?.open.info() ?? null,
      trouble: trouble === null ? null : { code: trouble.code, message: trouble.message },
    }),
    readyToClose: farewell.heard,
    session,
    syncStatus: () => opened?.open.syncStatus() ?? statusWithoutAccount,
    updateSettings(change) {
      const { profile, open } = requireOpen();
      const settings = profile.updateSettings(change);
      if (change.isOfflineByChoice !== undefined) open.current()?.engine.setOffline(change.isOfflineByChoice);
      emit('settings:changed', settings);
      for (const listener of settingsListeners) listener(settings);
      return settings;
    },
    connect: (url, key) => cured(requireOpen().actions.connect(url, key)),
    openDemo: () => cured(requireOpen().actions.openDemo()),
    replaceKey: (key, isVouchedFor) => requireOpen().actions.replaceKey(key, isVouchedFor),
    weighLeave: () => requireOpen().actions.weighLeave(),
    leave: (isDiscardingUnsent) => requireOpen().actions.leave(isDiscardingUnsent),
  };

  return {
    handlers: createHandlers(context),
    readLogo: paper.readLogo,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSettings(listener) {
      settingsListeners.add(listener);
      listener(context.state().settings);
    },
    handOver: farewell.ask,
    async close() {
      await opened?.open.close();
      listeners.clear();
      settingsListeners.clear();
      opened?.unlock();
      opened = null;
    },
  };
}

function openLockedProfile(options: AppOptions, emit: EventListener): OpenProfile {
  const profile = openProfile(options.dataDir);
  const unlock = lockProfile(options.dataDir, 'the Inkwell app');
  const open = createOpenAccount(options, profile, emit);
  const actions = createAccountActions({ profile, vault: options.vault, migrationsDir: options.migrationsDir, open });
  return { profile, unlock, open, actions };
}
