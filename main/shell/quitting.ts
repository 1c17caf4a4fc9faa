import type { Installed } from './updates/shell-updater.ts';

/** The longest wait in ms: longer than the timeout of any request. An unanswered write has an intent, so nothing is lost. */
const CLOSING_LIMIT_MS = 60_000;
/** The longest wait in ms for an installer that ends this process by itself. */
const TAKEOVER_LIMIT_MS = 30_000;

export interface QuitSteps {
  /** Asks the window to save its unsaved text; resolves after its own short limit in any case. */
  readonly handOver: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Installs a loaded version. Called only after `close` has ended well: until then a request may be under way. */
  readonly install: () => Installed;
}

interface QuittingParts extends QuitSteps {
  readonly hideWindows: () => void;
  /** Ends the process at once. */
  readonly exit: (status: 0 | 1) => void;
  /** Makes the process start again after it has ended. */
  readonly startAnew: () => void;
}

export interface Quitting {
  /** Begins to quit. Returns false while the steps run, after which the process ends by itself; true when they are done. */
  quit(): boolean;
  /**
   * Called when Inkwell is started while it runs. Returns true while it is quitting: it then restarts after its end. Its windows
   * are not shown again, because text typed there now would be lost.
   */
  startAgain(): boolean;
}

/**
 * Quits in order: the window saves its unsaved text and is hidden; the process ends after `close` has waited for running
 * transactions and the request under way.
 */
export function createQuitting({ handOver, close, install, hideWindows, exit, startAnew }: QuittingParts): Quitting {
  let phase: 'running' | 'closing' | 'closed' = 'running';
  let isWantedAgain = false;

  async function runSteps(): Promise<void> {
    await handOver();
    hideWindows();
    await close();
  }

  async function end(): Promise<void> {
    const isClean = await succeedsWithin(CLOSING_LIMIT_MS, runSteps());
    phase = 'closed';
    const installed = isClean ? install() : 'nothing';
    if (installed === 'takes_over') {
      setTimeout(() => {
        exit(0);
      }, TAKEOVER_LIMIT_MS);
      return;
    }
    // The old program is not there any more: the new one is started by its installer, or by the person.
    if (isWantedAgain && installed === 'nothing') startAnew();
    exit(isClean ? 0 : 1);
  }

  return {
    quit() {
      if (phase === 'closed') return true;
      if (phase === 'running') {
        phase = 'closing';
        void end();
      }
      return false;
    },
    startAgain() {
      if (phase === 'running') return false;
      isWantedAgain = true;
      return true;
    },
  };
}

async function succeedsWithin(limitMs: number, work: Promise<void>): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => {
    setTimeout(() => {
      resolve(false);
    }, limitMs).unref();
  });
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    limit,
  ]);
}
