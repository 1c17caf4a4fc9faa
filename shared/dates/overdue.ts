import type { PlainDate } from './plain-date.ts';
import { daysBetween } from './plain-date.ts';

/** Where a due date stands from today; `days` are whole calendar days from 1 on. */
export type DueDistance =
  | { readonly kind: 'overdue'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'in'; readonly days: number };

/**
 * How far a due date is, for `today` as the person's own wall calendar shows it (`dateAt` with their offset): nothing
 * is late before the day after its due date began where they are. Null without a due date. Whether anything is still owed
 * is for the caller to know.
 */
export function daysOverdue(due: PlainDate | null, today: PlainDate): DueDistance | null {
  const days = due === null ? null : daysBetween(today, due);
  if (days === null) return null;
  if (days === 0) return { kind: 'today' };
  return days < 0 ? { kind: 'overdue', days: -days } : { kind: 'in', days };
}
