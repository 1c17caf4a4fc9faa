/** Tells which of the account's payments the book lacks: they can only be listed invoice by invoice. */
export interface PaymentCoverage {
  /** The number of paid or partly paid invoices whose payments were never listed. */
  readonly neverListed: number;
  /** The number of invoices whose paid amount has changed since their payments were listed. */
  readonly outdated: number;
  /** The number of open invoices whose payments were never listed: announced money changes no total of an invoice. */
  readonly openNeverListed: number;
}
