/** Holds what the list of versions says of one. */
export interface VersionTexts {
  /** The total of a document; empty for others. */
  readonly amount: string;
  /** The number of its lines; empty for others. */
  readonly size: string;
  /** The differences from the version before. */
  readonly changes: string;
}
