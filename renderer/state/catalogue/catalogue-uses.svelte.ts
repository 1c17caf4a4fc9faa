import { SvelteMap } from 'svelte/reactivity';
import type { LineUse } from '#shared/catalogue/catalogue-uses.ts';
import type { CatalogueRow } from '#shared/lists/catalogue-list.ts';
import { categoryResources } from '#shared/service/category.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import { WantedLines } from './wanted-lines.ts';

const read: readonly Resource[] = ['invoices', ...categoryResources];

/** The uses of the lines on screen: they are read behind the rows, which do not wait for them. */
export class CatalogueUses {
  readonly #link: Link;
  readonly #uses = new SvelteMap<Uid, LineUse>();
  readonly #wanted = new WantedLines();
  readonly #stop: () => void;
  /** Grows with each change of what uses are made of, so that the rows on screen ask again. */
  #age = $state(0);
  #isReading = false;

  constructor(link: Link) {
    this.#link = link;
    this.#stop = link.on('mirror:changed', ({ resources }) => {
      if (!resources.some((resource) => read.includes(resource))) return;
      this.#wanted.forget();
      this.#age += 1;
    });
  }

  end(): void {
    this.#stop();
  }

  /** Returns the uses of a line as far as they are known. */
  of(uid: Uid): LineUse | null {
    return this.#uses.get(uid) ?? null;
  }

  /** Reads the uses of a row, unless they are known. */
  want(row: CatalogueRow): void {
    if (this.#age < 0) return;
    this.#wanted.add(row);
    void this.#readWanted();
  }

  async #readWanted(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      // All rows that become visible together are one request.
      await Promise.resolve();
      for (let wanted = this.#wanted.take(); wanted !== null; wanted = this.#wanted.take()) {
        const uses = await this.#link.request('catalogue:uses', wanted);
        for (const use of uses) this.#uses.set(use.uid, use);
      }
    } catch {
      // The figures are missing then, and are read again with the next change.
      this.#wanted.forget();
    } finally {
      this.#isReading = false;
    }
  }
}
