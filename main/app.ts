import { AppError, toAppError } from '#shared/errors.ts';
import type { AppState, EventName, Events } from '#shared/ipc/contract.ts';
import type { AccountInfo } from '#shared/model/settings.ts';
import { createAccountKey } from './account-key.ts';
import type { AccountKey } from './account-key.ts';
import { requireSameAccount } from './account-check.ts';
import { parseAddress } from './api/address.ts';
import { checkAccount } from './api/check-account.ts';
import { createServiceClient } from './api/service-client.ts';
import { COMPANY_ID } from './db/stores/facts.ts';
import { createHandlers } from './ipc/handlers/handlers.ts';
import type { AppContext } from './ipc/context.ts';
import type { Handlers } from './ipc/router.ts';
import { lockProfile } from './profile-lock.ts';
import type { Account, Profile } from './profile.ts';
import { openProfile } from './profile.ts';
import type { Session } from './session.ts';
import { openSession } from './session.ts';
import { describeSync, statusWithoutAccount } from './sync-status.ts';
import { defaultSettings, unlimitedSettings } from './sync/settings.ts';
import { createUid, systemClock, today } from './system-ports.ts';
import type { Vault } from './vault/vault.ts';

export interface AppOptions {
  readonly dataDir: string;
  readonly version: string;
  readonly locale: string;
  readonly platform: AppState['platform'];
  readonly vault: Vault;
  /** Go straight into the demo book. */
  readonly startInDemo: boolean;
  readonly migrationsDir: string;
  /** Hints that the network may be back (online, resume, focus); returns the end of the subscription. */
  readonly onHint?: (listener: () => void) => () => void;
}

export type EventListener = <E extends EventName>(event: E, payload: Events[E]) => void;

/** The whole program without a window: what main.ts shows, and what tests drive. */
export interface InkwellApp {
  readonly handlers: Handlers;
  onEvent(listener: EventListener): () => void;
  /** Waits for the request under way and for running transactions; frees the profile. */
  close(): Promise<void>;
}

/** Status changes within this time reach the window as one. */
const STATUS_EVERY_MS = 100;

/**
 * Composes database, API client, vault and engine from a profile folder. A profile or book that cannot be opened is no
 * failure of this call: the window then shows `trouble`.
 */
