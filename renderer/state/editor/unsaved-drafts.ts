import type { Link } from '#renderer/bridge.ts';
import type { KeptDraftsDeps } from '#renderer/state/data/kept-drafts.ts';
import { KeptDrafts } from '#renderer/state/data/kept-drafts.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { words } from '#shared/words/words.ts';
import type { EditorController } from './editor-controller.svelte.ts';
import { flushBeforeRequest } from './flush-before-request.ts';
import type { UnsavedDraft } from './unsaved-draft.ts';

/** Holds drafts of invoices whose editor was closed before everything was saved. */
export class UnsavedDrafts extends KeptDrafts<UnsavedDraft> {
  /** The link for all controllers: it saves a draft before a request about it. */
  readonly link: Link;
  readonly #direct: Link;

  constructor(deps: KeptDraftsDeps) {
    super(deps, {
      saved: ({ form }) => words.editor_left_saved({ number: form.statementNo }),
      unsaved: ({ form }, message) => words.editor_left_unsaved({ number: form.statementNo, message }),
      route: (uid) => ({ name: 'edit-invoice', uid }),
    });
    this.#direct = deps.link;
    this.link = flushBeforeRequest(deps.link, this);
  }

  keep({ draft, edited, isUnsaved, saves }: EditorController): void {
    if (isUnsaved) this.put(draft.uid, { ...edited.state, saves });
  }

  /** Returns the draft as main has it. The unsaved text is taken when its editor is mounted (`take`). */
  open(uid: Uid): Promise<InvoiceDraft> {
    return this.#direct.request('draft:open', { uid, clientUid: null });
  }
}
