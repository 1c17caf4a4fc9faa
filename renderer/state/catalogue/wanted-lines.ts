import type { CatalogueRow } from '#shared/lists/catalogue-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { LineArray } from '#shared/service/line-item.ts';

/** Most lines of one request. */
const MOST = 100;

/** The lines whose uses are to be read, each once for its name and text: another one has other uses. */
export class WantedLines {
  readonly #askedFor = new Map<Uid, string>();
  readonly #wanted = new Map<Uid, LineArray>();

  add({ uid, kind, name, description }: CatalogueRow): void {
    const named = JSON.stringify([name, description]);
    if (this.#askedFor.get(uid) === named) return;
    this.#askedFor.set(uid, named);
    this.#wanted.set(uid, kind);
  }

  /** Takes some lines of one kind; null when none is wanted. */
  take(): { readonly kind: LineArray; readonly uids: readonly Uid[] } | null {
    const [[, kind] = []] = this.#wanted;
    if (kind === undefined) return null;
    const uids = [...this.#wanted].flatMap(([uid, own]) => (own === kind ? [uid] : [])).slice(0, MOST);
    for (const uid of uids) this.#wanted.delete(uid);
    return { kind, uids };
  }

  /** Lets every line be asked for again. */
  forget(): void {
    this.#askedFor.clear();
  }
}
