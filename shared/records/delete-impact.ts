import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { EditedRecord } from './record-form.ts';

/** The consequences of deleting an object beyond this computer. */
export interface RecordDeleteImpact {
  readonly resource: EditedRecord;
  readonly uid: Uid;
  readonly name: string;
  /** True when it certainly exists only on this computer. */
  readonly isLocal: boolean;
  /** Open invoices of a client, one part a currency. */
  readonly open: readonly { readonly currency: string | null; readonly amount: Decimal; readonly count: number }[];
  /** The active recurring profiles of a client; of a contact, those that mail their invoices by themselves. */
  readonly profiles: readonly string[];
  /** Number of drafts that are written for a client. */
  readonly drafts: number;
  /** True for the only contact of a client. */
  readonly isLastContact: boolean;
}

/** Tells that there is something to consider before the delete. */
export const isWeighty = ({ isLocal, open, profiles, drafts, isLastContact }: RecordDeleteImpact): boolean =>
  !isLocal || open.length > 0 || profiles.length > 0 || drafts > 0 || isLastContact;
