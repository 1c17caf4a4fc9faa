import type { AdjustmentArray } from '#shared/model/adjustment.ts';
import type { ClientCard, InvoiceDraft } from '#shared/model/screens.ts';
import type { AdjustmentForm, InvoiceForm, LineForm } from '#shared/model/invoice-form.ts';
import { emptyForm } from '#shared/model/invoice-form.ts';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { termsBetween } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Link } from '#renderer/bridge.ts';
import type { Pasted } from '#shared/paste/paste-lines.ts';
import { words } from '#renderer/i18n/words.ts';
import { FormHistory } from './form-history.ts';
import { FormTotals } from './form-totals.svelte.ts';
import {
  freshKey,
  isUntouched,
  withAdjustment,
  withAdjustmentMovedTo,
  withDate,
  withLine,
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
  /** Problems are shown once somebody asked to upload; before that the form is merely unfinished. */
  showsProblems = $state(false);
  #isHiddenTotalKnown = $state(false);
  readonly #link: Link;
  /** How the due date follows from the date. Remembered, because half-typed dates say nothing of it. */
  #terms: DueTerms | null;
  readonly #history = new FormHistory();
  #isChanged = false;
  #isOver = false;

  constructor(link: Link, draft: InvoiceDraft) {
    this.#link = link;
    this.draft = draft;
    this.form = draft.form;
    this.client = draft.client;
    this.totals = new FormTotals(draft, () => ({ form: this.form, client: this.client }));
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
    );
    this.number.ask();
  }

  get currency(): string | null {
    return this.totals.currency;
  }

  /** The money of the invoice is already with the client or partly paid: changing it deserves a word. */
  get hasPayments(): boolean {
    return this.draft.invoiceState === 'paid' || this.draft.invoiceState === 'partial';
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

  change(patch: Partial<InvoiceForm>): void {
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
    const key = freshKey(form);
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
    this.change({ adjustments: [...this.form.adjustments, { ...row, key: freshKey(this.form) }] });
  }

  restoreAdjustment(row: AdjustmentForm, at: number): void {
    this.change({ adjustments: this.form.adjustments.toSpliced(at, 0, row) });
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
    return this.#goTo(this.#history.undo({ form: this.form, client: this.client }));
  }

  redo(): string | null {
    return this.#goTo(this.#history.redo({ form: this.form, client: this.client }));
  }

  /** A whole form in the place of this one, as one edit. */
  replace(form: InvoiceForm, client: ClientCard | null): void {
    this.#keep(form, client);
    this.#terms = termsBetween(form.date, form.dueDate) ?? this.#terms;
    this.number.ask();
  }

  /** What is wrong with a field, once problems are shown. */
  problemAt(field: string): string | null {
    if (!this.showsProblems) return null;
    return this.totals.reading.problems.find((problem) => problem.field === field)?.message ?? null;
  }

  /** Puts the draft into the outbox. What is missing blocks uploading, never saving. */
  async queue(): Promise<QueueResult> {
    this.showsProblems = true;
    await this.number.settled();
    const isStored = this.#isChanged || this.draft.savedAt > 0;
    if (!isStored && this.draft.isNew) this.saves.push(this.form);
    await this.saves.settled();
    this.totals.catchUp();
    if (this.totals.reading.problems.length > 0) return 'incomplete';
    if (!isStored && !this.draft.isNew) return 'unchanged';
    await this.#link.request('draft:queue', { uid: this.draft.uid });
    this.#isOver = true;
    return 'queued';
  }

  async discard(): Promise<void> {
    this.saves.abandon();
    this.#isOver = true;
    await this.#link.request('draft:discard', { uid: this.draft.uid });
  }

  /** The editor closes. A new draft with nothing left in it gives its number back. */
  end(): void {
    this.totals.end();
    this.number.end();
    const { isNew, upload } = this.draft;
    const isWorthless =
      isNew && upload === 'local' && isUntouched(this.form) && this.form.statementNo === this.number.own;
    if (this.#isOver || !isWorthless) {
      this.saves.end();
      return;
    }
    this.discard().catch(() => {
      // There is nothing in it: an empty draft that stays behind costs nothing and shows in the list.
    });
  }

  #keep(form: InvoiceForm, client = this.client, isStep = false): void {
    if (form === this.form) return;
    this.#history.note({ form: this.form, client: this.client }, { form, client }, Date.now(), isStep);
    this.#put(form, client);
  }

  #put(form: InvoiceForm, client: ClientCard | null): void {
    this.form = form;
    this.client = client;
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
