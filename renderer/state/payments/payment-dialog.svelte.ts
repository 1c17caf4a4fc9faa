import type { TypedPayment } from '#shared/commands/parse-verb.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import { fieldValueOf } from '#shared/money/input/number-input.ts';
import type { PaymentField, PaymentForm } from '#shared/payments/payment-form.ts';
import { readPaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentQuestion } from '#shared/payments/payment-guards.ts';
import { areSameQuestions, questionsBefore } from '#shared/payments/payment-guards.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import type { PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import { suggestedAmounts } from '#shared/payments/suggested-amount.ts';
import type { Link } from '#renderer/bridge.ts';
import type { KeptPayments } from '#renderer/state/data/unsaved-forms.ts';

interface DialogParts {
  readonly link: Link;
  readonly kept: KeptPayments;
  readonly locale: string;
  readonly invoiceUid: Uid;
  /** The payment to be edited, or null for a new one. */
  readonly edited: Uid | null;
  /** Written before the dialog opened. */
  readonly typed?: TypedPayment;
}

export type PaymentFieldProblems = Readonly<Partial<Record<PaymentField, string>>>;

/** What was saved, for the notice that follows. */
export interface SavedPayment {
  readonly uid: Uid;
  /** What it said before; null for a new one. */
  readonly before: PaymentForm | null;
  readonly form: PaymentForm;
  readonly amount: string;
  readonly currency: string | null;
  readonly number: string;
}

/** The payment dialog without its looks: what it knows of the invoice, the form, and what is asked before it is saved. */
export class PaymentDialogController {
  context = $state.raw<PaymentContext | null>(null);
  form = $state.raw<PaymentForm | null>(null);
  problems = $state.raw<PaymentFieldProblems>({});
  /** Asked now, instead of being saved. */
  questions = $state.raw<readonly PaymentQuestion[]>([]);
  refusal = $state<string | null>(null);
  loadError = $state.raw<AppError | null>(null);
  isBusy = $state(false);
  /** What was typed before somebody left is back in the form. */
  isResumed = $state(false);
  readonly invoiceUid: Uid;
  readonly edited: Uid | null;
  readonly #link: Link;
  readonly #kept: KeptPayments;
  readonly #locale: string;
  readonly #typedBefore: TypedPayment;
  /** The form as it opens, for what was typed since. */
  #first: PaymentForm | null = null;
  /** What each value was when somebody began to type in it, else as it is: what is changed is measured by it. */
  #opened: PaymentForm | null = null;
  /** Written by somebody, even where it says what the form says by itself. */
  #touched: Partial<PaymentForm> = {};
  /** Digits of somebody faster than the disk. */
  #ahead = '';

  constructor({ link, kept, locale, invoiceUid, edited, typed = {} }: DialogParts) {
    this.#link = link;
    this.#kept = kept;
    this.#locale = locale;
    this.#typedBefore = typed;
    this.invoiceUid = invoiceUid;
    this.edited = edited;
  }

  /** The payment being edited, as it is now. */
  get row(): PaymentRow | null {
    return this.context?.payments.find(({ uid }) => uid === this.edited) ?? null;
  }

  /** Whether there is anything to choose: gateways report by themselves, and nothing takes a receipt back. */
  get canChooseReceived(): boolean {
    const row = this.row;
    // What the account never saw it has not called received, however it was to be paid.
    const isSettled = row !== null && row.state !== null && isReceived({ ...row, isRealizeWaiting: false });
    return this.form !== null && isOfflineMethod(this.form.method) && !isSettled;
  }

  /** An existing payment that the form says nothing new about. */
  get isUnchanged(): boolean {
    const { form } = this;
    const opened = this.#opened;
    return this.edited !== null && form !== null && opened !== null && namesOf(form).every(isSameIn(form, opened));
  }

  /** Reads the invoice; what was typed already stays, and whatever else is in the form follows what the invoice says now. */
  async load(): Promise<void> {
    try {
      const context = await this.#link.request('payment:prepare', { invoiceUid: this.invoiceUid });
      this.context = context;
      this.form = this.form === null ? this.#openForm(context) : this.#renewedForm(context);
      this.loadError = null;
    } catch (thrown) {
      this.loadError = toAppError(thrown);
    }
  }

  set(patch: Partial<PaymentForm>): void {
    if (this.form === null) return;
    this.form = { ...this.form, ...patch };
    this.#touched = { ...this.#touched, ...patch };
    this.refusal = null;
    this.questions = [];
    if (Object.keys(this.problems).length > 0) this.#check();
  }

  /** A digit typed outside of the amount's box: it begins a new amount, or waits until there is a box. */
  typeDigit(digit: string): void {
    if (this.form === null) this.#ahead += digit;
    else this.set({ amount: digit });
  }

  get wasTypedAhead(): boolean {
    return this.#ahead !== '';
  }

  /** Leaves without saving; true when something was typed that is kept for the next time. */
  leave(): boolean {
    const typed = this.#typed();
    const isKept = Object.keys(typed).length > 0;
    if (isKept) this.#kept.keep(this, { typed, opened: this.#openedIn(typed) });
    else if (this.form !== null) this.#kept.forget(this);
    return isKept;
  }

