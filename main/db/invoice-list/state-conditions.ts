import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/**
 * Matches open invoices. The service has no state "overdue": `isOverdue` derives it from this and the person's own date.
 * Literal values and no brackets let SQLite see that the partial indexes hold all such rows.
 */
export function isOpen(): SQL {
  return sql`${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid')`;
}

export function isOverdue(today: PlainDate): SQL {
  return sql`${isOpen()} AND ${invoices.dueDate} < ${today}`;
}

const knownStates = ['draft', 'sent', 'viewed', 'partial', 'paid'] as const;

export function isState(state: string, today: PlainDate): SQL {
  switch (state) {
    case 'open':
      return isOpen();
    case 'overdue':
      return isOverdue(today);
    case 'other':
      return sql`${invoices.state} NOT IN ${[...knownStates]}`;
    default:
      return sql`${invoices.state} = ${state}`;
  }
}

/** Returns the states of the book (`used`) that a searched state stands for. */
export function statesOf(state: string, used: readonly string[]): readonly string[] {
  switch (state) {
    case 'open':
    case 'overdue':
      return used.filter((each) => each !== 'draft' && each !== 'paid');
    case 'other':
      return used.filter((each) => !knownStates.some((known) => known === each));
    default:
      return [state];
  }
}
