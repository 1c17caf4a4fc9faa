/** What became of a number before the service refused it. */
export interface NumberHistory {
  /** It is one that Inkwell proposed; one that a person typed is meant. */
  readonly isProposed: boolean;
  /** A client saw it on a screen or on paper: printed, handed over, shared. */
  readonly wasShown: boolean;
  /** A mail told it to somebody, or is about to. */
  readonly wasDelivered: boolean;
  /** It stands in a file that left Inkwell, as a PDF or a table. */
  readonly wasExported: boolean;
}

/** Whether an invoice may take another number without a question where its own turned out to be taken. */
export function mayRenumberItself({ isProposed, wasShown, wasDelivered, wasExported }: NumberHistory): boolean {
  return isProposed && !wasShown && !wasDelivered && !wasExported;
}
