import type { JsonObject } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { PredictedTotals } from '#shared/money/calibration/predict.ts';
import { calibratedPolicy, totalsOf } from '#shared/money/calibration/predict.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { DocumentForm, FormReading } from '#shared/invoice-form/invoice-form.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import { detailsOf, editedKind } from '#shared/projection/project.ts';
import type { ClientCard, DocumentFacts } from '#shared/screens/invoice-page.ts';
import type { PaperArithmetic } from '#renderer/documents/paper-arithmetic.ts';
import { accountArithmetic, usualArithmetic } from '#renderer/documents/paper-arithmetic.ts';
import type { Figures, ShownTotals } from '#renderer/documents/shown-totals.ts';
import { isOwnFigure, predictedTotals, totalsInAccount } from '#renderer/documents/shown-totals.ts';
import { inPauses } from './typing-debounce.ts';

/**
 * The open form and its client. They are read separately, so that what depends on the client alone (the currency of
 * each row) is not computed with every key.
 */
interface OnScreen<Form> {
  readonly form: () => Form;
  readonly client: () => ClientCard | null;
  /** Returns the paid total that the account shows now. */
  readonly paidTotal: () => string | null;
  /** Reads a form, whose times are in the account's unit, into the body of the document. */
  read(form: Form): FormReading;
}

/** Parses the form and computes its totals, in the pauses between keys. */
export class FormTotals<Form extends DocumentForm = DocumentForm> {
  /** The form that was last computed; in the middle of typing it is older than the one on screen. */
  form: Form;
  readonly policy: TotalsPolicy = $derived(this.#accountPolicy());
  readonly reading: FormReading = $derived(this.#read());
  readonly currency: string | null = $derived(this.#currencyOnScreen());
  readonly details: DocumentDetails = $derived(detailsOf(this.reading.data));
  readonly shown: ShownTotals = $derived(this.#show());
  /** The document in the service's field names, with the totals that are shown. */
  readonly view: JsonObject = $derived({ ...this.reading.data, ...fieldsOf(this.shown) });
  readonly paperArithmetic: PaperArithmetic = $derived(this.#paperArithmetic());
  /** Derived separately, so that other changes of the account's data do not compute the totals again. */
  readonly #paidTotal: string | null = $derived.by(() => this.#screen.paidTotal());
  readonly #facts: DocumentFacts;
  readonly #screen: OnScreen<Form>;
  /** The computed part of the document if the form was opened with the lines that the account's total is of; null otherwise. */
  readonly #asInAccount: string | null;
  readonly #pauses = inPauses(() => {
    this.catchUp();
  });

  /** `opened` is the form as the account's totals and `facts` are of it. */
  constructor(facts: DocumentFacts, opened: Form, screen: OnScreen<Form>) {
    this.#facts = facts;
    this.#screen = screen;
    this.form = $state.raw(opened);
    this.#asInAccount = facts.areTotalsOwn ? null : this.#summands();
  }

  /** Schedules the computation for the next pause. */
  note(): void {
    this.#pauses.note();
  }

  /** Computes the form on screen now. */
  catchUp(): void {
    this.#pauses.cancel();
    this.form = this.#screen.form();
  }

  end(): void {
    this.#pauses.cancel();
  }

  #read(): FormReading {
    return this.#screen.read(withTimesIn(this.form, this.policy.taskUnit));
  }

  #currencyOnScreen(): string | null {
    const client = this.#screen.client();
    return client === null || client.uid === this.#facts.client?.uid ? this.#facts.currency : client.currency;
  }

  #accountPolicy(): TotalsPolicy {
    return calibratedPolicy(this.#facts.account.calibration);
  }

  #paperArithmetic(): PaperArithmetic {
    const { calibration } = this.#facts.account;
    return isOwnFigure(this.shown.certainty)
      ? usualArithmetic(calibration)
      : accountArithmetic(this.view, this.currency, calibration);
  }

  #summands(): string {
    return JSON.stringify([this.currency, this.details]);
  }

  #show(): ShownTotals {
    const { account } = this.#facts;
    const paidTotal = this.#paidTotal;
    const digits = currencyDigits(this.currency);
    const predicted = this.#predict(digits);
    const isAsInAccount = account.billedTotal !== null && this.#asInAccount === this.#summands();
    return isAsInAccount
      ? totalsInAccount(predicted.totals, account, paidTotal, digits)
      : predictedTotals(predicted, account, paidTotal, digits);
  }

  #predict(digits: number): PredictedTotals {
    const { account } = this.#facts;
    const predicted = this.#unreadAsNothing(totalsOf(this.details, digits, account.calibration));
    if (account.billedTotal === null) return predicted;
    return { ...predicted, kind: editedKind(predicted.kind, account.verdict) };
  }

  /** Counts an unreadable amount as zero and marks the totals as an estimate. */
  #unreadAsNothing(predicted: PredictedTotals): PredictedTotals {
    // Only fields of rows contain a dot, and apart from dates only their numbers can be unreadable.
    const isUnread = this.reading.problems.some(({ field }) => field.includes('.') && !field.endsWith('.date'));
    if (!isUnread || predicted.kind === 'service') return predicted;
    const { totals } = predicted;
    return { ...predicted, kind: 'estimate', totals: { ...totals, notices: [...totals.notices, 'amount_unreadable'] } };
  }
}

const fieldsOf = ({ subTotal, billedTotal, paidTotal, totalDue }: Figures): JsonObject => ({
  sub_total: subTotal,
  billed_total: billedTotal,
  paid_total: paidTotal,
  total_due: totalDue,
});
