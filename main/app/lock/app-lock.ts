import { AppError } from '#shared/errors.ts';
import type { LockMinutes, LockState } from '#shared/lock/app-lock.ts';
import { LONGEST_WAIT_MS, USUAL_LOCK_MINUTES, waitAfter } from '#shared/lock/app-lock.ts';
import { message } from '#shared/words/message.ts';
import { createSerialQueue } from '#main/platform/serial-queue.ts';
import type { Clock } from '#main/sync/ports.ts';
import type { LockFile } from './lock-file.ts';
import { hashPin, isPin } from './lock-file.ts';

const LOOK_EVERY_MS = 5_000;
const MINUTE_MS = 60_000;

/** The person at the computer, as far as the system tells of them. */
export interface Presence {
  /** Returns the time in ms since the last key or movement. */
  idleMs(): number;
  /** Calls the listener when the person locks the computer; returns the end of the subscription. */
  onScreenLock(listener: () => void): () => void;
  /** Asks the system whether it is the person; null where it cannot. Rejects when it is not. */
  readonly askSystem: (() => Promise<void>) | null;
}

interface LockParts {
  readonly file: LockFile;
  readonly clock: Pick<Clock, 'now' | 'schedule'>;
  /** Absent where the system tells nothing: the lock then closes at the start and by hand. */
  readonly presence: Presence | undefined;
  /** Returns true while documents are drawn, which a lock would end. */
  readonly isBusy: () => boolean;
  /** Resolves when the window has handed over its unsaved text. */
  readonly handOver: () => Promise<void>;
  readonly onChange: (isLocked: boolean) => void;
}

/**
 * Locks the window after some time without the person. It keeps others from the screen, not from the disk: the book is not
 * encrypted, and anybody who may read the profile can take the lock away. Synchronising goes on.
 */
export interface AppLock {
  isLocked(): boolean;
  state(): Omit<LockState, 'look'>;
  turnOn(pin: string, minutes: LockMinutes): Promise<void>;
  setMinutes(minutes: LockMinutes): void;
  /** Throws `invalid_input` for a wrong PIN. */
  turnOff(pin: string): Promise<void>;
  /** Locks at once. Does nothing without a PIN, which would be needed to get back. */
  lock(): Promise<void>;
  /** Throws `invalid_input` for a wrong PIN, or one that came too early. */
  unlock(pin: string): Promise<void>;
  unlockBySystem(): Promise<void>;
  end(): void;
}

export function createAppLock({ file, clock, presence, isBusy, handOver, onChange }: LockParts): AppLock {
  const queue = createSerialQueue();
  // Read once: only this process writes it, and a lock that was taken away by hand opens at the next start.
  let stored = file.read();
  let isLocked = stored !== null;
  let isLocking = false;
  let cancel = clock.schedule(LOOK_EVERY_MS, look);
  const endScreenLock = presence?.onScreenLock(() => void lock());

  function look(): void {
    const isAway = stored !== null && presence !== undefined && presence.idleMs() >= stored.minutes * MINUTE_MS;
    // A window that is locked has nothing to ask for: at the start the rest of the program is not there yet.
    if (!isLocked && isAway && !isBusy()) void lock();
    cancel = clock.schedule(LOOK_EVERY_MS, look);
  }

  async function lock(): Promise<void> {
    if (isLocked || isLocking || stored === null) return;
    isLocking = true;
    await handOver().catch(() => {
      // What could not be handed over stays in the window, which keeps trying.
    });
    isLocking = false;
    // Turned off meanwhile: without a PIN there would be no way back.
    if (stored !== null) set(true);
  }

  function set(next: boolean): void {
    isLocked = next;
    onChange(next);
  }

  /** Keeps the count of wrong PINs over a restart, where the disk lets it: a full one must shut nobody out. */
  function count(wrong: number, wrongAt: number): void {
    if (stored === null) return;
    stored = { ...stored, wrong, wrongAt };
    try {
      file.write(stored);
    } catch {
      // Counted in memory all the same.
    }
  }

  /** Checks a PIN, one after another: tries at the same time would get around the wait. */
  const check = (pin: string): Promise<void> =>
    queue.run(async () => {
      if (stored === null) return;
      const now = clock.now();
      // A clock that was set back makes nobody wait longer than ever.
      const wait = Math.min(stored.wrongAt + waitAfter(stored.wrong) - now, LONGEST_WAIT_MS);
      if (wait > 0)
        throw new AppError('invalid_input', message('lock_wait', { seconds: Math.ceil(wait / 1_000) }), {
          field: 'pin',
        });
      // Counted before it is known to be wrong: a process that is ended meanwhile gets no free try.
      count(stored.wrong + 1, now);
      if (!(await isPin(pin, stored))) throw new AppError('invalid_input', message('lock_wrong_pin'), { field: 'pin' });
      count(0, 0);
    });

  return {
    isLocked: () => isLocked,
    state: () => ({
      isOn: stored !== null,
      minutes: stored?.minutes ?? USUAL_LOCK_MINUTES,
      isLocked,
      canAskSystem: presence !== undefined && presence.askSystem !== null,
    }),
    async turnOn(pin, minutes) {
      const hashed = await hashPin(pin);
      if (stored !== null) throw new AppError('invalid_input', message('lock_is_on'));
      const next = { ...hashed, minutes, wrong: 0, wrongAt: 0 };
      file.write(next);
      stored = next;
    },
    setMinutes(minutes) {
      if (stored === null) return;
      const next = { ...stored, minutes };
      file.write(next);
      stored = next;
    },
    async turnOff(pin) {
      await check(pin);
      file.remove();
      stored = null;
    },
    lock,
    async unlock(pin) {
      await check(pin);
      set(false);
    },
    async unlockBySystem() {
      if (presence === undefined || presence.askSystem === null)
        throw new AppError('invalid_input', message('lock_not_asked'));
      await presence.askSystem().catch(() => {
        throw new AppError('invalid_input', message('lock_not_asked'));
      });
      set(false);
    },
    end() {
      cancel();
      endScreenLock?.();
    },
  };
}
