import type { Uid } from '#shared/model/ids.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';

/** A new payment of an invoice, or one that is edited. */
interface Place {
  readonly invoiceUid: Uid;
  readonly edited: Uid | null;
}

const keyOf = ({ invoiceUid, edited }: Place): string => `${invoiceUid} ${edited ?? ''}`;

/** What was typed into payments that somebody left, until Inkwell quits. Only what was changed: the rest may move on. */
export class KeptPayments {
  readonly #forms = new Map<string, Partial<PaymentForm>>();

  keep(place: Place, typed: Partial<PaymentForm>): void {
    this.#forms.set(keyOf(place), typed);
  }

  of(place: Place): Partial<PaymentForm> | null {
    return this.#forms.get(keyOf(place)) ?? null;
  }

  forget(place: Place): void {
    this.#forms.delete(keyOf(place));
  }

  clear(): void {
    this.#forms.clear();
  }
}
