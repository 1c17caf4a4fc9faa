import { asText } from '#shared/json.ts';
import { invariant } from '#shared/assert.ts';
import { AppError } from '#shared/errors.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import type { SyncStatus } from '#shared/screens/sync-status.ts';
import { createAccountKey } from './api-key.ts';
import type { AccountKey } from './api-key.ts';
import type { AppOptions, EventListener } from '#main/app/app-options.ts';
import { isOffline } from '#main/app/offline.ts';
import { sweepEveryOf } from '#main/app/sweep-every.ts';
import { createChangeNotices } from '#main/app/change-notifier.ts';
import { isAboutWriting } from '#main/db/connection/sqlite-errors.ts';
import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import type { Session, SessionOptions } from './session.ts';
import { openReadOnlySession, openSession } from './session.ts';
import { defaultSettings, demoSettings } from '#main/sync/engine-settings.ts';
import { describeSync, statusWithoutAccount, unreadableStatus } from './sync-status.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { message } from '#shared/words/message.ts';

/** Status changes within this time in ms reach the window as one. */
const STATUS_EVERY_MS = 100;
/** A status that could not be read is read again after this time in ms. */
const STATUS_AGAIN_MS = 1_000;
/** A book that can only be read is tried to be written again after this time in ms. */
const WRITABLE_AGAIN_MS = 5_000;

/** Holds the account whose book is open; at most one at a time. */
export interface OpenAccount {
  /** Throws `book_missing` while none is open. */
  session(): Session;
  current(): Session | null;
  key(): AccountKey | null;
  info(): AccountInfo | null;
  /** Never throws: when the book cannot be read, the status says so. */
  syncStatus(): SyncStatus;
  /** Opens this account's book and starts its engine, without an event to the window. Call while no account is open. */
  open(account: Account): void;
  /** Closes the open account, opens this one and tells the window. When that fails, it reopens the earlier account and throws. */
  switchTo(account: Account): Promise<AccountInfo>;
  close(): Promise<void>;
  /** Sends the present account and status to the window. */
  announce(): void;
}

export function createOpenAccount(options: AppOptions, profile: Profile, emit: EventListener): OpenAccount {
  let session: Session | null = null;
  let key: AccountKey | null = null;
  let cancelStatus: (() => void) | null = null;
  /** The last status that could be read from the open book. */
  let knownStatus = statusWithoutAccount;
  const notices = createChangeNotices(systemClock, emit);
  void options.vault.lateAnswer?.then(useLateKeychain);

  function info(): AccountInfo | null {
    if (session === null) return null;
    const { account, book } = session;
    const companyId = book.keyValues.get(COMPANY_ID);
    return {
      uid: account.uid,
      // As it is called now: it may have been renamed since it was opened.
      name: profile.accounts().find(({ uid }) => uid === account.uid)?.name ?? account.name,
      url: account.url,
      companyId: asText(companyId),
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

  /** Tells the window about the key; a failure to do so must not reach the keychain's caller. */
  function announceKey(): void {
    try {
      announce();
    } catch {
      // The book cannot be read for a moment; the next change sends the same information.
    }
  }

  /** Uses a keychain that answered late: resumes an engine that lacked its key, and tells the window where keys are stored. */
  function useLateKeychain(): void {
    if (session === null) return;
    const { obstacle } = session.engine.status();
    // While offline by choice, the status does not show whether the key was missing before, so the engine resumes as well.
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
            // A slow keychain may answer after another account was opened.
            if (key === ownKey) announceKey();
          });
    const sessionOptions: SessionOptions = {
      profile,
      account,
      migrationsDir: options.migrationsDir,
      stateDir: options.stateDir,
      readKey: () => ownKey?.read() ?? null,
      settings: {
        ...(account.url === null ? demoSettings : defaultSettings),
        appVersion: options.version,
        ...options.engine,
      },
      proxyFor: options.proxyFor ?? (() => null),
      network: { onHint: options.onHint ?? (() => () => {}) },
      onDamage(error) {
        // Nothing more is written into the file, or sent from it; what can be read stays on the screen.
        void replaceBy(opened, () => openReadOnlySession(sessionOptions, error));
      },
    };
    const opened = writableOrReadOnly(sessionOptions);
    key = ownKey;
    knownStatus = statusWithoutAccount;
    use(opened);
    if (opened.obstacle !== null) tryToWrite(opened, sessionOptions);
    try {
      profile.setActiveAccount(account.uid);
    } catch {
      // The account is open all the same. The setting is written with the next change, or when Inkwell quits.
    }
  }

  function use(opened: Session): void {
    opened.book.writer.onCommit((change) => {
      notices.add(change);
      scheduleStatus();
    });
    opened.engine.onStatus(() => {
      scheduleStatus();
    });
    opened.engine.setOffline(isOffline(profile.settings(), options));
    opened.engine.sweepEvery(sweepEveryOf(profile.settings(), options));
    session = opened;
    if (opened.obstacle === null) opened.engine.start();
  }

  /** Opens the book again and again, until it can be written or another one is open. */
  function tryToWrite(readOnly: Session, sessionOptions: SessionOptions): void {
    systemClock.schedule(WRITABLE_AGAIN_MS, () => {
      if (session !== readOnly) return;
      try {
        use(openSession(sessionOptions));
      } catch {
        tryToWrite(readOnly, sessionOptions);
        return;
      }
      void readOnly.close();
      announce();
    });
  }

  /** Opens the book in another way, unless another account was opened meanwhile. */
  async function replaceBy(before: Session, openAnew: () => Session): Promise<void> {
    if (session !== before) return;
    try {
      use(openAnew());
    } catch {
      // It cannot even be read, which each screen says.
      await before.engine.stop();
      return;
    }
    await before.close();
    announce();
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

  /** Reopens an account after a failed switch. Its own failure is ignored: the person sees the error of the switch. */
  function openAgain(account: Account): void {
    try {
      if (session === null) open(account);
    } catch {
      // No account is open then, which the next event tells the window.
    }
  }

  return {
    session() {
      if (session === null) throw new AppError('book_missing', message('error_no_account_open'));
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

/** Opens the book to be read where the disk is full or read-only: what is in it can still be looked up. */
function writableOrReadOnly(options: SessionOptions): Session {
  try {
    return openSession(options);
  } catch (thrown) {
    if (!isAboutWriting(thrown)) throw thrown;
    return openReadOnlySession(options, thrown);
  }
}
