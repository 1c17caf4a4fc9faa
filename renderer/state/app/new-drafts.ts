import type { RecordDraft } from '#shared/records/record-form.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Router } from './router.svelte.ts';
import type { Toasts } from './toasts.svelte.ts';

interface NewDraftsDeps {
  readonly link: Link;
  readonly router: Router;
  readonly toasts: Toasts;
}

/** Creates drafts on disk and opens their editors, and carries each new draft to its editor. */
export class NewDrafts {
  readonly #deps: NewDraftsDeps;
  #openedInvoice: InvoiceDraft | null = null;
  #openedRecord: RecordDraft | null = null;
  #isMaking = false;

  constructor(deps: NewDraftsDeps) {
    this.#deps = deps;
  }

  /** Creates the draft on disk before its editor opens, so that every keystroke can be saved. */
  async startInvoice(clientUid: Uid | null = null): Promise<void> {
    await this.make(async () => {
      this.open(await this.#deps.link.request('draft:open', { uid: null, clientUid }));
    });
  }

  /** Opens the editor on a new client. */
  async startClient(): Promise<void> {
    const { link, router } = this.#deps;
    await this.make(async () => {
      const { uid } = await link.request('record:open', { resource: 'connections', uid: null, clientUid: null });
      router.go({ name: 'edit-client', uid });
    });
  }

  /** Opens the editor on a new recurring profile of a client, or of none yet. */
  async startProfile(clientUid: Uid | null = null): Promise<void> {
    const { link, router } = this.#deps;
    await this.make(async () => {
      const opened = await link.request('record:open', { resource: 'recurring_invoices', uid: null, clientUid });
      this.#openedRecord = opened;
      router.go({ name: 'edit-recurring', uid: opened.uid });
    });
  }

  /**
   * Creates a draft and opens it. Ignores calls while another draft is being created, so that a key pressed twice
   * creates one draft.
   */
  async make(create: () => Promise<void>): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    await this.#deps.toasts.attempt(create);
    this.#isMaking = false;
  }

  /** Opens the editor with a draft that main has just returned. */
  open(draft: InvoiceDraft): void {
    const { router } = this.#deps;
    const { entry } = router;
    router.go({ name: 'edit-invoice', uid: draft.uid });
    // Do not keep the draft if its editor is already on screen: that editor has its own, and the next one would start
    // from this outdated answer.
    this.#openedInvoice = router.entry === entry ? null : draft;
  }

  /** Returns the draft that was just opened for this editor, and forgets it. */
  takeInvoice(uid: Uid): InvoiceDraft | null {
    const draft = this.#openedInvoice?.uid === uid ? this.#openedInvoice : null;
    this.#openedInvoice = null;
    return draft;
  }

  /** Returns the new record that was just opened for this editor, and forgets it. */
  takeRecord(uid: Uid): RecordDraft | null {
    const opened = this.#openedRecord?.uid === uid ? this.#openedRecord : null;
    this.#openedRecord = null;
    return opened;
  }
}
