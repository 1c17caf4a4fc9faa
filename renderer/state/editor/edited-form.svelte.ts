import type { DueTerms } from '#shared/dates/due-terms.ts';
import { termsBetween } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { invariant } from '#shared/assert.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { emptyForm } from '#shared/invoice-form/invoice-form.ts';
import { words } from '#renderer/i18n/words.ts';
import type { FormState } from './form-history.ts';
import { FormHistory } from './form-history.ts';
import { withDate } from './form-edits.ts';
import { freshKey, withDistinctKeys } from './row-keys.ts';

export interface EditedFormHooks {
  /** Something else stands in it now. */
  readonly onChange: (form: InvoiceForm) => void;
  /** The number may follow from what has changed. */
  readonly onNumberQuestion: () => void;
}

/** The form of an invoice while somebody writes in it: what stands in it, and every edit as a step that can be taken back. */
export class EditedForm {
  form = $state.raw<InvoiceForm>(emptyForm);
  client = $state.raw<ClientCard | null>(null);
  /** Of the row that waits behind the lines: its first character makes it one of them, and another one waits. */
  waitingKey = $state(freshKey());
  isTakenBackInField = false;
  readonly #hooks: EditedFormHooks;
  readonly #history = new FormHistory();
  /** How the due date follows from the date. Remembered, because half-typed dates say nothing of it. */
  #terms: DueTerms | null;
  #hasEnded = false;

  constructor({ form, client }: FormState, hooks: EditedFormHooks) {
    this.form = form;
    this.client = client;
    this.#hooks = hooks;
    this.#terms = termsBetween(form.date, form.dueDate);
  }

  get state(): FormState {
    return { form: this.form, client: this.client };
  }

  /** All but the client, who has a card besides. */
  change(patch: Partial<Omit<InvoiceForm, 'connectionUid'>>): void {
    this.keep({ ...this.form, ...patch });
  }

  chooseClient(client: ClientCard | null): void {
    this.keep({ ...this.form, connectionUid: client?.uid ?? null }, client);
    this.#hooks.onNumberQuestion();
  }

  changeNumber(statementNo: string): void {
    this.change({ statementNo });
    this.#hooks.onNumberQuestion();
  }

  /** A number that was proposed is no edit of a person's: it is no step. */
  takeNumber(statementNo: string): void {
    this.#history.renumber(this.form.statementNo, statementNo);
    this.#put({ ...this.form, statementNo }, this.client);
  }

  changeDate(date: PlainDate): void {
    this.keep(withDate(this.form, date, this.#terms));
    this.#hooks.onNumberQuestion();
  }

  changeDueDate(dueDate: PlainDate): void {
    this.#terms = termsBetween(this.form.date, dueDate) ?? this.#terms;
    this.change({ dueDate });
  }

  /** A whole form in the place of this one, as one edit. */
  replace({ form, client }: FormState): void {
    invariant(client === null || client.uid === form.connectionUid, 'the client on screen is the one who is billed');
    this.keep(withDistinctKeys(form), client);
    this.#followDates();
  }

  /** One edit back; answers what it was about, or null where there is none. */
  undo(): string | null {
    return this.#goTo(this.#history.undo(this.state));
  }

  redo(): string | null {
    return this.#goTo(this.#history.redo(this.state));
  }

  /** An edit of a person's. `isStep`: it is taken back alone, however soon it follows another one. */
  keep(form: InvoiceForm, client = this.client, isStep = false): void {
    if (form === this.form) return;
    const typed = this.isTakenBackInField ? 'taken_back' : 'typed';
    this.isTakenBackInField = false;
    this.#history.note(this.state, { form, client }, Date.now(), isStep ? 'step' : typed);
    this.#put(form, client);
  }

  end(): void {
    this.#hasEnded = true;
  }

  #put(form: InvoiceForm, client: ClientCard | null): void {
    // A notice outlives the editor: what it takes back then would be written behind whoever has the invoice now.
    if (this.#hasEnded) return;
    this.form = form;
    this.client = client;
    if (form.lines.at(-1)?.key === this.waitingKey) this.waitingKey = freshKey();
    this.#hooks.onChange(form);
  }

  /** A state that was left before is back. */
  #goTo(step: ReturnType<FormHistory['undo']>): string | null {
    if (step === null) return null;
    this.#put(step.state.form, step.state.client);
    this.#followDates();
    return words.undo.places[step.place];
  }

  /** Terms and numbers follow from the dates of a form that was not typed. */
  #followDates(): void {
    this.#terms = termsBetween(this.form.date, this.form.dueDate) ?? this.#terms;
    this.#hooks.onNumberQuestion();
  }
}
