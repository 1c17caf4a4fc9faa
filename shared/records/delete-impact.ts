import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';
import type { EditedRecord } from './record-form.ts';

/** The consequences of deleting an object beyond this computer. */
export interface RecordDeleteImpact {
  readonly resource: EditedRecord;
  readonly uid: Uid;
  readonly name: string;
  /** Its address, which tells it from others of its name; empty for none. */
  readonly email: string;
  /** True when it certainly exists only on this computer. */
  readonly isLocal: boolean;
  /** Open invoices of a client, one part a currency. */
  readonly open: readonly { readonly currency: string | null; readonly amount: Decimal; readonly count: number }[];
  /** The active recurring profiles of a client; of a contact, those that mail their invoices by themselves. */
  readonly profiles: readonly string[];
  /** Number of drafts that are written for a client. */
  readonly drafts: number;
  /** Number of changes that wait to be sent and name a client, other than its contacts. */
  readonly waiting: number;
  /** True for the only contact of a client. */
  readonly isLastContact: boolean;
  /** Says why it cannot be deleted now; null when it can. */
  readonly refusal: Message | null;
}

/** Tells that something hangs on the object, which the person should know before it is deleted. */
export const hasTies = ({ open, profiles, drafts, waiting, isLastContact }: RecordDeleteImpact): boolean =>
  open.length > 0 || profiles.length > 0 || drafts > 0 || waiting > 0 || isLastContact;

/** Tells that there is something to consider before the delete. */
export const isWeighty = (impact: RecordDeleteImpact): boolean => !impact.isLocal || hasTies(impact);

/** A delete of one of several clients, as the person was shown it. */
export interface ShownClientDelete {
  readonly uid: Uid;
  readonly isLocal: boolean;
  readonly hasTies: boolean;
}

export const shownDeleteOf = (impact: RecordDeleteImpact): ShownClientDelete => ({
  uid: impact.uid,
  isLocal: impact.isLocal,
  hasTies: hasTies(impact),
});
