import { AppError, toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { createAccountActions } from '#main/account/account-actions.ts';
import type { AccountActions } from '#main/account/account-actions.ts';
import type { AppOptions, EventListener } from './app-options.ts';
import { createOpenAccount } from '#main/account/active-account.ts';
import type { OpenAccount } from '#main/account/active-account.ts';
import { refuseLostBook } from '#main/profile/orphaned-book.ts';
import { lockProfile } from '#main/profile/profile-lock.ts';
import type { Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import type { Session } from '#main/account/session.ts';
import { createTurns } from '#main/platform/serial-queue.ts';

/** What there is once the profile folder could be opened and locked. */
interface OpenProfile {
  readonly profile: Profile;
  readonly unlock: () => void;
  readonly open: OpenAccount;
  readonly actions: AccountActions;
}

/** The profile and the account that is open in it, or what keeps them closed. */
interface Opening {
  current(): OpenProfile | null;
  trouble(): AppError | null;
  /** Throws the trouble while the profile is closed. */
  profile(): OpenProfile;
  /** Throws the trouble, or `book_missing`, while no account is open. */
  session(): Session;
  /** Opens the profile and its active account. Never throws: what is in the way is the trouble from then on. */
  start(): Promise<void>;
  /** The same once more, for somebody who may have put it right. */
  tryAgain(): Promise<void>;
  /**
   * Does something about accounts, when all that was asked for before is done. The profile is opened first, where it can be by
   * now; what succeeds ends the trouble.
   */
  act<Value>(action: (actions: AccountActions) => Promise<Value>): Promise<Value>;
  /** The same about the account that is open now: refused where what was asked for before it has opened another. */
  actOnOpen<Value>(action: (actions: AccountActions) => Promise<Value>): Promise<Value>;
  /** Lets actions under way end, closes the book and frees the profile. Actions that come later are refused. */
  close(): Promise<void>;
}

/** `onProfile` is called whenever the profile could be opened. */
export function createOpening(
  options: AppOptions,
  emit: EventListener,
  onProfile: (profile: Profile) => void,
): Opening {
  const turns = createTurns();
  let opened: OpenProfile | null = null;
  let trouble: AppError | null = null;

  function openNow(): OpenProfile {
    if (opened !== null) return opened;
    opened = openLockedProfile(options, emit);
    onProfile(opened.profile);
    return opened;
  }

  function required(): OpenProfile {
    if (opened === null) throw trouble ?? new AppError('internal', 'The profile is not open.');
    return opened;
  }

  async function start(): Promise<void> {
    try {
      const { profile, open, actions } = openNow();
      const account = profile.activeAccount();
      if (open.current() === null) {
        if (options.startInDemo) await actions.openDemo();
        else if (account !== null) open.open(account);
        // Asked which account to connect, nobody would know of it.
        else refuseLostBook(profile);
      }
      trouble = null;
    } catch (thrown) {
      trouble = toAppError(thrown);
    }
  }

  const openUid = (): Uid | null => opened?.open.current()?.account.uid ?? null;

  const act: Opening['act'] = (action) =>
    turns.take(async () => {
      const value = await action(openNow().actions);
      trouble = null;
      return value;
    });

  return {
    current: () => opened,
    trouble: () => trouble,
    profile: required,
    session() {
      const { open } = required();
      if (open.current() === null && trouble !== null) throw trouble;
      return open.session();
    },
    start,
    tryAgain: () =>
      turns.take(async () => {
        await start();
        opened?.open.announce();
      }),
    act,
    actOnOpen(action) {
      const asked = openUid();
      return act((actions) => {
        if (openUid() === asked) return action(actions);
        throw new AppError(
          'invalid_input',
          'The account that this was for is not open any more, so nothing was done. Look at what is open now, then try again.',
        );
      });
    },
    async close() {
      await turns.end();
      if (opened === null) return;
      await opened.open.close();
      saveUnsaved(opened.profile);
      opened.unlock();
      opened = null;
    },
  };
}

/** Whatever held the file may be gone by now; else the next start opens the account before, with the settings of before. */
function saveUnsaved(profile: Profile): void {
  try {
    profile.saveUnsaved();
  } catch {
    // Nobody is there any more to be told.
  }
}

function openLockedProfile(options: AppOptions, emit: EventListener): OpenProfile {
  const profile = openProfile(options.dataDir);
  const unlock = lockProfile(options.dataDir, 'the Inkwell app');
  const open = createOpenAccount(options, profile, emit);
  const actions = createAccountActions({ profile, vault: options.vault, migrationsDir: options.migrationsDir, open });
  return { profile, unlock, open, actions };
}
