import type { AdjustmentArray } from '#shared/model/adjustment.ts';
import type { ClientCard, InvoiceDraft } from '#shared/model/screens.ts';
import { hasMoneyOn } from '#shared/model/invoice.ts';
import type { SavedEdit } from '#shared/model/saved-edit.ts';
import type { AdjustmentForm, FormProblem, InvoiceForm, LineForm } from '#shared/model/invoice-form.ts';
import { emptyForm } from '#shared/model/invoice-form.ts';
import { isEmptyForm, isSameForm } from '#shared/model/form-changes.ts';
import { freshForm } from '#shared/model/fresh-form.ts';
import { invariant } from '#shared/assert.ts';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { termsBetween } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Pasted } from '#shared/paste/paste-lines.ts';
import { words } from '#renderer/i18n/words.ts';
import type { FormState } from './form-history.ts';
import { FormHistory } from './form-history.ts';
import { FormTotals } from './form-totals.svelte.ts';
import {
  withAdjustment,
  withAdjustmentBack,
  withAdjustmentMovedTo,
  withDate,
  withLine,
  withLineBack,
  withLineMoved,
  withLineMovedTo,
  withLineRepeated,
  withLinesInserted,
  withNewAdjustment,
  withoutAdjustment,
  withoutLine,
} from './line-edits.ts';
import { pasteInto } from './line-pastes.ts';
import { NumberController } from './number-controller.svelte.ts';
import { freshKey, withDistinctKeys } from './row-keys.ts';
import { SaveQueue } from './save-queue.svelte.ts';

export type QueueResult = 'queued' | 'unchanged' | 'incomplete';

/** One open draft: what stands on screen, what of it is on disk, and what it adds up to. */
export class EditorController {
  readonly draft: InvoiceDraft;
  readonly saves: SaveQueue<InvoiceForm>;
  readonly number: NumberController;
  readonly totals: FormTotals;
  form = $state.raw<InvoiceForm>(emptyForm);
  client = $state.raw<ClientCard | null>(null);
  /** Of the row that waits behind the lines: its first character makes it one of them, and another one waits. */
  waitingKey = $state(freshKey());
  /** Problems are shown once somebody asked to upload; before that the form is merely unfinished. */
  showsProblems = $state(false);
  /** Somebody is typing a client who is not chosen yet: nobody is billed instead of them. */
  isChoosingClient = $state(false);
  #isHiddenTotalKnown = $state(false);
  readonly #link: Link;
  /** How the due date follows from the date. Remembered, because half-typed dates say nothing of it. */
  #terms: DueTerms | null;
  readonly #history = new FormHistory();
  /** How the draft was thrown away; the bin takes none in which nothing was written. Null while it was not. */
  discarded: 'binned' | 'empty' | null = null;
  /** What the save has made of the invoice; null where it was not saved, or said nothing new. */
  saved: SavedEdit | null = null;
  #isChanged = false;
  #isOver = false;
  #hasEnded = false;

  constructor(link: Link, opened: InvoiceDraft) {
    const draft = { ...opened, form: withDistinctKeys(opened.form) };
    this.#link = link;
    this.draft = draft;
    this.form = draft.form;
    this.client = draft.client;
    this.totals = new FormTotals(draft, { form: () => this.form, client: () => this.client });
    this.#terms = termsBetween(draft.form.date, draft.form.dueDate);
    this.saves = new SaveQueue((form: InvoiceForm) => link.request('draft:save', { uid: draft.uid, form }));
    this.number = new NumberController(
      link,
      () => {
        const { connectionUid: clientUid, date, statementNo: number } = this.form;
        return { uid: draft.uid, clientUid, date, number };
      },
      (statementNo) => {
        this.#put({ ...this.form, statementNo }, this.client);
      },
      draft.savedAt === 0 ? draft.form.statementNo : null,
    );
    this.number.ask();
  }

  /** What the draft said before anybody wrote in it; of one from disk nobody knows more than what every new one says. */
  get proposed(): InvoiceForm {
    const { form, savedAt, today } = this.draft;
    return savedAt === 0 ? form : freshForm({ clientUid: null, statementNo: '', date: today });
  }

  get state(): FormState {
    return { form: this.form, client: this.client };
  }

  get currency(): string | null {
    return this.totals.currency;
  }

