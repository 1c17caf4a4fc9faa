import { toAppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#shared/words/words.ts';
import type { EditorController } from './editor-controller.svelte.ts';
import type { DraftsToFlush } from './flush-before-request.ts';
import { flushBeforeRequest } from './flush-before-request.ts';
import type { Router } from '#renderer/state/app/router.svelte.ts';
import type { Toasts } from '#renderer/state/app/toasts.svelte.ts';
import type { UnsavedWork } from '#renderer/state/app/unsaved-work.ts';
import type { UnsavedDraft } from './unsaved-draft.ts';

interface UnsavedEntry extends UnsavedDraft {
  /** The account of the draft: its text must not be saved into another account's book. */
  readonly accountUid: string | null;
  readonly release: () => void;
}

interface UnsavedDraftsDeps {
  readonly link: Link;
  readonly unsaved: UnsavedWork;
  readonly router: Router;
  readonly toasts: Toasts;
}

/**
 * Holds drafts whose editor was closed before everything was saved. A draft has exactly one queue of saves: the next
 * editor continues with the text and the queue from here, and requests about the draft wait for them (`link`).
 */
export class UnsavedDrafts implements DraftsToFlush {
  /** The link for all controllers: it saves a draft before a request about it. */
  readonly link: Link;
  readonly #deps: UnsavedDraftsDeps;
  readonly #kept = new Map<Uid, UnsavedEntry>();
  /** The error toasts of drafts that cannot be saved. */
  readonly #notices = new Map<Uid, number>();
  #accountUid: string | null = null;

  constructor(deps: UnsavedDraftsDeps) {
    this.#deps = deps;
    this.link = flushBeforeRequest(deps.link, this);
  }

  /** Takes over the unsaved text of an editor that was closed, and shows an error if it cannot be saved. */
  keep({ draft, edited, isUnsaved, saves }: EditorController): void {
    if (!isUnsaved) return;
    const { unsaved, toasts } = this.#deps;
    const kept: UnsavedEntry = { ...edited.state, saves, accountUid: this.#accountUid, release: unsaved.add(saves) };
    const { uid } = draft;
    this.#kept.set(uid, kept);
    const isHere = (): boolean => this.#kept.get(uid) === kept;
    void saves.written().then(() => {
      if (!isHere()) return;
      const wasSaid = this.#notices.has(uid);
      this.#drop(uid, kept);
      if (wasSaid) toasts.info(words.editor_left_saved({ number: kept.form.statementNo }));
    });
    saves.settled().catch((thrown: unknown) => {
      if (isHere()) this.#notices.set(uid, this.#say(uid, kept, toAppError(thrown).message));
    });
  }

  /** Returns the draft as main has it. The unsaved text is taken when its editor is mounted (`take`). */
  open(uid: Uid): Promise<InvoiceDraft> {
    return this.#deps.link.request('draft:open', { uid, clientUid: null });
  }

  /** Returns the unsaved text for the next editor of the draft, and forgets it. */
  take(uid: Uid): UnsavedDraft | null {
    const kept = this.#kept.get(uid) ?? null;
    if (kept !== null) this.#drop(uid, kept);
    return kept;
  }

  /** Continues the saves of the account that is shown, and stops those of others. */
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

  #drop(uid: Uid, kept: UnsavedEntry): void {
    this.#kept.delete(uid);
    kept.release();
    const notice = this.#notices.get(uid);
    this.#notices.delete(uid);
    if (notice !== undefined) this.#deps.toasts.dismiss(notice);
  }

  #say(uid: Uid, { form }: UnsavedEntry, message: string): number {
    const { router, toasts } = this.#deps;
    return toasts.error(words.editor_left_unsaved({ number: form.statementNo, message }), {
      label: words.editor_open_again(),
      run: () => {
        router.go({ name: 'edit-invoice', uid });
      },
    });
  }
}
