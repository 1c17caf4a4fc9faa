import type { TypedPayment } from '#shared/commands/parse-verb.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AppError } from '#shared/errors.ts';
import { toAppError } from '#shared/errors.ts';
import { fieldValueOf } from '#shared/money/input/number-input.ts';
import type { PaymentField, PaymentForm } from '#shared/payments/payment-form.ts';
import { readPaymentForm } from '#shared/payments/payment-form.ts';
import type { AcceptedDoubts } from '#shared/payments/payment-doubts.ts';
import type { PaymentQuestion } from '#shared/payments/payment-guards.ts';
import { acceptedBy, areSameQuestions, questionsBefore } from '#shared/payments/payment-guards.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import type { PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import { suggestedAmounts } from '#shared/payments/suggested-amount.ts';
import type { Link } from '#renderer/bridge.ts';
import type { UnsavedPayments } from '#renderer/state/data/unsaved-forms.ts';
import { textOf } from '#shared/words/text-of.ts';

interface DialogParts {
  readonly link: Link;
  readonly kept: UnsavedPayments;
  readonly locale: string;
  readonly invoiceUid: Uid;
  /** The payment to edit; null for a new one. */
  readonly edited: Uid | null;
  /** Values typed before the dialog opened. */
  readonly typed?: TypedPayment;
}

export type PaymentFieldProblems = Readonly<Partial<Record<PaymentField, string>>>;

/** A saved payment, for the toast that follows. */
export interface SavedPayment {
  readonly uid: Uid;
  /** The form before the change; null for a new payment. */
  readonly before: PaymentForm | null;
  readonly form: PaymentForm;
  readonly amount: string;
  readonly currency: string | null;
  readonly number: string;
}

/** The payment dialog without its markup: the invoice's payments, the form, and the questions before it is saved. */
export class PaymentDialogController {
  context = $state.raw<PaymentContext | null>(null);
  form = $state.raw<PaymentForm | null>(null);
  problems = $state.raw<PaymentFieldProblems>({});
  /** Questions shown instead of saving. */
  questions = $state.raw<readonly PaymentQuestion[]>([]);
  refusal = $state<string | null>(null);
  loadError = $state.raw<AppError | null>(null);
  isBusy = $state(false);
  /** True if the form contains what was typed earlier. */
  isResumed = $state(false);
  readonly invoiceUid: Uid;
  readonly edited: Uid | null;
  readonly #link: Link;
  readonly #kept: UnsavedPayments;
  readonly #locale: string;
  readonly #typedBefore: TypedPayment;
  /** The form as proposed; what differs from it was typed. */
  #first: PaymentForm | null = null;
  /** The base of each value: its value when the person began to type in it, otherwise the current one. */
  #opened: PaymentForm | null = null;
  /** The values that the person set, even to the same value as proposed. */
  #touched: Partial<PaymentForm> = {};
  /** Digits typed before the form was read. */
  #ahead = '';

  constructor({ link, kept, locale, invoiceUid, edited, typed = {} }: DialogParts) {
    this.#link = link;
    this.#kept = kept;
    this.#locale = locale;
    this.#typedBefore = typed;
    this.invoiceUid = invoiceUid;
    this.edited = edited;
  }

  /** The edited payment as it is now. */
  get row(): PaymentRow | null {
    return this.context?.payments.find(({ uid }) => uid === this.edited) ?? null;
  }

  /** True if the person can choose "received": gateways report it themselves, and it cannot be taken back. */
  get canChooseReceived(): boolean {
    const row = this.row;
    // A payment that was never uploaded is not received in the account, whatever its method.
    const isSettled = row !== null && row.state !== null && isReceived({ ...row, isRealizeWaiting: false });
    return this.form !== null && isOfflineMethod(this.form.method) && !isSettled;
  }

  /** True if an existing payment is unchanged. */
  get isUnchanged(): boolean {
    const { form } = this;
    const opened = this.#opened;
    return this.edited !== null && form !== null && opened !== null && namesOf(form).every(isSameIn(form, opened));
  }

  /** Reads the invoice. Typed values stay, the others follow the invoice. */
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

  /** Handles a digit typed outside of the amount: it begins a new amount, or waits until the form is read. */
  typeDigit(digit: string): void {
    if (this.form === null) this.#ahead += digit;
    else this.set({ amount: digit });
  }

  get wasTypedAhead(): boolean {
    return this.#ahead !== '';
  }

  /** Closes the dialog without saving. Returns true if typed values are kept for the next time. */
  leave(): boolean {
    const typed = this.#typed();
    const isKept = Object.keys(typed).length > 0;
    if (isKept) this.#kept.keep(this, { typed, opened: this.#openedIn(typed) });
    else if (this.form !== null) this.#kept.forget(this);
    return isKept;
  }

  /** Forgets what was typed. */
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

  /**
   * Saves the payment. Returns null if something is missing or must be asked; `isConfirmed` answers only the questions
   * that are shown.
   */
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
      const uid = await this.#send(form, acceptedBy(asked));
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

  async #send(form: PaymentForm, confirmed: AcceptedDoubts): Promise<Uid> {
    const { edited: uid, invoiceUid } = this;
    if (uid === null) return (await this.#link.request('payment:save', { invoiceUid, form, confirmed })).uid;
    await this.#link.request('payment:update', { uid, form, confirmed, opened: this.#opened });
    return uid;
  }

  /**
   * Shows a refusal. If the service asks for a confirmation, the invoice has changed: it is read again, so that the
   * same questions are checked anew.
   */
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
      reading.kind === 'read'
        ? {}
        : Object.fromEntries(reading.problems.map(({ field, message }) => [field, textOf(message)]));
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
   * Returns the form with the newest values of the invoice. An untouched value must follow them, otherwise it would be
   * saved as an edit; a touched one stays as shown.
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

// The cast is safe: the keys of a form are its fields.
const namesOf = (form: PaymentForm): readonly (keyof PaymentForm)[] => Object.keys(form) as (keyof PaymentForm)[];

const isSameIn =
  (one: PaymentForm, other: PaymentForm) =>
  (name: keyof PaymentForm): boolean =>
    one[name] === other[name];

function formOf(row: PaymentRow): PaymentForm {
  const { date, amount, method, details, state, isRealizeWaiting } = row;
  // A local payment is received only if the person marked it; a gateway's report belongs to the gateway's method.
  const isMarked = state === null ? isRealizeWaiting : isReceived(row);
  return { date: date ?? '', amount: amount ?? '', method: method ?? '', details, isReceived: isMarked };
}
