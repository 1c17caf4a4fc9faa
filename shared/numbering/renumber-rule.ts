/** The history of a number up to its refusal by the service. */
export interface NumberHistory {
  /** True for a number that Inkwell proposed; a number that a person typed is intended. */
  readonly isProposed: boolean;
  /** True if a client saw it on screen or paper: printed, handed over, shared. */
  readonly wasShown: boolean;
  /** True if a mail contains it that was sent or is about to be. */
  readonly wasDelivered: boolean;
  /** True if a file that left Inkwell contains it, a PDF or a table. */
  readonly wasExported: boolean;
}

/** Returns true if an invoice may take another number without asking, after the service refused its own as taken. */
export function mayRenumberItself({ isProposed, wasShown, wasDelivered, wasExported }: NumberHistory): boolean {
  return isProposed && !wasShown && !wasDelivered && !wasExported;
}
