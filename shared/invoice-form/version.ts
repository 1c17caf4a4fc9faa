import type { Decimal } from '#shared/money/decimal.ts';
import type { FormChanges } from './changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from './invoice-form.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';

/**
 * Why a state of a form was kept. `before`: as the invoice was before an edit. `saved`: as it was put into the outbox.
 * `left`: as it was left alone for a while in the middle of writing. `discarded`: as it was thrown away. `replaced`: as it
 * was before an older version took its place.
 */
export const versionKinds = ['before', 'saved', 'left', 'discarded', 'replaced'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** One kept state of an invoice's form. `at` is ms since epoch. */
export interface FormVersion {
  readonly id: number;
  readonly uid: Uid;
  readonly at: number;
  readonly kind: VersionKind;
  readonly form: InvoiceForm;
}

/** One row of an invoice's versions, the newest first. */
export interface VersionRow {
  readonly id: number;
  readonly at: number;
  readonly kind: VersionKind;
  /** What it says otherwise than the version before it; null for the oldest that is kept. */
  readonly changes: FormChanges | null;
  readonly lineCount: number;
  readonly total: Decimal;
  readonly currency: string | null;
  /** It says what the invoice says now. */
  readonly isCurrent: boolean;
}

/** An older version as it would look on paper. */
export interface VersionPage {
  readonly id: number;
  readonly page: InvoicePage;
}
