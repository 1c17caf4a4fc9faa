import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import type { JsonObject } from '#shared/json.ts';
import type { UploadState } from '#shared/lists/invoice-list.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { ComingRun } from '#shared/recurring/coming-runs.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The tabs of a profile's page, in order. */
export const profileTabs = ['invoices', 'content', 'history'] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** The most invoices that the page shows, and the most runs to come. */
export const MOST_GENERATED = 50;
export const MOST_COMING = 6;

/** All that a profile's page shows. Amounts are decimal strings. */
export interface ProfilePage {
  readonly uid: Uid;
  readonly name: string;
  readonly client: { readonly uid: Uid; readonly name: string; readonly language: string | null } | null;
  /** The profile in the service's field names, with all changes that wait. */
  readonly profile: JsonObject;
  readonly schedule: BillingSchedule;
  readonly method: string | null;
  readonly upload: UploadState;
  /** `hidden` or `gone`: the account does not list it. */
  readonly presence: 'listed' | 'hidden' | 'gone';
  /** False while its delete waits, and for one that the account does not list. */
  readonly canBeEdited: boolean;
  /** False while its lines were not read yet. */
  readonly hasDetails: boolean;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
  /** The amount of the runs in the 12 months from the next one on; null for a profile that makes none. */
  readonly yearTotal: Decimal | null;
  /** The next runs as they will be once it is active. */
  readonly coming: readonly ComingRun[];
  /** The runs that no invoice was seen of, the oldest first; null while its invoices were not read. */
  readonly gaps: readonly PlainDate[] | null;
  /** The newest of its invoices. */
  readonly generated: readonly GeneratedInvoice[];
  readonly generatedCount: number;
  /** The number of its invoices that are still drafts. */
  readonly draftCount: number;
}

/** The recurring invoice that made an invoice. */
export interface GeneratedBy {
  readonly uid: Uid;
  readonly name: string;
  readonly startDate: string | null;
  /** The language of the client's texts, as the account has it. */
  readonly language: string | null;
}

/** An invoice that a profile has made. */
export interface GeneratedInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly date: PlainDate | null;
  readonly state: string;
  readonly isOverdue: boolean;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
}
