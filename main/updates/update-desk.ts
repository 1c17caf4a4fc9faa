import { AppError } from '#shared/errors.ts';
import type { UpdateChannel, UpdateStatus, UpdateStep } from '#shared/screens/updates.ts';
import { message } from '#shared/words/message.ts';
import type { Clock } from '#main/sync/ports.ts';
import { toUpdateError } from './update-error.ts';
import type { Updater } from './updater.ts';

const MINUTE_MS = 60_000;
/** The pause in ms before the first look, which must not slow the start, and between two. */
const FIRST_LOOK_MS = MINUTE_MS;
const LOOK_AGAIN_MS = 6 * 60 * MINUTE_MS;
/** Between two questions whether the person is away. */
const QUIET_AGAIN_MS = MINUTE_MS;
/** Between two questions whether what is being sent has arrived, while the person waits for the restart. */
const BUSY_AGAIN_MS = 500;
/** The person counts as away after so many seconds without a key or the pointer. */
const AWAY_SECONDS = 15 * 60;

interface DeskParts {
  /** Null where nothing can be installed at all: in a browser, or without a window. */
  readonly updater: Updater | null;
  readonly clock: Pick<Clock, 'now' | 'schedule'>;
  readonly channel: () => UpdateChannel;
  /** Tells that something is under way that a restart would cut off: a change of an account, another account, documents. */
  readonly isBusy: () => boolean;
  readonly updatedFrom: () => string | null;
  readonly onStatus: (status: UpdateStatus) => void;
}

/** Finds versions in the background and installs them when that disturbs nobody. */
export interface UpdateDesk {
  status(): UpdateStatus;
  start(): void;
  /** Looks for a version now. Never rejects: the status carries the result. */
  check(): Promise<UpdateStatus>;
  /** Restarts into the loaded version, once nothing is under way. Throws `not_found` when none is loaded. */
  install(): void;
  close(): void;
}

export function createUpdateDesk(parts: DeskParts): UpdateDesk {
  const { updater, clock } = parts;
  const obstacle = updater === null ? 'not_installed' : updater.obstacle;
  let step: UpdateStep = obstacle === null ? { kind: 'waiting', checkedAt: null } : { kind: 'none', obstacle };
  let running: Promise<UpdateStatus> | null = null;
  let cancelLook = (): void => {};
  let cancelRestart = (): void => {};
  let isClosed = false;

  const status = (): UpdateStatus => ({ updatedFrom: parts.updatedFrom(), step });

  function show(next: UpdateStep): void {
    if (isClosed) return;
    step = next;
    parts.onStatus(status());
  }

  function lookAfter(ms: number): void {
    cancelLook();
    cancelLook = clock.schedule(ms, () => void check());
  }

  /** Restarts once the person is away and nothing is under way. Quitting in order waits for all else. */
  function restartWhenQuiet(from: Updater): void {
    restartOnce(from, QUIET_AGAIN_MS, () => from.idleSeconds() >= AWAY_SECONDS && !parts.isBusy());
  }

  function restartOnce(from: Updater, everyMs: number, isTime: () => boolean): void {
    cancelRestart();
    cancelRestart = clock.schedule(everyMs, () => {
      if (isTime()) from.restart();
      else restartOnce(from, everyMs, isTime);
    });
  }

  async function look(from: Updater): Promise<UpdateStatus> {
    const known = step.kind === 'ready' ? step : null;
    let found = '';
    if (known === null) show({ kind: 'checking' });
    try {
      const version = await from.fetch(parts.channel(), {
        onFound(version) {
          found = version;
          if (known?.version !== version) show({ kind: 'loading', version, percent: 0 });
        },
        onProgress(percent) {
          if (step.kind === 'loading' && step.percent !== percent) show({ kind: 'loading', version: found, percent });
        },
      });
      if (version === null) {
        cancelRestart();
        show({ kind: 'waiting', checkedAt: clock.now() });
      } else {
        show({ kind: 'ready', version, needsPassword: from.needsPassword });
        if (!from.needsPassword) restartWhenQuiet(from);
      }
    } catch (thrown) {
      // A version that is loaded already stays: it was verified.
      show(known ?? { kind: 'failed', problem: toUpdateError(thrown).problem });
    } finally {
      running = null;
      if (!isClosed) lookAfter(LOOK_AGAIN_MS);
    }
    return status();
  }

  function check(): Promise<UpdateStatus> {
    if (updater === null || obstacle !== null || isClosed) return Promise.resolve(status());
    running ??= look(updater);
    return running;
  }

  return {
    status,
    start() {
      if (obstacle === null) lookAfter(FIRST_LOOK_MS);
    },
    check,
    install() {
      if (updater === null || step.kind !== 'ready') throw new AppError('not_found', message('updates_none_loaded'));
      if (parts.isBusy()) restartOnce(updater, BUSY_AGAIN_MS, () => !parts.isBusy());
      else updater.restart();
    },
    close() {
      isClosed = true;
      cancelLook();
      cancelRestart();
    },
  };
}
