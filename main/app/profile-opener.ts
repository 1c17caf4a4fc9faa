import { AppError, toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { createAccountActions } from '#main/account/account-actions.ts';
import type { AccountActions } from '#main/account/account-actions.ts';
import type { AppOptions, EventListener } from './app-options.ts';
import { createOpenAccount } from '#main/account/active-account.ts';
import type { OpenAccount } from '#main/account/active-account.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import { lockProfile } from '#main/profile/profile-lock.ts';
import type { BackgroundAccounts } from '#main/account/background-accounts.ts';
import { createBackgroundAccounts } from '#main/account/background-accounts.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { noteVersion } from './version-change.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import type { Session } from '#main/account/session.ts';
import { createSerialQueue } from '#main/platform/serial-queue.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';

/** A profile that is open and locked, with its account. */
interface OpenProfile {
  readonly profile: Profile;
  readonly unlock: () => void;
  readonly open: OpenAccount;
  readonly actions: AccountActions;
  readonly background: BackgroundAccounts;
}

/** Opens the profile and its account, keeps the error that prevents it, and runs account actions one after the other. */
interface ProfileOpener {
  current(): OpenProfile | null;
  /** Returns the error that keeps the profile or its account closed; null when there is none. */
  failure(): AppError | null;
  /** Returns the version that opened the profile before this one, when this is the first start of another; else null. */
  updatedFrom(): string | null;
  /** Throws the failure while the profile is closed. */
  profile(): OpenProfile;
  /** Throws the failure, or `book_missing`, while no account is open. */
  session(): Session;
  /** Opens the profile and its active account. Never throws: an error becomes the failure. */
  start(): Promise<void>;
  /** Runs `start` again, after the person may have removed the cause, and tells the window. */
  tryAgain(): Promise<void>;
  /**
   * Runs an account action after all earlier ones have ended. Opens the profile first if it is closed. A success clears the
   * failure.
   */
  act<Value>(action: (actions: AccountActions) => Promise<Value>): Promise<Value>;
  /** Runs an action on the account that is open now. Rejects with `invalid_input` when an earlier action opened another one. */
  actOnOpen<Value>(action: (actions: AccountActions) => Promise<Value>): Promise<Value>;
  /** Waits for the actions under way, closes the book and unlocks the profile. Later actions are rejected with `closing`. */
  close(): Promise<void>;
}

/** Creates the opener. `onProfile` is called whenever the profile has been opened. */
export function createProfileOpener(
  options: AppOptions,
  emit: EventListener,
  onProfile: (profile: Profile) => void,
): ProfileOpener {
  const queue = createSerialQueue();
  let opened: OpenProfile | null = null;
  let failure: AppError | null = null;
  let updatedFrom: string | null = null;

  function openNow(): OpenProfile {
    if (opened !== null) return opened;
    opened = openLockedProfile(options, emit);
    onProfile(opened.profile);
    return opened;
  }

  function required(): OpenProfile {
    if (opened === null) throw failure ?? new AppError('internal', message('error_profile_not_open'));
    return opened;
  }

  async function start(): Promise<void> {
    try {
      const { profile, open, actions, background } = openNow();
      // An account that could not be opened before may be under way there: its book would have two engines.
      await background.pause();
      const account = profile.activeAccount();
      if (open.current() === null) {
        updatedFrom ??= await noteVersion(profile, options.version);
        if (options.startInDemo) await actions.openDemo();
        else if (account !== null) open.open(account);
        // Not the connect screen: the person could not tell there that a book exists already.
        else refuseLostBook(profile);
      }
      background.resume();
      failure = null;
    } catch (thrown) {
      failure = toAppError(thrown);
    }
  }

  const openUid = (): Uid | null => opened?.open.current()?.account.uid ?? null;

  const act: ProfileOpener['act'] = (action) =>
    queue.run(async () => {
      const { actions, background } = openNow();
      await background.pause();
      try {
        const value = await action(actions);
        failure = null;
        return value;
      } finally {
        background.resume();
      }
    });

  return {
    current: () => opened,
    failure: () => failure,
    updatedFrom: () => updatedFrom,
    profile: required,
    session() {
      const { open } = required();
      if (open.current() === null && failure !== null) throw failure;
      return open.session();
    },
    start,
    tryAgain: () =>
      queue.run(async () => {
        await start();
        opened?.open.announce();
      }),
    act,
    actOnOpen(action) {
      const asked = openUid();
      return act((actions) => {
        if (openUid() === asked) return action(actions);
        throw new AppError('invalid_input', message('error_account_changed'));
      });
    },
    async close() {
      await queue.end();
      if (opened === null) return;
      await opened.background.pause();
      await opened.open.close();
      saveUnsaved(opened.profile);
      opened.unlock();
      opened = null;
    },
  };
}

/** Tries a last time to write settings that could not be written. If that fails, the next start uses the older ones. */
function saveUnsaved(profile: Profile): void {
  try {
    profile.saveUnsaved();
  } catch {
    // The window is closed, so the person cannot be told.
  }
}

function openLockedProfile(options: AppOptions, emit: EventListener): OpenProfile {
  const profile = openProfile(options.dataDir);
  const unlock = lockProfile(options.dataDir, words.shell_app_holder());
  const open = createOpenAccount(options, profile, emit);
  const actions = createAccountActions({
    profile,
    vault: options.vault,
    migrationsDir: options.migrationsDir,
    ...(options.proxyFor === undefined ? {} : { proxyFor: options.proxyFor }),
    open,
  });
  const isOpen = ({ uid }: Account): boolean => open.current()?.account.uid === uid;
  const background = createBackgroundAccounts(options, profile, systemClock, isOpen);
  return { profile, unlock, open, actions, background };
}
