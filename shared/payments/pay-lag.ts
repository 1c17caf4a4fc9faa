/** How a client usually pays: the middle of how many days after the due date their invoices were paid. */
export interface PayLag {
  /** Negative where they pay before it is due. */
  readonly days: number;
  /** So many invoices tell. */
  readonly count: number;
}

/** Fewer invoices say nothing about what is usual. */
const FEWEST = 3;

/** The median of what is known: one invoice that was forgotten for a year makes nobody a late payer. */
export function payLagOf(daysAfterDue: readonly number[]): PayLag | null {
  const sorted = daysAfterDue.toSorted((one, other) => one - other);
  const count = sorted.length;
  const upper = sorted[Math.floor(count / 2)];
  const lower = sorted[Math.floor((count - 1) / 2)];
  if (count < FEWEST || upper === undefined || lower === undefined) return null;
  return { days: Math.round((lower + upper) / 2), count };
}
