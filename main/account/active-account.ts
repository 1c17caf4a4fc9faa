import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { createAccountKey } from './api-key.ts';
import type { AccountKey } from './api-key.ts';
import type { AppOptions, EventListener } from '#main/app/app-options.ts';
import { createChangeNotices } from '#main/app/change-notifier.ts';
import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import type { Session } from './session.ts';
import { openSession } from './session.ts';
import { defaultSettings, demoSettings } from '#main/sync/engine-settings.ts';
import { describeSync, statusWithoutAccount, unreadableStatus } from './sync-status.ts';
import { systemClock } from '#main/platform/system-clock.ts';

/** Status changes within this time reach the window as one. */
const STATUS_EVERY_MS = 100;
/** A status that could not be read is read again after this time, whether anything else happens or not. */
const STATUS_AGAIN_MS = 1_000;

/** The account whose book is open, if any: at most one at a time. */
export interface OpenAccount {
  /** Throws `book_missing` while none is open. */
  session(): Session;
  current(): Session | null;
  key(): AccountKey | null;
  info(): AccountInfo | null;
  /** Never throws: where the book cannot be read, the status says so. */
  syncStatus(): SyncStatus;
  /** Opens this account's book, where none is open, and lets its engine work. At the start there is nobody to tell. */
  open(account: Account): void;
  /** Closes what is open, opens this account's book and tells the window. Where it cannot, what was open is open again. */
  switchTo(account: Account): Promise<AccountInfo>;
  close(): Promise<void>;
  /** Tells the window what `info` says now. */
  announce(): void;
}

export function createOpenAccount(options: AppOptions, profile: Profile, emit: EventListener): OpenAccount {
  let session: Session | null = null;
  let key: AccountKey | null = null;
  let cancelStatus: (() => void) | null = null;
  /** What was last read of the open book. */
  let knownStatus = statusWithoutAccount;
  const notices = createChangeNotices(systemClock, emit);
  void options.vault.lateAnswer?.then(useLateKeychain);

  function info(): AccountInfo | null {
    if (session === null) return null;
    const { account, book } = session;
    const companyId = book.keyValues.get(COMPANY_ID);
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

  function syncStatus(): SyncStatus {
    if (session === null) return statusWithoutAccount;
    try {
      knownStatus = describeSync(session);
      return knownStatus;
    } catch (thrown) {
      scheduleStatus(STATUS_AGAIN_MS);
      return unreadableStatus(knownStatus, thrown);
    }
  }

  function scheduleStatus(afterMs = STATUS_EVERY_MS): void {
    cancelStatus ??= systemClock.schedule(afterMs, () => {
      cancelStatus = null;
      emit('sync:status-changed', syncStatus());
    });
  }

  function announce(): void {
    emit('account:changed', info());
    emit('sync:status-changed', syncStatus());
  }

  /** What a keychain has answered counts, whatever becomes of telling it. */
  function announceKey(): void {
    try {
      announce();
    } catch {
      // A book that cannot be read for a moment; the next change is told with the same words.
    }
  }

  /** A key that was missing may be there now; and the window is told where it is kept. */
  function useLateKeychain(): void {
    if (session === null) return;
    const { obstacle } = session.engine.status();
    // Who works offline by choice is not told what stood in the way before that.
    const mayLackKey =
      obstacle.kind === 'stopped' ? obstacle.error.code === 'key_missing' : obstacle.kind === 'offline_by_choice';
    if (mayLackKey) session.engine.resume();
    announceKey();
  }

  function open(account: Account): void {
    const ownKey: AccountKey | null =
      account.url === null
        ? null
        : createAccountKey(options.vault, account.url, () => {
            // Another account may be open by the time a slow keychain answers.
            if (key === ownKey) announceKey();
          });
    const opened = openSession({
      profile,
      account,
      migrationsDir: options.migrationsDir,
      readKey: () => ownKey?.read() ?? null,
      settings: {
        ...(account.url === null ? demoSettings : defaultSettings),
        appVersion: options.version,
        ...options.engine,
      },
      network: { onHint: options.onHint ?? (() => () => {}) },
    });
    opened.book.writer.onCommit((change) => {
      notices.add(change);
      scheduleStatus();
    });
    opened.engine.onStatus(() => {
      scheduleStatus();
    });
    opened.engine.setOffline(profile.settings().isOfflineByChoice);
    session = opened;
    key = ownKey;
    knownStatus = statusWithoutAccount;
    opened.engine.start();
    try {
      profile.setActiveAccount(account.uid);
    } catch {
      // It is open all the same. It is written with the next change of the settings, or when Inkwell quits.
    }
  }

  async function close(): Promise<void> {
    cancelStatus?.();
    cancelStatus = null;
    notices.end();
    const closing = session;
    session = null;
    key = null;
    await closing?.close();
  }

  /** What keeps it closed is not what the person asked for: they hear of that alone. */
  function openAgain(account: Account): void {
    try {
      if (session === null) open(account);
    } catch {
      // Then nothing is open, and the window is told so.
    }
  }

  return {
    session() {
      if (session === null)
        throw new AppError('book_missing', 'No account is open. Connect one or open the demo book.');
      return session;
    },
    current: () => session,
    key: () => key,
    info,
    syncStatus,
    open,
    async switchTo(account) {
      const before = session?.account ?? null;
      try {
        await close();
        open(account);
      } catch (thrown) {
        if (before !== null) openAgain(before);
        throw thrown;
      } finally {
        announce();
      }
      const opened = info();
      invariant(opened !== null, 'an account that was just opened is open');
      return opened;
    },
    close,
    announce,
  };
}
