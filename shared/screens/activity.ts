import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { MailAddress, MutationOp } from '#shared/outbox/mutation.ts';
import type { Note } from '#shared/outbox/journal-note.ts';
import type { OutboxState } from '#shared/outbox/entry.ts';

/** What is watched of an invoice in the account, in the service's names; `client` is the client's name. */
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

/** One thing that the account was seen to have changed. Null where nothing stood there. */
export interface WatchedChange {
  readonly field: WatchedField;
  readonly before: string | null;
  readonly after: string | null;
}

const isAmount = (field: WatchedField): boolean => field === 'billed_total' || field === 'paid_total';

/** The service may write one amount in several ways: `100.0` and `100.00` are the same. */
export function isSameValue({ field, before, after }: WatchedChange): boolean {
  if (!isAmount(field) || before === null || after === null) return before === after;
  return isDecimal(before) && isDecimal(after) ? compare(before, after) === 0 : before === after;
}

/** Something that happened to an invoice, here or in the account. `at` is ms since epoch. */
export type InvoiceEvent =
  /** The account says that it has had the invoice since then. */
  | { readonly kind: 'born'; readonly at: number }
  /** All that one look at the account showed to be otherwise, whoever did it. */
  | { readonly kind: 'seen'; readonly at: number; readonly changes: readonly WatchedChange[] }
  /** An own edit: `fields` names what an update carries, in the service's names. */
  | {
      readonly kind: 'own';
      readonly at: number;
      readonly entry: number;
      readonly op: Exclude<MutationOp, 'deliver' | 'reminder'>;
      readonly of: 'invoice' | 'payment';
      readonly fields: readonly string[];
      /** Of a payment, as it is now; null where nobody knows. */
      readonly amount: string | null;
      readonly state: OutboxState;
    }
  /** An own mail that left, or waits to. `to` is null for the standard text of the account. */
  | {
      readonly kind: 'mail';
      readonly at: number;
      readonly entry: number;
      readonly op: 'deliver' | 'reminder';
      readonly to: readonly MailAddress[] | null;
      readonly state: OutboxState;
    }
  | { readonly kind: 'call'; readonly at: number; readonly id: number; readonly text: string }
  /** What was written here was thrown away, or an older version took its place. */
  | { readonly kind: 'version'; readonly at: number; readonly id: number; readonly is: 'discarded' | 'replaced' }
  /** Decided without asking. */
  | { readonly kind: 'note'; readonly at: number; readonly note: Note };

/** The newest first. */
export interface InvoiceActivity {
  readonly events: readonly InvoiceEvent[];
  readonly currency: string | null;
}