export async function openApp(options: AppOptions): Promise<InkwellApp> {
  const listeners = new Set<EventListener>();
  let profile: Profile | null = null;
  let unlock: () => void = () => {};
  let session: Session | null = null;
  let key: AccountKey | null = null;
  let trouble: AppError | null = null;
  let endStatusTimer: (() => void) | null = null;

  const emit: EventListener = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
  };

  function requireProfile(): Profile {
    if (profile === null) throw trouble ?? new AppError('internal', 'The profile is not open.');
    return profile;
  }

  function requireSession(): Session {
    if (session === null)
      throw trouble ?? new AppError('book_missing', 'No account is open. Connect one or open the demo book.');
    return session;
  }

  function accountInfo(): AccountInfo | null {
    if (session === null) return null;
    const { account, book } = session;
    const companyId = book.facts.get(COMPANY_ID);
    return {
      uid: account.uid,
      name: account.name,
      url: account.url,
      companyId: typeof companyId === 'string' ? companyId : null,
      isDemo: account.url === null,
      keyHint: key?.hint() ?? null,
      keyStorage: account.url === null ? 'none' : options.vault.storage,
    };
  }

  function scheduleStatus(): void {
    endStatusTimer ??= systemClock.schedule(STATUS_EVERY_MS, () => {
      endStatusTimer = null;
      if (session !== null) emit('sync:status-changed', describeSync(session));
    });
  }

  /** Opens the account's book and lets its engine work. On failure the window shows why. */
  function open(account: Account): void {
    const owner = requireProfile();
    key =
      account.url === null
        ? null
        : createAccountKey(options.vault, account.url, () => emit('account:changed', accountInfo()));
    const ownKey = key;
    const opened = openSession({
      profile: owner,
      account,
      migrationsDir: options.migrationsDir,
      readKey: () => ownKey?.read() ?? null,
      settings: account.url === null ? unlimitedSettings : defaultSettings,
      network: { onHint: options.onHint ?? (() => () => {}) },
    });
    opened.book.writer.onCommit(({ resources, isOutboxTouched }) => {
      if (resources.size > 0) emit('mirror:changed', { resources: [...resources] });
      if (isOutboxTouched) emit('outbox:changed', null);
      scheduleStatus();
    });
    opened.engine.onStatus(scheduleStatus);
    opened.engine.setOffline(owner.settings().isOfflineByChoice);
    opened.engine.start();
    session = opened;
    trouble = null;
    owner.setActiveAccount(account.uid);
  }

  async function closeSession(): Promise<void> {
    endStatusTimer?.();
    endStatusTimer = null;
    const closing = session;
    session = null;
    await closing?.close();
  }

  async function switchTo(account: Account): Promise<AccountInfo> {
    await closeSession();
    open(account);
    const info = accountInfo();
    emit('account:changed', info);
    emit('sync:status-changed', describeSync(requireSession()));
    if (info === null) throw new AppError('internal', 'The account was closed while it was being opened.');
    return info;
  }

  const context: AppContext = {
    locale: options.locale,
    now: systemClock.now,
    today,
    createUid,
    state: () => ({
      version: options.version,
      locale: options.locale,
      platform: options.platform,
      settings: profile?.settings() ?? { theme: 'system', isOfflineByChoice: false },
      account: accountInfo(),
      trouble: trouble === null ? null : { code: trouble.code, message: trouble.message },
    }),
    session: requireSession,
    syncStatus: () => (session === null ? statusWithoutAccount : describeSync(session)),
    updateSettings(change) {
      const settings = requireProfile().updateSettings(change);
      if (change.isOfflineByChoice !== undefined) session?.engine.setOffline(change.isOfflineByChoice);
      emit('settings:changed', settings);
      return settings;
    },
    async connect(typed, apiKey) {
      const owner = requireProfile();
      const url = parseAddress(typed);
      const usable = requireKey(apiKey);
      await checkAccount(createServiceClient({ baseUrl: url, readKey: () => usable }));
      const known = owner.accounts().find((account) => account.url === url);
      const account = known ?? { uid: createUid(), url, name: new URL(url).hostname };
      if (known === undefined) owner.addAccount(account);
      await options.vault.write(url, usable);
      return switchTo(account);
    },
    async openDemo() {
      const owner = requireProfile();
      const known = owner.accounts().find((account) => account.url === null);
      const account = known ?? { uid: createUid(), url: null, name: 'Aurora Studio' };
      if (known === undefined) owner.addAccount(account);
      return switchTo(account);
    },
    async replaceKey(apiKey) {
      const { account, book, engine } = requireSession();
      if (account.url === null || key === null) throw new AppError('invalid_input', 'The demo book needs no key.');
      const usable = requireKey(apiKey);
      const client = createServiceClient({ baseUrl: account.url, readKey: () => usable });
      await checkAccount(client);
      await requireSameAccount(client, book);
      await key.replace(usable);
      engine.resume();
      engine.syncNow();
      const info = accountInfo();
      emit('account:changed', info);
      if (info === null) throw new AppError('internal', 'The account was closed meanwhile.');
      return info;
    },
    async leave(discardUnsent) {
      const owner = requireProfile();
      const { account, book } = requireSession();
      const unsent = book.outbox.listOpen().length;
      if (account.url !== null && unsent > 0 && !discardUnsent) {
        throw new AppError(
          'invalid_input',
          `${String(unsent)} changes are not in your account yet. Send them first, or leave and discard them.`,
        );
      }
      await closeSession();
      await key?.forget();
      key = null;
      owner.removeAccount(account.uid);
      emit('account:changed', null);
      emit('sync:status-changed', statusWithoutAccount);
    },
  };

  try {
    profile = openProfile(options.dataDir);
    unlock = lockProfile(options.dataDir, 'the Inkwell app');
    const account = profile.activeAccount();
    if (options.startInDemo) await context.openDemo();
    else if (account !== null) open(account);
  } catch (thrown) {
    trouble = toAppError(thrown);
  }

  return {
    handlers: createHandlers(context),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      await closeSession();
      listeners.clear();
      unlock();
    },
  };
}

function requireKey(typed: string): string {
  const key = typed.trim();
  if (key === '' || /\s/.test(key))
    throw new AppError('invalid_input', 'Paste the API key from your profile; it has no spaces.', { field: 'key' });
  return key;
}