  /** Leaves, or begins once more, without what was typed. */
  drop(): void {
    this.#kept.forget(this);
    this.isResumed = false;
    if (this.#first === null) return;
    this.form = this.#first;
    this.#opened = this.#first;
    this.#touched = {};
    this.problems = {};
    this.refusal = null;
    this.questions = [];
  }

  goBack(): void {
    this.questions = [];
  }

  /** Null while something is missing or asked; `isConfirmed` answers what is shown, and nothing that has come up since. */
  async save(isConfirmed: boolean): Promise<SavedPayment | null> {
    const { context, form } = this;
    if (context === null || form === null || this.isBusy) return null;
    const reading = this.#check();
    if (reading?.kind !== 'read') return null;
    const asked = questionsBefore(context, reading.payment, this.edited);
    const isAnswered = isConfirmed && areSameQuestions(asked, this.questions);
    if (asked.length > 0 && !isAnswered) {
      this.questions = asked;
      return null;
    }
    this.isBusy = true;
    this.refusal = null;
    const before = this.row === null ? null : formOf(this.row);
    try {
      const confirmed = asked.map(({ kind }) => kind);
      const uid = await this.#send(form, confirmed);
      this.#kept.forget(this);
      const { currency, number } = context;
      return { uid, before, form, amount: reading.payment.amount, currency, number };
    } catch (thrown) {
      await this.#refused(toAppError(thrown));
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  async #send(form: PaymentForm, confirmed: readonly PaymentQuestion['kind'][]): Promise<Uid> {
    const { edited: uid, invoiceUid } = this;
    if (uid === null) return (await this.#link.request('payment:save', { invoiceUid, form, confirmed })).uid;
    await this.#link.request('payment:update', { uid, form, confirmed, expected: null, opened: this.#opened });
    return uid;
  }

  /** The invoice is not what it was a moment ago: it is read again, and the same questions asked of it. */
  async #refused({ code, message, details }: AppError): Promise<void> {
    this.questions = [];
    if (code === 'needs_confirmation') await this.load();
    const isField = details.field === 'date' || details.field === 'amount' || details.field === 'method';
    if (isField) this.problems = { [String(details.field)]: message };
    else this.refusal = message;
  }

  #check(): ReturnType<typeof readPaymentForm> | null {
    if (this.form === null || this.context === null) return null;
    const reading = readPaymentForm(this.form, this.context.currency);
    this.problems =
      reading.kind === 'read' ? {} : Object.fromEntries(reading.problems.map(({ field, message }) => [field, message]));
    return reading;
  }

  #openForm(context: PaymentContext): PaymentForm {
    const first = this.#firstForm(context);
    const kept = this.#kept.of(this);
    this.#first = first;
    this.#opened = { ...first, ...kept?.opened };
    this.isResumed = kept !== null;
    const ahead =
      this.#ahead === '' ? {} : { amount: fieldValueOf(this.#ahead, { locale: this.#locale, kind: 'amount' }) };
    this.#touched = { ...kept?.typed, ...this.#typedBefore, ...ahead };
    return { ...first, ...this.#touched };
  }

  /**
   * A value that nobody touched would be saved as an edit, over what came from elsewhere meanwhile. One that somebody did
   * stays, whether or not it was proposed as well: it is what the box shows.
   */
  #renewedForm(context: PaymentContext): PaymentForm {
    const first = this.#firstForm(context);
    this.#opened = { ...first, ...this.#openedIn(this.#touched) };
    this.#first = first;
    return { ...first, ...this.#touched };
  }

  #openedIn(places: Partial<PaymentForm>): Partial<PaymentForm> {
    return Object.fromEntries(Object.entries(this.#opened ?? {}).filter(([name]) => name in places));
  }

  #typed(): Partial<PaymentForm> {
    const { form } = this;
    const first = this.#first;
    if (form === null || first === null) return {};
    const isSame = isSameIn(form, first);
    return Object.fromEntries(
      namesOf(first)
        .filter((name) => !isSame(name))
        .map((name) => [name, form[name]]),
    );
  }

  #firstForm(context: PaymentContext): PaymentForm {
    const row = context.payments.find(({ uid }) => uid === this.edited);
    if (row !== undefined) return formOf(row);
    const amount = suggestedAmounts(context, null)?.full ?? '';
    return {
      date: context.today,
      amount,
      method: context.lastMethod ?? 'bank_transfer',
      details: '',
      isReceived: false,
    };
  }
}

// Keys of a form are its fields: none else was ever put there.
const namesOf = (form: PaymentForm): readonly (keyof PaymentForm)[] => Object.keys(form) as (keyof PaymentForm)[];

const isSameIn =
  (one: PaymentForm, other: PaymentForm) =>
  (name: keyof PaymentForm): boolean =>
    one[name] === other[name];

function formOf(row: PaymentRow): PaymentForm {
  const { date, amount, method, details, state, isRealizeWaiting } = row;
  // Before the account has it, it is received only by somebody's word: that of a gateway goes with the gateway.
  const isMarked = state === null ? isRealizeWaiting : isReceived(row);
  return { date: date ?? '', amount: amount ?? '', method: method ?? '', details, isReceived: isMarked };
}
