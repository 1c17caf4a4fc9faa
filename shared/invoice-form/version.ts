import type { ClientField, ClientForm } from '#shared/client/client-form.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { FormChanges } from './changes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from './invoice-form.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';

/**
 * Names why a version was stored. `before`: the object before an edit. `saved`: as enqueued. `left`: after a pause
 * while typing. `discarded`: when the draft was discarded. `replaced`: when an older version was restored over it.
 */
export const versionKinds = ['before', 'saved', 'left', 'discarded', 'replaced'] as const;
export type VersionKind = (typeof versionKinds)[number];

/** A stored version of a form. `at` is ms since epoch. */
export interface FormVersion<Form = InvoiceForm> {
  readonly id: number;
  readonly uid: Uid;
  readonly at: number;
  readonly kind: VersionKind;
  readonly form: Form;
}

/** A version of any object in the list of them, which has the newest first. */
export interface AnyVersion {
  readonly id: number;
  readonly at: number;
  readonly kind: VersionKind;
  /** True when it has the meaning of the object as it is now. */
  readonly isCurrent: boolean;
}

export interface VersionRow extends AnyVersion {
  /** Differences from the version before it; null for the oldest one stored. */
  readonly changes: FormChanges | null;
  readonly lineCount: number;
  readonly total: Decimal;
  readonly currency: string | null;
}

export interface ClientVersion extends AnyVersion {
  readonly form: ClientForm;
  /** Fields that differ from the version before it; null for the oldest one stored. */
  readonly changes: readonly ClientField[] | null;
}

/** An older version as it would look on paper. */
export interface VersionPage {
  readonly id: number;
  readonly page: InvoicePage;
}
