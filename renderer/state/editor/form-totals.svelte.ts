import type { JsonObject } from '#shared/json.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import type { PredictedTotals } from '#shared/money/calibration/predict.ts';
import { calibratedPolicy, totalsOf } from '#shared/money/calibration/predict.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { FormReading, InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { emptyForm, readInvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import { detailsOf, editedKind } from '#shared/projection/project.ts';
import type { ClientCard, InvoiceDraft } from '#shared/screens/invoice-page.ts';
import type { PaperArithmetic } from '#renderer/documents/paper-arithmetic.ts';
import { accountArithmetic, usualArithmetic } from '#renderer/documents/paper-arithmetic.ts';
import type { Figures, ShownTotals } from '#renderer/documents/shown-totals.ts';
import { isOwnFigure, predictedTotals, totalsInAccount } from '#renderer/documents/shown-totals.ts';
import { inPauses } from './typing-debounce.ts';

/**
 * What stands on screen: the form, and the client it is for. Each is read for itself: what follows from the client alone,
 * like the currency of every row, is not looked at again with every key in the form.
 */
export interface OnScreen {
  readonly form: () => InvoiceForm;
  readonly client: () => ClientCard | null;
  /** What the account says was paid by now. */
  readonly paidTotal: () => string | null;
}

/** What an open draft reads as and adds up to. Worked out in the pauses between keys. */
export class FormTotals {
  /** The form that has been read and added up: the one on screen, or the one of a moment before the last key. */
  form = $state.raw<InvoiceForm>(emptyForm);
  readonly policy: TotalsPolicy = $derived(this.#accountPolicy());
  readonly reading: FormReading = $derived(readInvoiceForm(withTimesIn(this.form, this.policy.taskUnit)));
  readonly currency: string | null = $derived(this.#currencyOnScreen());
  readonly details: DocumentDetails = $derived(detailsOf(this.reading.data));
  readonly shown: ShownTotals = $derived(this.#show());
  /** The invoice as it stands here, in the service's field names, with the totals that are shown. */
  readonly view: JsonObject = $derived({ ...this.reading.data, ...fieldsOf(this.shown) });
  readonly paperArithmetic: PaperArithmetic = $derived(this.#paperArithmetic());
  /** For itself: what else the account says anew of the invoice adds nothing up again. */
  readonly #paidTotal: string | null = $derived.by(() => this.#screen.paidTotal());
  readonly #draft: InvoiceDraft;
  readonly #screen: OnScreen;
  /** What the account adds up in this invoice, where the form was opened as the account has it; null elsewhere. */
  readonly #asInAccount: string | null;
  readonly #pauses = inPauses(() => {
    this.catchUp();
  });

  constructor(draft: InvoiceDraft, screen: OnScreen) {
    this.#draft = draft;
    this.#screen = screen;
    this.form = draft.form;
    const isAsInAccount = !draft.isNew && draft.savedAt === 0 && draft.upload === 'synced';
    this.#asInAccount = isAsInAccount ? this.#summands() : null;
  }

  /** Something was typed: it is read in the next pause. */
  note(): void {
    this.#pauses.note();
  }

  /** Reads and adds up what is on screen now. */
  catchUp(): void {
    this.#pauses.cancel();
    this.form = this.#screen.form();
  }

  end(): void {
    this.#pauses.cancel();
  }

  #currencyOnScreen(): string | null {
    const client = this.#screen.client();
    return client === null || client.uid === this.#draft.client?.uid ? this.#draft.currency : client.currency;
  }

  #accountPolicy(): TotalsPolicy {
    return calibratedPolicy(this.#draft.account.calibration);
  }

  #paperArithmetic(): PaperArithmetic {
    const { calibration } = this.#draft.account;
    return isOwnFigure(this.shown.certainty)
      ? usualArithmetic(calibration)
      : accountArithmetic(this.view, this.currency, calibration);
  }

  #summands(): string {
    return JSON.stringify([this.currency, this.details]);
  }

  #show(): ShownTotals {
    const { account } = this.#draft;
    const paidTotal = this.#paidTotal;
    const digits = currencyDigits(this.currency);
    const predicted = this.#predict(digits);
    const isAsInAccount = account.billedTotal !== null && this.#asInAccount === this.#summands();
    return isAsInAccount
      ? totalsInAccount(predicted.totals, account, paidTotal, digits)
      : predictedTotals(predicted, account, paidTotal, digits);
  }

  #predict(digits: number): PredictedTotals {
    const { account } = this.#draft;
    const predicted = this.#unreadAsNothing(totalsOf(this.details, digits, account.calibration));
    if (account.billedTotal === null) return predicted;
    return { ...predicted, kind: editedKind(predicted.kind, account.verdict) };
  }

  /** What cannot be read counts as nothing, so no total of it is one that the account will come to. */
  #unreadAsNothing(predicted: PredictedTotals): PredictedTotals {
    // Only fields of rows have a dot, and only numbers of rows can be unreadable.
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
