import type { DraftStatus, InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { hasMoneyOn } from '#shared/service/invoice.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { FormProblem, InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import { freshForm } from '#shared/invoice-form/new-form.ts';
import type { Link } from '#renderer/bridge.ts';
import { words } from '#renderer/i18n/words.ts';
import { AdjustmentEditing } from './adjustment-editing.ts';
import { EditedForm } from './edited-form.svelte.ts';
import { FormTotals } from './form-totals.svelte.ts';
import { LineEditing } from './line-editing.ts';
import { NumberController } from './number-proposal.svelte.ts';
import { withDistinctKeys } from './row-keys.ts';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import type { LeftDraft } from './left-draft.ts';

export type QueueResult = 'queued' | 'unchanged' | 'incomplete';

/** One open draft: what stands on screen, what of it is on disk, and what it adds up to. */
export class EditorController {
  readonly draft: InvoiceDraft;
  readonly saves: SaveQueue<InvoiceForm>;
  readonly edited: EditedForm;
  readonly lines: LineEditing;
  readonly adjustments: AdjustmentEditing;
  readonly number: NumberController;
  readonly totals: FormTotals;
  /** Problems are shown once somebody asked to upload; before that the form is merely unfinished. */
  showsProblems = $state(false);
  /** Somebody is typing a client who is not chosen yet: nobody is billed instead of them. */
  isChoosingClient = $state(false);
  /** How it stands in the account by now; null while nobody has said. */
  standing = $state.raw<DraftStatus | null>(null);
  #isHiddenTotalKnown = $state(false);
  readonly #link: Link;
  /** How the draft was thrown away; the bin takes none in which nothing was written. Null while it was not. */
  discarded: 'binned' | 'empty' | null = null;
  /** What the save has made of the invoice; null where it was not saved, or said nothing new. */
  saved: SavedEdit | null = null;
  #isChanged = false;
  #isOver = false;

  /** `left`: what was typed when its editor was left and is not written yet. */
  constructor(link: Link, opened: InvoiceDraft, left: LeftDraft | null = null) {
    const draft = { ...opened, form: withDistinctKeys(opened.form) };
    this.#link = link;
    this.draft = draft;
    this.saves =
      left?.saves ?? new SaveQueue((form: InvoiceForm) => link.request('draft:save', { uid: draft.uid, form }));
    this.edited = new EditedForm(left ?? draft, {
      onChange: (form) => {
        this.#isChanged = true;
        this.saves.push(form);
        this.totals.note();
      },
      onNumberQuestion: () => {
        this.number.ask();
      },
    });
    this.lines = new LineEditing(this.edited);
    this.adjustments = new AdjustmentEditing(this.edited);
    this.totals = new FormTotals(draft, {
      form: () => this.edited.form,
      client: () => this.edited.client,
      paidTotal: () => (this.#inAccount ?? draft).paidTotal,
    });
    this.number = new NumberController(
      link,
      () => {
        const { connectionUid: clientUid, date, statementNo: number } = this.edited.form;
        return { uid: draft.uid, clientUid, date, number };
      },
      (statementNo) => {
        this.edited.takeNumber(statementNo);
      },
      draft.savedAt === 0 && left === null ? draft.form.statementNo : null,
    );
    if (left !== null) {
      this.#isChanged = true;
      this.totals.catchUp();
    }
    this.number.ask();
  }

  /** What the draft said before anybody wrote in it; of one from disk nobody knows more than what every new one says. */
  get proposed(): InvoiceForm {
    const { form, savedAt, today } = this.draft;
    return savedAt === 0 ? form : freshForm({ clientUid: null, statementNo: '', date: today });
  }

  /** Something of it may not be written yet, and is still wanted. */
  get isUnsaved(): boolean {
    return !this.#isOver && this.saves.state !== 'saved';
  }

  get currency(): string | null {
    return this.totals.currency;
  }

  /** What the account calls the invoice by now; null for one that it does not have. */
  get invoiceState(): string | null {
    return this.#inAccount === null ? this.draft.invoiceState : this.#inAccount.state;
  }

  get #inAccount(): DraftStatus | null {
    return this.standing === null || this.standing.version === null ? null : this.standing;
  }

  /** The money of the invoice is already with the client or partly paid: changing it deserves a word. */
  get hasPayments(): boolean {
    return hasMoneyOn(this.invoiceState);
  }

  /** The account counts something in it that it does not show: who changes what is counted should know that first. */
  get asksAboutLines(): boolean {
    const { account, areLinesLocked, areTotalsOwn } = this.draft;
    return account.verdict === 'unexplained' && !areTotalsOwn && !areLinesLocked && !this.#isHiddenTotalKnown;
  }

  /** Lines and adjustments are shown and not edited. */
  get areLinesLocked(): boolean {
    return this.draft.areLinesLocked || this.asksAboutLines;
  }

  confirmLines(): void {
    this.#isHiddenTotalKnown = true;
  }

  /** What keeps it from being uploaded. */
  get problems(): readonly FormProblem[] {
    const { problems } = this.totals.reading;
    if (!this.isChoosingClient) return problems;
    const others = problems.filter(({ field }) => field !== 'connection');
    return [{ field: 'connection', message: words.editor.clientUnfinished }, ...others];
  }

  /** What is wrong with a field, once problems are shown. */
  problemAt(field: string): string | null {
    if (!this.showsProblems) return null;
    return this.problems.find((problem) => problem.field === field)?.message ?? null;
  }

  /** Puts the draft into the outbox. What is missing blocks uploading, never saving. */
  async queue(): Promise<QueueResult> {
    this.showsProblems = true;
    // Somebody else may have got it since it was proposed, and the book know that by now.
    if (this.draft.isNew) this.number.ask();
    await this.number.settled();
    const isStored = this.#isChanged || this.draft.savedAt > 0;
    if (!isStored && this.draft.isNew) this.saves.push(this.edited.form);
    await this.saves.settled();
    this.totals.catchUp();
    if (this.problems.length > 0) return 'incomplete';
    if (!isStored && !this.draft.isNew) return 'unchanged';
    this.saved = await this.#link.request('draft:queue', { uid: this.draft.uid });
    this.#isOver = true;
    return 'queued';
  }

  /** Thrown away, it lies in the bin; one in which nothing was written does not. */
  get isKeptInBin(): boolean {
    const isStored = this.#isChanged || this.draft.savedAt > 0;
    return isStored && !isEmptyForm(this.edited.form);
  }

  async discard(): Promise<void> {
    this.saves.abandon();
    this.#isOver = true;
    try {
      await this.#link.request('draft:discard', { uid: this.draft.uid });
    } catch (thrown) {
      this.#isOver = false;
      this.saves.resume();
      throw thrown;
    }
    this.discarded = this.isKeptInBin ? 'binned' : 'empty';
  }

  /** The editor closes. A new draft with nothing left in it gives its number back. */
  end(): void {
    this.edited.end();
    this.totals.end();
    this.number.end();
    if (this.#isOver || !this.#isWorthless()) {
      this.saves.handOver();
      return;
    }
    this.discard().catch(() => {
      // There is nothing in it: a draft that stays behind costs nothing and shows in the list. Nobody waits for its saves.
      this.saves.abandon();
    });
  }

  /** Only what Inkwell has proposed stands in it. One from disk that nobody has changed since was left as it is on purpose. */
  #isWorthless(): boolean {
    const { isNew, upload, savedAt } = this.draft;
    const { own } = this.number;
    if (!isNew || upload !== 'local' || own === null || (savedAt > 0 && !this.#isChanged)) return false;
    return isSameForm(this.edited.form, { ...this.proposed, statementNo: own });
  }
}
