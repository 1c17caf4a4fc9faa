import type { VersionKind } from '#shared/invoice-form/version.ts';

/** A version of any object, as the list of them shows it. */
export interface ListedVersion {
  readonly id: number;
  readonly at: number;
  readonly kind: VersionKind;
  readonly isCurrent: boolean;
  /** The total of a document; empty for others. */
  readonly amount: string;
  /** The number of its lines; empty for others. */
  readonly size: string;
  /** The differences from the version before. */
  readonly changes: string;
}
