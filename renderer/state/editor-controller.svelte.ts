import type { AdjustmentArray } from '#shared/model/adjustment.ts';
import type { ClientCard, InvoiceDraft } from '#shared/model/screens.ts';
import type { AdjustmentForm, FormReading, InvoiceForm, LineForm } from '#shared/model/invoice-form.ts';
import { readInvoiceForm } from '#shared/model/invoice-form.ts';
import { detailsOf } from '#shared/model/project.ts';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { termsBetween } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { computeTotals } from '#shared/money/totals.ts';
import type { Totals } from '#shared/money/totals.ts';
import type { Link } from '#renderer/bridge.ts';
import {
  isUntouched,
  withAdjustment,
  withDate,
  withLine,
  withLineMoved,
  withLineRepeated,
  withNewAdjustment,
  withoutAdjustment,
  withoutLine,
} from './line-edits.ts';
import { SaveQueue } from './save-queue.svelte.ts';

export type QueueResult = 'queued' | 'unchanged' | 'incomplete';

/** One open draft: what stands on screen, what of it is on disk, and what it adds up to. */
export class EditorController {
  readonly draft: InvoiceDraft;
  readonly saves: SaveQueue<InvoiceForm>;
  form = $state.raw<InvoiceForm>(emptyForm);
  client = $state.raw<ClientCard | null>(null);
  /** Problems are shown once somebody asked to upload; before that the form is merely unfinished. */
  showsProblems = $state(false);
  readonly reading: FormReading = $derived(readInvoiceForm(this.form));
  readonly currency: string | null = $derived(this.client?.currency ?? this.#openedCurrency());
  readonly totals: Totals = $derived(computeTotals(detailsOf(this.reading.data), currencyDigits(this.currency)));
  readonly #link: Link;
  /** How the due date follows from the date. Remembered, because half-typed dates say nothing of it. */
  #terms: DueTerms | null;
  #isChanged = false;
  #isOver = false;

  constructor(link: Link, draft: InvoiceDraft) {
    this.#link = link;
    this.draft = draft;
    this.form = draft.form;
    this.client = draft.client;
    this.#terms = termsBetween(draft.form.date, draft.form.dueDate);
    this.saves = new SaveQueue((form: InvoiceForm) => link.request('draft:save', { uid: draft.uid, form }));
  }

  /** The money of the invoice is already with the client or partly paid: changing it deserves a word. */
  get hasPayments(): boolean {
    return this.draft.invoiceState === 'paid' || this.draft.invoiceState === 'partial';
  }

  change(patch: Partial<InvoiceForm>): void {
    this.#keep({ ...this.form, ...patch });
  }

  chooseClient(client: ClientCard | null): void {
    this.client = client;
    this.change({ connectionUid: client?.uid ?? null });
  }

  changeDate(date: PlainDate): void {
    this.#keep(withDate(this.form, date, this.#terms));
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

  repeatLine(key: string): void {
    this.#keep(withLineRepeated(this.form, key));
  }

  addAdjustment(kind: AdjustmentArray): void {
    this.#keep(withNewAdjustment(this.form, kind));
  }

  changeAdjustment(row: AdjustmentForm): void {
    this.#keep(withAdjustment(this.form, row));
  }

  removeAdjustment(key: string): void {
    this.#keep(withoutAdjustment(this.form, key));
  }

  /** What is wrong with a field, once problems are shown. */
  problemAt(field: string): string | null {
    if (!this.showsProblems) return null;
    return this.reading.problems.find((problem) => problem.field === field)?.message ?? null;
  }

  /** Puts the draft into the outbox. What is missing blocks uploading, never saving. */
  async queue(): Promise<QueueResult> {
    this.showsProblems = true;
    const isStored = this.#isChanged || this.draft.savedAt > 0;
    if (!isStored && this.draft.isNew) this.saves.push(this.form);
    await this.saves.settled();
    if (this.reading.problems.length > 0) return 'incomplete';
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
    const { isNew, upload, form } = this.draft;
    const isWorthless =
      isNew && upload === 'local' && isUntouched(this.form) && this.form.statementNo === form.statementNo;
    if (this.#isOver || !isWorthless) {
      this.saves.end();
      return;
    }
    this.discard().catch(() => {
      // There is nothing in it: an empty draft that stays behind costs nothing and shows in the list.
    });
  }

  #openedCurrency(): string | null {
    return this.draft.currency;
  }

  #keep(form: InvoiceForm): void {
    if (form === this.form) return;
    this.form = form;
    this.#isChanged = true;
    this.saves.push(form);
  }
}

const emptyForm: InvoiceForm = {
  connectionUid: null,
  statementNo: '',
  date: '',
  dueDate: '',
  summary: '',
  note: '',
  poNumber: '',
  paymentOptions: [],
  allowPartialPayments: false,
  sendReceiptsAutomatically: false,
  sendReminders: false,
  lines: [],
  adjustments: [],
};
