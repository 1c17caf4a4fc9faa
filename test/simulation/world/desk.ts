import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { SavedEdit } from '#shared/invoice-form/saved-edit.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import type { Acknowledged } from '#test/simulation/oracles/acknowledged.ts';

/** What a person has typed of one invoice and the program said it keeps. */
export interface Paper {
  /** As it stood when they opened it; null of an invoice that is nothing but this. */
  readonly opened: InvoiceForm | null;
  /** The invoice as they saw it then. */
  readonly seen: JsonObject;
  /** As they typed it last. */
  readonly form: InvoiceForm;
  /** Still being written, thrown away, or thrown away before the invoice itself was. */
  readonly standing: 'written' | 'binned' | 'version';
}

/** The open editor: its uid and what stands in it, typed or not. */
export interface OpenEditor extends Pick<Paper, 'opened' | 'seen' | 'form'> {
  readonly uid: Uid;
  /** Something of it is on disk: it was found there, or typed since. */
  readonly isStored: boolean;
}

/** The dialog of a payment that is there, as it was opened. */
interface OpenPayment {
  readonly uid: Uid;
  readonly opened: PaymentForm;
  readonly seen: JsonObject;
}

/** A record or a delete of a payment that can be taken back, with the edits that went with it. */
interface PaymentStep {
  readonly uid: Uid;
  readonly deletedAt: number | null;
  readonly gone: readonly Acknowledged[];
}

/** The desk of the person: the window with its editor, which goes with the program, and what they know to have typed. */
export interface Desk {
  /** The life of the program that the window belongs to. */
  life: number;
  editor: OpenEditor | null;
  payment: OpenPayment | null;
  /** Payments that were deleted or taken back in this window, the newest last. */
  paid: readonly PaymentStep[];
  /** The payment they last had in hand. */
  latestPayment: Uid | null;
  /** Saves of this window that can be taken back, the newest last. */
  saves: readonly { readonly uid: Uid; readonly saved: SavedEdit }[];
  /** The invoice they last had in hand. */
  latest: Uid | null;
  readonly papers: Map<Uid, Paper>;
  /** Of each invoice all that the editor has ever shown of it. */
  readonly sights: Map<Uid, readonly JsonObject[]>;
  /** Edits that went with an invoice that was deleted, until it is taken back. */
  readonly removed: Map<Uid, readonly Acknowledged[]>;
  /** Entries that were given up, be it with what was thrown away, before anybody was shown two sides of them. */
  readonly givenUp: Set<number>;
  /** Typed texts that the person has saved: nothing else may leave. */
  readonly released: Set<string>;
}

export function createDesk(): Desk {
  return {
    life: 0,
    editor: null,
    payment: null,
    paid: [],
    latestPayment: null,
    saves: [],
    latest: null,
    papers: new Map(),
    sights: new Map(),
    removed: new Map(),
    givenUp: new Set(),
    released: new Set(),
  };
}

/** No two typed texts are alike. */
export const typedText = (id: number): string => `Typed u${String(id)}`;

export function typedTexts(text: string): readonly string[] {
  return text.match(/Typed u\d+/g) ?? [];
}
