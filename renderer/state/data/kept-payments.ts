import type { Uid } from '#shared/service/ids.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { KeptForms } from './unsaved-forms.ts';

/** A new payment of an invoice, or one that is edited. */
interface Place {
  readonly invoiceUid: Uid;
  readonly edited: Uid | null;
}

/** Only what was changed: the rest may move on. */
export interface KeptPayment {
  readonly typed: Partial<PaymentForm>;
  /** What stood in the same places when somebody began to type: what comes there from elsewhere was never before them. */
  readonly opened: Partial<PaymentForm>;
}

/** What was typed into payments that somebody left. */
export class KeptPayments extends KeptForms<Place, KeptPayment> {
  constructor() {
    super(({ invoiceUid, edited }) => `${invoiceUid} ${edited ?? ''}`);
  }
}
