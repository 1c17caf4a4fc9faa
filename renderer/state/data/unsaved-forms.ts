import { SvelteMap } from 'svelte/reactivity';
import type { NewClient } from '#shared/client/new-client.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';

/** What was typed into forms that somebody left, by what they are about, until Inkwell quits or shows another account. */
export class KeptForms<Place, Form> {
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

/** What was typed of clients: of a new one by the name that stood in the box, of one that was refused by its uid. */
export class KeptClients extends KeptForms<string, NewClient> {
  constructor() {
    super((place) => place);
  }
}

/** What was typed about calls with clients and is not noted yet. */
export class KeptCalls extends KeptForms<Uid, string> {
  constructor() {
    super((client) => client);
  }
}

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
