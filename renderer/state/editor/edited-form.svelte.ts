import type { DueTerms } from '#shared/dates/due-terms.ts';
import { termsBetween } from '#shared/dates/due-terms.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { invariant } from '#shared/assert.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { DocumentRows, InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { emptyForm } from '#shared/invoice-form/invoice-form.ts';
import { words } from '#shared/words/words.ts';
import type { EditedRows } from './edited-rows.ts';
import type { FormState } from './form-history.ts';
import { FormHistory } from './form-history.ts';
import { withDate } from './form-edits.ts';
import { freshKey, withDistinctKeys } from './row-keys.ts';

interface EditedFormHooks {
  /** Called with the form after every change. */
  readonly onChange: (form: InvoiceForm) => void;
  /** Called when a field changes that the proposed number depends on. */
  readonly onNumberQuestion: () => void;
}

/** The form of an open editor. Every edit is a step that can be undone. */
export class EditedForm implements EditedRows {
  form = $state.raw<InvoiceForm>(emptyForm);
  client = $state.raw<ClientCard | null>(null);
  /**
   * The key of the waiting row behind the lines. Its first character makes it a line, and a new waiting row follows.
   */
  waitingKey = $state(freshKey());
  isTakenBackInField = false;
  readonly #hooks: EditedFormHooks;
  readonly #history = new FormHistory();
  /** The distance from the date to the due date. Stored, because half-typed dates do not tell it. */
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

  /** Changes fields, except for the client, whose card changes with it (`chooseClient`). */
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

  /** Sets a proposed number. It is not the person's edit, and so not an undo step. */
  takeNumber(statementNo: string): void {
    const { statementNo: before } = this.form;
    this.#history.replaceIn((state) =>
      state.form.statementNo === before ? { ...state, form: { ...state.form, statementNo } } : state,
    );
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

  /** Replaces the whole form as one edit. */
  replace({ form, client }: FormState): void {
    invariant(client === null || client.uid === form.connectionUid, 'the client on screen is the one who is billed');
    this.keep(withDistinctKeys(form), client);
    this.#followDates();
  }

  /** Undoes one edit. Returns the name of what it changed, or null if there is none. */
  undo(): string | null {
    return this.#goTo(this.#history.undo(this.state));
  }

  redo(): string | null {
    return this.#goTo(this.#history.redo(this.state));
  }

  /** Records an edit of the person. With `isStep` it is undone alone, however soon it follows another one. */
  keep(form: InvoiceForm, client = this.client, isStep = false): void {
    if (form === this.form) return;
    const typed = this.isTakenBackInField ? 'taken_back' : 'typed';
    this.isTakenBackInField = false;
    this.#history.note(this.state, { form, client }, Date.now(), isStep ? 'step' : typed);
    this.#put(form, client);
  }

  keepRows(rows: DocumentRows, isStep = false): void {
    if (rows !== this.form) this.keep({ ...this.form, ...rows }, this.client, isStep);
  }

  end(): void {
    this.#hasEnded = true;
  }

  #put(form: InvoiceForm, client: ClientCard | null): void {
    // Ignore edits after the end: the undo of a toast outlives the editor, and must not write to a draft that is
    // closed.
    if (this.#hasEnded) return;
    this.form = form;
    this.client = client;
    if (form.lines.at(-1)?.key === this.waitingKey) this.waitingKey = freshKey();
    this.#hooks.onChange(form);
  }

  /** Restores a state from the history. */
  #goTo(step: ReturnType<FormHistory['undo']>): string | null {
    if (step === null) return null;
    this.#put(step.state.form, step.state.client);
    this.#followDates();
    return words.undo_place({ place: step.place });
  }

  /** Derives terms and proposed number from the dates of a form that was replaced as a whole. */
  #followDates(): void {
    this.#terms = termsBetween(this.form.date, this.form.dueDate) ?? this.#terms;
    this.#hooks.onNumberQuestion();
  }
}
