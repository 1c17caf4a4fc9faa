import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#renderer/i18n/words.ts';
import type { EditorController } from './editor-controller.svelte.ts';
import type { GuardedDrafts } from './flush-before-request.ts';
import { guardedLink } from './flush-before-request.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import type { LeftDraft } from './left-draft.ts';

interface Kept extends LeftDraft {
  /** Of another account nothing is written into the book that is open. */
  readonly accountUid: string | null;
  readonly release: () => void;
}

interface Surroundings {
  readonly link: Link;
  readonly unsaved: UnsavedWork;
  readonly router: Router;
  readonly toasts: Toasts;
}

/**
 * Drafts that were left before all of them was written. No draft ever has two queues of saves: whoever opens one again goes
 * on with the text and the saves that are here, and whatever else is done with it waits for them (`link`).
 */
export class KeptDrafts implements GuardedDrafts {
  /** The one for everybody: nothing is done with a draft whose newest text is only here. */
  readonly link: Link;
  readonly #surroundings: Surroundings;
  readonly #kept = new Map<Uid, Kept>();
  /** What is said on screen of those that cannot be written. */
  readonly #notices = new Map<Uid, number>();
  #accountUid: string | null = null;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.link = guardedLink(surroundings.link, this);
  }

  /** The editor was ended. Says so where its text cannot be written. */
  keep({ draft, edited, isUnsaved, saves }: EditorController): void {
    if (!isUnsaved) return;
    const { unsaved, toasts } = this.#surroundings;
    const kept: Kept = { ...edited.state, saves, accountUid: this.#accountUid, release: unsaved.add(saves) };
    const { uid } = draft;
    this.#kept.set(uid, kept);
    const isHere = (): boolean => this.#kept.get(uid) === kept;
    void saves.written().then(() => {
      if (!isHere()) return;
      const wasSaid = this.#notices.has(uid);
      this.#drop(uid, kept);
      if (wasSaid) toasts.info(words.editor.leftSaved(kept.form.statementNo));
    });
    saves.settled().catch((thrown: unknown) => {
      if (isHere()) this.#notices.set(uid, this.#say(uid, kept, toAppError(thrown).message));
    });
  }

  /** What main knows of a draft; what of it is only here is taken once its editor stands. */
  open(uid: Uid): Promise<InvoiceDraft> {
    return this.#surroundings.link.request('draft:open', { uid, clientUid: null });
  }

  /** Whoever opens the draft has it from here on. */
  take(uid: Uid): LeftDraft | null {
    const kept = this.#kept.get(uid) ?? null;
    if (kept !== null) this.#drop(uid, kept);
    return kept;
  }

  /** Another account is shown; what is kept of this one goes on, and that of others waits for it. */
  show(accountUid: string | null): void {
    this.#accountUid = accountUid;
    for (const kept of this.#kept.values()) {
      if (kept.accountUid === accountUid) kept.saves.resume();
      else kept.saves.abandon();
    }
  }

  has(uid: Uid): boolean {
    return this.#kept.has(uid);
  }

  async settled(uid: Uid): Promise<void> {
    await this.#kept.get(uid)?.saves.settled();
  }

  pause(uid: Uid): void {
    this.#kept.get(uid)?.saves.abandon();
  }

  resume(uid: Uid): void {
    this.#kept.get(uid)?.saves.resume();
  }

  forget(uid: Uid): void {
    const kept = this.#kept.get(uid);
    kept?.saves.abandon();
    if (kept !== undefined) this.#drop(uid, kept);
  }

  #drop(uid: Uid, kept: Kept): void {
    this.#kept.delete(uid);
    kept.release();
    const notice = this.#notices.get(uid);
    this.#notices.delete(uid);
    if (notice !== undefined) this.#surroundings.toasts.dismiss(notice);
  }

  #say(uid: Uid, { form }: Kept, message: string): number {
    const { router, toasts } = this.#surroundings;
    return toasts.error(words.editor.leftUnsaved(form.statementNo, message), {
      label: words.editor.openAgain,
      run: () => {
        router.go({ name: 'edit-invoice', uid });
      },
    });
  }
}
