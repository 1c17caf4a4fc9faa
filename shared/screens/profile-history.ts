import type { DocumentChanges } from '#shared/invoice-form/document-changes.ts';
import type { AnyVersion } from '#shared/invoice-form/version.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { BilledSpan } from '#shared/recurring/billed-spans.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import type { profileFields } from '#shared/recurring/profile-spec.ts';
import type { InvoiceEvent } from './activity.ts';
import type { ClientCard } from './invoice-page.ts';

export interface ProfileVersion extends AnyVersion {
  readonly form: ProfileForm;
  /** Differences from the version before it; null for the oldest one stored. */
  readonly changes: DocumentChanges<keyof typeof profileFields> | null;
  readonly total: Decimal;
  readonly currency: string | null;
}

/** A version that is in the draft now, with the card of its client. */
export interface RestoredProfile {
  readonly form: ProfileForm;
  readonly client: ClientCard | null;
}

/** An amount that a recurring invoice had by itself. `at` is ms since epoch. */
export interface OwnAmount {
  readonly at: number;
  readonly total: Decimal;
}

/** Tells what became of a recurring invoice over time. */
export interface ProfileHistory {
  readonly currency: string | null;
  /** The amounts of its invoices, the newest first. */
  readonly billed: readonly BilledSpan[];
  /** The amounts that it had by itself, as its versions show them, the newest first. */
  readonly own: readonly OwnAmount[];
  /** The edits that were made here, the newest first. */
  readonly events: readonly InvoiceEvent[];
}
