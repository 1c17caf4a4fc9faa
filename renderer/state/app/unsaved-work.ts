import type { Link } from '#renderer/bridge.ts';

/** Typed text that is not written to disk yet. */
interface Unsaved {
  /** Sends the newest value at once, even if an earlier one is still on its way. */
  handOver(): void;
  /** Resolves when the value is written; rejects if it cannot be. */
  settled(): Promise<void>;
}

/**
 * Registers everything that is typed and may not be written yet. It is sent to main whenever the page may be closed,
 * and before Inkwell quits.
 */
export class UnsavedWork {
  readonly #link: Link;
  readonly #added = new Set<{ readonly work: Unsaved }>();

  constructor(link: Link) {
    this.#link = link;
  }

  /**
   * Adds unsaved work and returns a function that removes it. Work that was added twice (by the editor that leaves and
   * the one that continues) stays until both have removed it.
   */
  add(work: Unsaved): () => void {
    const added = { work };
    this.#added.add(added);
    return () => this.#added.delete(added);
  }

  /** Starts to listen for the end of the page. Returns a function that stops it. */
  start(window: Window): () => void {
    const handOver = (): void => {
      for (const { work } of this.#added) work.handOver();
    };
    const stop = this.#link.on('app:closing', () => void this.#settle());
    window.addEventListener('pagehide', handOver);
    window.document.addEventListener('visibilitychange', handOver);
    return () => {
      stop();
      window.removeEventListener('pagehide', handOver);
      window.document.removeEventListener('visibilitychange', handOver);
    };
  }

  /** Resolves once all is written. What cannot be written does not keep anybody waiting: the screen shows that error all the while. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#added].map(({ work }) => work.settled()));
  }

  async #settle(): Promise<void> {
    await this.settled();
    await this.#link.request('app:ready-to-close', null).catch(() => {
      // Ignore the error: main waits for a limited time only.
    });
  }
}
