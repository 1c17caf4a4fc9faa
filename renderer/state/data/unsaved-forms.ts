import { SvelteMap } from 'svelte/reactivity';
import type { ClientForm } from '#shared/client/client-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';

/**
 * Holds the unsaved text of forms that the person left, by what they are about, until Inkwell quits or shows another
 * account.
 */
export class UnsavedForms<Place, Form> {
  readonly #forms = new SvelteMap<string, Form>();
  readonly #keyOf: (place: Place) => string;

  constructor(keyOf: (place: Place) => string) {
    this.#keyOf = keyOf;
  }

  keep(place: Place, typed: Form): void {
    this.#forms.set(this.#keyOf(place), typed);
  }

  of(place: Place): Form | null {
    return this.#forms.get(this.#keyOf(place)) ?? null;
  }

  forget(place: Place): void {
    this.#forms.delete(this.#keyOf(place));
  }

  clear(): void {
    this.#forms.clear();
  }
}

/** The unsaved forms of clients: a new client by the name that was typed in the box, a refused one by its uid. */
export class UnsavedClients extends UnsavedForms<string, ClientForm> {
  constructor() {
    super((place) => place);
  }
}

/** The unsaved notes of calls, by client. */
export class UnsavedCallNotes extends UnsavedForms<Uid, string> {
  constructor() {
    super((client) => client);
  }
}

/** A new payment of an invoice (`edited` is null), or one that is edited. */
interface Place {
  readonly invoiceUid: Uid;
  readonly edited: Uid | null;
}

/** The changed fields of a payment form; the others may still follow the book. */
interface UnsavedPayment {
  readonly typed: Partial<PaymentForm>;
  /** The values of the same fields before the person typed, to notice that the book's values have changed since. */
  readonly opened: Partial<PaymentForm>;
}

/** The unsaved forms of payments. */
export class UnsavedPayments extends UnsavedForms<Place, UnsavedPayment> {
  constructor() {
    super(({ invoiceUid, edited }) => `${invoiceUid} ${edited ?? ''}`);
  }
}
