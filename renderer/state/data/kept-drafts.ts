import type { Route } from '#renderer/state/app/router.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import type { Link } from '#renderer/bridge.ts';
import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { SaveQueue } from './save-queue.svelte.ts';

export interface KeptDraftsDeps {
  readonly link: Link;
  readonly unsaved: UnsavedWork;
  readonly router: { go(route: Route): void };
  readonly toasts: Toasts;
}

/** The unsaved text of a closed editor, with the queue that keeps trying to save it. */
interface Unsaved {
  readonly saves: Pick<SaveQueue<never>, 'handOver' | 'settled' | 'written' | 'abandon' | 'resume'>;
}

/** Tells what is said about an unsaved draft, and where its editor is. */
export interface KeptWords<Kept> {
  readonly saved: (kept: Kept) => string;
  readonly unsaved: (kept: Kept, message: string) => string;
  readonly route: (uid: Uid, kept: Kept) => Route;
}

interface Entry<Kept> {
  readonly kept: Kept;
  /** The account of the draft: its text must not be saved into another account's book. */
  readonly accountUid: string | null;
  readonly release: () => void;
}

/**
 * Holds drafts whose editor was closed before everything was saved. A draft has exactly one queue of saves: the next editor
 * continues with the text and the queue from here, and requests about the draft wait for them (`flushBeforeRequest`).
 */
export class KeptDrafts<Kept extends Unsaved> {
  readonly #deps: KeptDraftsDeps;
  readonly #words: KeptWords<Kept>;
  readonly #entries = new Map<Uid, Entry<Kept>>();
  /** The error toasts of drafts that cannot be saved. */
  readonly #notices = new Map<Uid, number>();
  #accountUid: string | null = null;

  constructor(deps: KeptDraftsDeps, said: KeptWords<Kept>) {
    this.#deps = deps;
    this.#words = said;
  }

  /** Takes over the unsaved text of an editor that was closed, and shows an error if it cannot be saved. */
  put(uid: Uid, kept: Kept): void {
    const { unsaved, toasts } = this.#deps;
    const { saves } = kept;
    const entry: Entry<Kept> = { kept, accountUid: this.#accountUid, release: unsaved.add(saves) };
    this.#entries.set(uid, entry);
    const isHere = (): boolean => this.#entries.get(uid) === entry;
    void saves.written().then(() => {
      if (!isHere()) return;
      const wasSaid = this.#notices.has(uid);
      this.#drop(uid, entry);
      if (wasSaid) toasts.info(this.#words.saved(kept));
    });
    saves.settled().catch((thrown: unknown) => {
      if (isHere()) this.#notices.set(uid, this.#say(uid, kept, toAppError(thrown).message));
    });
  }

  /** Returns the unsaved text for the next editor of the draft, and forgets it. */
  take(uid: Uid): Kept | null {
    const entry = this.#entries.get(uid);
    if (entry !== undefined) this.#drop(uid, entry);
    return entry?.kept ?? null;
  }

  /** Continues the saves of the account that is shown, and stops those of others. */
  show(accountUid: string | null): void {
    this.#accountUid = accountUid;
    for (const entry of this.#entries.values()) {
      if (entry.accountUid === accountUid) entry.kept.saves.resume();
      else entry.kept.saves.abandon();
    }
  }

  has(uid: Uid): boolean {
    return this.#entries.has(uid);
  }

  async settled(uid: Uid): Promise<void> {
    await this.#entries.get(uid)?.kept.saves.settled();
  }

  pause(uid: Uid): void {
    this.#entries.get(uid)?.kept.saves.abandon();
  }

  resume(uid: Uid): void {
    this.#entries.get(uid)?.kept.saves.resume();
  }

  forget(uid: Uid): void {
    const entry = this.#entries.get(uid);
    entry?.kept.saves.abandon();
    if (entry !== undefined) this.#drop(uid, entry);
  }

  #drop(uid: Uid, entry: Entry<Kept>): void {
    this.#entries.delete(uid);
    entry.release();
    const notice = this.#notices.get(uid);
    this.#notices.delete(uid);
    if (notice !== undefined) this.#deps.toasts.dismiss(notice);
  }

  #say(uid: Uid, kept: Kept, message: string): number {
    const { router, toasts } = this.#deps;
    return toasts.error(this.#words.unsaved(kept, message), {
      label: words.editor_open_again(),
      run: () => {
        router.go(this.#words.route(uid, kept));
      },
    });
  }
}
