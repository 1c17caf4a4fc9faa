import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { MailAddress, MutationOp } from '#shared/outbox/mutation.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { OutboxState } from '#shared/outbox/entry.ts';

/**
 * Lists the fields of an invoice whose changes in the account are recorded, in the service's names; `client` is the
 * client's name.
 */
export const watchedFields = [
  'state',
  'client',
  'statement_no',
  'date',
  'due_date',
  'billed_total',
  'paid_total',
  'presence',
] as const;
export type WatchedField = (typeof watchedFields)[number];

/** A recorded change in the account. Null is an absent value. */
export interface WatchedChange {
  readonly field: WatchedField;
  readonly before: string | null;
  readonly after: string | null;
}

const isAmount = (field: WatchedField): boolean => field === 'billed_total' || field === 'paid_total';

/** Tells whether a change is only another spelling: `100.0` and `100.00` are the same amount. */
export function isSameValue({ field, before, after }: WatchedChange): boolean {
  if (!isAmount(field) || before === null || after === null) return before === after;
  return isDecimal(before) && isDecimal(after) ? compare(before, after) === 0 : before === after;
}

/** An event in the life of an invoice, here or in the account. `at` is ms since epoch. */
export type InvoiceEvent =
  /** The account's creation time of the invoice. */
  | { readonly kind: 'born'; readonly at: number }
  /** All changes that one read of the account showed, by any side. */
  | { readonly kind: 'seen'; readonly at: number; readonly changes: readonly WatchedChange[] }
  /** An edit made here: `fields` are the fields of an update, in the service's names. */
  | {
      readonly kind: 'own';
      readonly at: number;
      readonly entry: number;
      readonly op: Exclude<MutationOp, 'deliver' | 'reminder'>;
      readonly of: 'invoice' | 'payment' | 'profile';
      readonly fields: readonly string[];
      /** The amount of a payment as it is now; null when unknown. */
      readonly amount: string | null;
      readonly state: OutboxState;
    }
  /** A mail sent from here or waiting to be sent. `to` is null for the account's standard text. */
  | {
      readonly kind: 'mail';
      readonly at: number;
      readonly entry: number;
      readonly op: 'deliver' | 'reminder';
      readonly to: readonly MailAddress[] | null;
      readonly state: OutboxState;
    }
  | { readonly kind: 'call'; readonly at: number; readonly id: number; readonly text: string }
  /** A draft was discarded, or an older version replaced it. */
  | { readonly kind: 'version'; readonly at: number; readonly id: number; readonly is: 'discarded' | 'replaced' }
  /** A decision of the engine without asking. */
  | { readonly kind: 'note'; readonly at: number; readonly note: Note };

/** The events of an invoice, the newest first. */
export interface InvoiceActivity {
  readonly events: readonly InvoiceEvent[];
  readonly currency: string | null;
}
