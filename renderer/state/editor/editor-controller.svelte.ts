import type { DraftStatus, InvoiceDraft } from '#shared/screens/invoice-page.ts';
import { hasMoneyOn } from '#shared/service/invoice.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { FormProblem, InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { freshForm } from '#shared/invoice-form/new-form.ts';
import type { Link } from '#renderer/bridge.ts';
import { AdjustmentEditing } from './adjustment-editing.ts';
import type { DocumentEditor } from './document-editor.ts';
import { EditedForm } from './edited-form.svelte.ts';
import { FormTotals } from './form-totals.svelte.ts';
import { LineEditing } from './line-editing.ts';
import { LinesLock } from './lines-lock.svelte.ts';
import { NumberController } from './number-proposal.svelte.ts';
import { withDistinctKeys } from './row-keys.ts';
import { SaveQueue } from '#renderer/state/data/save-queue.svelte.ts';
import type { UnsavedDraft } from './unsaved-draft.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

type QueueResult = 'queued' | 'unchanged' | 'incomplete';

/** The controller of one open draft: its form, its saves, and its totals. */
export class EditorController implements DocumentEditor {
  readonly draft: InvoiceDraft;
  readonly saves: SaveQueue<InvoiceForm>;
  readonly edited: EditedForm;
  readonly lines: LineEditing;
  readonly adjustments: AdjustmentEditing;
  readonly number: NumberController;
  readonly totals: FormTotals<InvoiceForm>;
  readonly linesLock: LinesLock;
  /** True once the person asked to upload; before that the form is merely unfinished and shows no problems. */
  showsProblems = $state(false);
  /**
   * True while a client is typed and not chosen yet. The form then cannot be uploaded, so that the client chosen before
   * is not billed.
   */
  isChoosingClient = $state(false);
  /** The invoice's state in the account; null until it is read. */
  standing = $state.raw<DraftStatus | null>(null);
  readonly #link: Link;
  /** The outcome of `discard`: the bin takes no empty draft. Null before that. */
  discarded: 'binned' | 'empty' | null = null;
  /** The outcome of `queue`; null if it was not queued or nothing had changed. */
  saved: SavedEdit | null = null;
  #isChanged = false;
  #isOver = false;

  /** `left` is the unsaved state of an editor of this draft that was closed. */
  constructor(link: Link, opened: InvoiceDraft, left: UnsavedDraft | null = null) {
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
    this.linesLock = new LinesLock(draft);
    this.totals = new FormTotals(draft, draft.form, {
      form: () => this.edited.form,
      client: () => this.edited.client,
      paidTotal: () => (this.#inAccount ?? draft).paidTotal,
      read: readInvoiceForm,
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

  /** The form before the person changed it. For a draft from disk it is unknown, so a blank form stands in. */
  get proposed(): InvoiceForm {
    const { form, savedAt, today } = this.draft;
    return savedAt === 0 ? form : freshForm({ clientUid: null, statementNo: '', date: today });
  }

  /** True if something that is still wanted may not be saved yet. */
  get isUnsaved(): boolean {
    return !this.#isOver && this.saves.state !== 'saved';
  }

  get currency(): string | null {
    return this.totals.currency;
  }

  /** The invoice's current state in the account; null for one that does not exist there. */
  get invoiceState(): string | null {
    return this.#inAccount === null ? this.draft.invoiceState : this.#inAccount.state;
  }

  get #inAccount(): DraftStatus | null {
    return this.standing === null || this.standing.version === null ? null : this.standing;
  }

  /** True if the invoice has payments, so that the editor warns before it is changed. */
  get hasPayments(): boolean {
    return hasMoneyOn(this.invoiceState);
  }

  /** The problems that prevent the upload. */
  get problems(): readonly FormProblem[] {
    const { problems } = this.totals.reading;
    if (!this.isChoosingClient) return problems;
    const others = problems.filter(({ field }) => field !== 'connection');
    return [{ field: 'connection', message: message('editor_client_unfinished') }, ...others];
  }

  /** Returns the problem of a field, once problems are shown. */
  problemAt(field: string): string | null {
    if (!this.showsProblems) return null;
    const problem = this.problems.find((known) => known.field === field);
    return problem === undefined ? null : textOf(problem.message);
  }

  /** Saves the draft and enqueues it. Missing fields prevent the upload, never the save. */
  async queue(): Promise<QueueResult> {
    this.showsProblems = true;
    // Ask again: the proposed number may have been taken since.
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

  /** True if the discarded draft goes to the bin: an empty one does not. */
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

  /** Closes the editor. Discards a new draft without content, so that its number is free again. */
  end(): void {
    this.edited.end();
    this.totals.end();
    this.number.end();
    if (this.#isOver || !this.#isWorthless()) {
      this.saves.handOver();
      return;
    }
    this.discard().catch(() => {
      // Ignore the error: an empty draft that remains does no harm and is visible in the list. Only stop its saves.
      this.saves.abandon();
    });
  }

  /**
   * Returns true if the draft contains only what Inkwell proposed. A draft from disk that is unchanged in this editor
   * was left on purpose.
   */
  #isWorthless(): boolean {
    const { isNew, upload, savedAt } = this.draft;
    const { own } = this.number;
    if (!isNew || upload !== 'local' || own === null || (savedAt > 0 && !this.#isChanged)) return false;
    return isSameForm(this.edited.form, { ...this.proposed, statementNo: own });
  }
}
