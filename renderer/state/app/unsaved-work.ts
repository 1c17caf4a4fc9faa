import type { Link } from '#renderer/bridge.ts';

/** Something that is typed and on its way to the disk. */
export interface Unsaved {
  /** Sends what waits at once, whatever is still on its way. */
  handOver(): void;
  /** Resolves when it is kept, rejects when it cannot be. */
  settled(): Promise<void>;
}

/** All that is typed and may not be kept yet. The window can go away at any time: it goes to main then, and before Inkwell quits. */
export class UnsavedWork {
  readonly #link: Link;
  readonly #added = new Set<{ readonly work: Unsaved }>();

  constructor(link: Link) {
    this.#link = link;
  }

  /** Returns how to take it out again. What two have added, as who hands it on and who takes it over, stays for the other. */
  add(work: Unsaved): () => void {
    const added = { work };
    this.#added.add(added);
    return () => this.#added.delete(added);
  }

  /** Returns how to end it. */
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

  async #settle(): Promise<void> {
    // What cannot be kept keeps nobody from quitting; the screen says it all the while.
    await Promise.allSettled([...this.#added].map(({ work }) => work.settled()));
    await this.#link.request('app:ready-to-close', null).catch(() => {
      // Then main waits no longer than it would for a window that is hung.
    });
  }
}