  /** The money of the invoice is already with the client or partly paid: changing it deserves a word. */
  get hasPayments(): boolean {
    return hasMoneyOn(this.draft.invoiceState);
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

  /** All but the client, who has a card besides. */
  change(patch: Partial<Omit<InvoiceForm, 'connectionUid'>>): void {
    this.#keep({ ...this.form, ...patch });
  }

  chooseClient(client: ClientCard | null): void {
    this.#keep({ ...this.form, connectionUid: client?.uid ?? null }, client);
    this.number.ask();
  }

  changeNumber(statementNo: string): void {
    this.change({ statementNo });
    this.number.ask();
  }

  changeDate(date: PlainDate): void {
    this.#keep(withDate(this.form, date, this.#terms));
    this.number.ask();
  }

  changeDueDate(dueDate: PlainDate): void {
    this.#terms = termsBetween(this.form.date, dueDate) ?? this.#terms;
    this.change({ dueDate });
  }

  changeLine(line: LineForm): void {
    this.#keep(withLine(this.form, line));
  }

  removeLine(key: string): void {
    this.#keep(withoutLine(this.form, key));
  }

  restoreLine(line: LineForm, at: number): void {
    this.#keep(withLineBack(this.form, line, at));
  }

  moveLine(key: string, by: -1 | 1): number {
    this.#keep(withLineMoved(this.form, key, by));
    return this.form.lines.findIndex((line) => line.key === key) + 1;
  }

  /** To a place among the lines, counted from 0. */
  moveLineTo(key: string, to: number): void {
    this.#keep(withLineMovedTo(this.form, key, to));
  }

  insertLines(at: number, lines: readonly Partial<Omit<LineForm, 'key'>>[]): void {
    this.#keep(withLinesInserted(this.form, at, lines));
  }

  /** Puts what was pasted in from the row on; answers how to take it out again. */
  paste(key: string, pasted: Pasted): { readonly firstKey: string | null; readonly undo: () => void } {
    const { form, firstKey, undo } = pasteInto(this.form, key, pasted);
    this.#keep(form);
    return {
      firstKey,
      undo: () => {
        this.#keep(undo(this.form));
      },
    };
  }

  /** A price worked out from one with tax; `tax`: a percentage that the invoice does not have yet. */
  takeGrossPrice(line: LineForm, price: string, tax: string | null): void {
    const form = withLine(this.form, { ...line, price });
    const key = freshKey();
    const row: AdjustmentForm = { key, kind: 'taxes', name: '', value: tax ?? '', isPercentage: true, savedKey: null };
    this.#keep(tax === null ? form : { ...form, adjustments: [...form.adjustments, row] }, this.client, true);
  }

  repeatLine(key: string): void {
    this.#keep(withLineRepeated(this.form, key));
  }

  addAdjustment(kind: AdjustmentArray): void {
    this.#keep(withNewAdjustment(this.form, kind));
  }

  changeAdjustment(row: AdjustmentForm): void {
    this.#keep(withAdjustment(this.form, row));
  }

  /** One as it stood on an earlier invoice. */
  addAdjustmentLike(row: Omit<AdjustmentForm, 'key'>): void {
    this.change({ adjustments: [...this.form.adjustments, { ...row, key: freshKey() }] });
  }

  restoreAdjustment(row: AdjustmentForm, at: number): void {
    this.#keep(withAdjustmentBack(this.form, row, at));
  }

  /** To a place among those of its kind, counted from 0: the kinds stand in the order of the arithmetic. */
  moveAdjustmentTo(key: string, to: number): void {
    this.#keep(withAdjustmentMovedTo(this.form, key, to));
  }

  removeAdjustment(key: string): void {
    this.#keep(withoutAdjustment(this.form, key));
  }

  /** One edit back; answers what it was about, or null where there is none. */
  undo(): string | null {
    return this.#goTo(this.#history.undo(this.state));
  }

  redo(): string | null {
    return this.#goTo(this.#history.redo(this.state));
  }

  /** A whole form in the place of this one, as one edit. */
  replace({ form, client }: FormState): void {
    invariant(client === null || client.uid === form.connectionUid, 'the client on screen is the one who is billed');
    this.#keep(withDistinctKeys(form), client);
    this.#terms = termsBetween(form.date, form.dueDate) ?? this.#terms;
    this.number.ask();
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
    await this.number.settled();
    const isStored = this.#isChanged || this.draft.savedAt > 0;
    if (!isStored && this.draft.isNew) this.saves.push(this.form);
    await this.saves.settled();
    this.totals.catchUp();
    if (this.problems.length > 0) return 'incomplete';
    if (!isStored && !this.draft.isNew) return 'unchanged';
    this.saved = await this.#link.request('draft:queue', { uid: this.draft.uid });
    this.#isOver = true;
    return 'queued';
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
    const isStored = this.#isChanged || this.draft.savedAt > 0;
    this.discarded = isStored && !isEmptyForm(this.form) ? 'binned' : 'empty';
  }

  /** The editor closes. A new draft with nothing left in it gives its number back. */
  end(): void {
    this.#hasEnded = true;
    this.totals.end();
    this.number.end();
    if (this.#isOver || !this.#isWorthless()) {
      this.saves.end();
      return;
    }
    this.discard().catch(() => {
      // There is nothing in it: an empty draft that stays behind costs nothing and shows in the list.
    });
  }

  /** Only what Inkwell has proposed stands in it. One from disk that nobody has changed since was left as it is on purpose. */
  #isWorthless(): boolean {
    const { isNew, upload, savedAt } = this.draft;
    const { own } = this.number;
    if (!isNew || upload !== 'local' || own === null || (savedAt > 0 && !this.#isChanged)) return false;
    return isSameForm(this.form, { ...this.proposed, statementNo: own });
  }

  #keep(form: InvoiceForm, client = this.client, isStep = false): void {
    if (form === this.form) return;
    this.#history.note(this.state, { form, client }, Date.now(), isStep);
    this.#put(form, client);
  }

  #put(form: InvoiceForm, client: ClientCard | null): void {
    // A notice outlives the editor: what it takes back then would be written behind whoever has the invoice now.
    if (this.#hasEnded) return;
    this.form = form;
    this.client = client;
    if (form.lines.at(-1)?.key === this.waitingKey) this.waitingKey = freshKey();
    this.#isChanged = true;
    this.saves.push(form);
    this.totals.note();
  }

  /** A state that was left before is back: dates and numbers follow from it. */
  #goTo(step: ReturnType<FormHistory['undo']>): string | null {
    if (step === null) return null;
    const { form, client } = step.state;
    this.#put(form, client);
    this.#terms = termsBetween(form.date, form.dueDate) ?? this.#terms;
    this.number.ask();
    return words.undo.places[step.place];
  }
}
