/** Longer than any request's own deadline; after that, waiting would only look like a hang. What was sent is in the journal. */
const CLOSING_LIMIT_MS = 60_000;

export interface Ending {
  /** Fetches what is typed in the window and not in the book yet, within a moment of its own. */
  readonly handOver: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface QuittingParts extends Ending {
  readonly hideWindows: () => void;
  /** Ends the process at once. */
  readonly exit: (status: 0 | 1) => void;
  /** Has the process started once more when it has ended. */
  readonly startAnew: () => void;
}

export interface Quitting {
  /** A person quits. False while there is still something to bring in order; the process then ends by itself. */
  quit(): boolean;
  /**
   * Somebody starts Inkwell. True where it is just ending: it starts anew when it has ended. Its windows are not shown
   * again, for what is typed into one of them now would be lost.
   */
  startAgain(): boolean;
}

/**
 * Quits in order: the window says its last words and disappears, the process lives until `close` has let running
 * transactions and the request under way end.
 */
export function createQuitting({ handOver, close, hideWindows, exit, startAnew }: QuittingParts): Quitting {
  let phase: 'running' | 'closing' | 'closed' = 'running';
  let isWantedAgain = false;

  async function bringInOrder(): Promise<void> {
    await handOver();
    hideWindows();
    await close();
  }

  async function end(): Promise<void> {
    const isClean = await succeedsWithin(CLOSING_LIMIT_MS, bringInOrder());
    phase = 'closed';
    if (isWantedAgain) startAnew();
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
