import type { Uid } from '#shared/model/ids.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { KeptForms } from './kept-forms.ts';

/** A new payment of an invoice, or one that is edited. */
interface Place {
  readonly invoiceUid: Uid;
  readonly edited: Uid | null;
}

/** What was typed into payments that somebody left. Only what was changed: the rest may move on. */
export class KeptPayments extends KeptForms<Place, Partial<PaymentForm>> {
  constructor() {
    super(({ invoiceUid, edited }) => `${invoiceUid} ${edited ?? ''}`);
  }
}
