import { medianOf } from '#shared/figures/usual-delay.ts';

/** A client's usual delay: the median of the days between due date and payment of their invoices. */
export interface PayLag {
  /** Days after the due date; negative if the client pays before it. */
  readonly days: number;
  /** The number of invoices that the median is taken of. */
  readonly count: number;
}

/** Fewer invoices do not show what is usual. */
const FEWEST = 3;

/**
 * Returns the median delay; null for fewer than three invoices. A median, because one invoice that was forgotten for a
 * year makes no late payer.
 */
export function payLagOf(daysAfterDue: readonly number[]): PayLag | null {
  const sorted = daysAfterDue.toSorted((one, other) => one - other);
  const count = sorted.length;
  return count < FEWEST ? null : { days: medianOf(sorted), count };
}
