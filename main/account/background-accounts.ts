import type { AppOptions } from '#main/app/app-options.ts';
import { isOffline } from '#main/app/offline.ts';
import { sweepEveryOf } from '#main/app/sweep-every.ts';
import type { Clock } from '#main/sync/ports.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { isRestored } from '#main/profile/restored-mark.ts';
import { defaultSettings } from '#main/sync/engine-settings.ts';
import type { Session } from './session.ts';
import { noNetworkEvents, openSession } from './session.ts';

/** The shortest pause between two rounds through the accounts that are not open: a round reads all lists of each. */
const SHORTEST_PAUSE_MS = 15 * 60_000;
/** The time after which no new step of one account begins. */
const LONGEST_MS = 120_000;

type Options = Pick<
  AppOptions,
  'backgroundPauseMs' | 'engine' | 'migrationsDir' | 'power' | 'proxyFor' | 'stateDir' | 'vault' | 'version'
>;

/** Synchronises the accounts that are not open, one after the other. Each has its own book, key and budget of requests. */
export interface BackgroundAccounts {
  /** Ends the account under way. Resolves when its book is closed; none is opened until `resume`. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends the account under way, and leaves the rounds as they are. */
  interrupt(): void;
  /** Begins the pause before the next round anew, with the length that the settings say now. */
  reschedule(): void;
  /** Returns true while the book of one of them is open. */
  isWorking(): boolean;
}

export function createBackgroundAccounts(
  options: Options,
  profile: Profile,
  clock: Pick<Clock, 'now' | 'schedule'>,
  isOpen: (account: Account) => boolean,
): BackgroundAccounts {
  let isPaused = true;
  let round: Promise<void> = Promise.resolve();
  let running: Session | null = null;
  let cancel: (() => void) | null = null;

  const mayRun = (account: Account): boolean =>
    !isPaused &&
    !isOffline(profile.settings(), options) &&
    !isOpen(account) &&
    !isRestored(profile.accountDir(account.uid));

  async function playRound(): Promise<void> {
    for (const account of profile.accounts())
      if (account.url !== null && mayRun(account)) await synchronise(account, account.url);
    if (!isPaused) schedule();
  }

  async function synchronise(account: Account, url: string): Promise<void> {
    // A keychain that is locked or has no key: its own screen asks for it.
    const key = await options.vault.read(url).catch(() => null);
    if (key === null || !mayRun(account)) return;
    const session = openQuietly(account, key);
    if (session === null) return;
    running = session;
    try {
      await session.engine.run({ isFull: false, deadline: clock.now() + LONGEST_MS, isAnswerFirst: true });
    } catch {
      // What failed is recorded at its entries, and tried again in the next round.
    } finally {
      running = null;
      await session.close().catch(() => {});
    }
  }

  /** Returns null for a book that cannot be opened now: its own screen says why. */
  function openQuietly(account: Account, key: string): Session | null {
    try {
      return openSession({
        profile,
        account,
        migrationsDir: options.migrationsDir,
        stateDir: options.stateDir,
        readKey: () => key,
        settings: { ...defaultSettings, appVersion: options.version, ...options.engine },
        proxyFor: options.proxyFor ?? (() => null),
        network: noNetworkEvents,
      });
    } catch {
      return null;
    }
  }

  function schedule(): void {
    const usual = Math.max(SHORTEST_PAUSE_MS, sweepEveryOf(profile.settings(), options));
    cancel ??= clock.schedule(options.backgroundPauseMs ?? usual, () => {
      cancel = null;
      round = playRound();
    });
  }

  return {
    async pause() {
      isPaused = true;
      cancel?.();
      cancel = null;
      await running?.engine.stop();
      await round;
    },
    resume() {
      isPaused = false;
      schedule();
    },
    interrupt() {
      void running?.engine.stop();
    },
    reschedule() {
      // During a round its end schedules the next one.
      if (cancel === null) return;
      cancel();
      cancel = null;
      schedule();
    },
    isWorking: () => running !== null,
  };
}
