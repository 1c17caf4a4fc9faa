import type { PlainDate } from './plain-date.ts';
import { daysBetween } from './plain-date.ts';

/** The distance of a due date from today; `days` are whole calendar days from 1 on. */
export type DueDistance =
  | { readonly kind: 'overdue'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'in'; readonly days: number };

/**
 * Returns the distance of a due date. `today` is the person's local date: nothing is late before the day after its due
 * date begins there. Null without a due date. The caller must know whether anything is still owed.
 */
export function daysOverdue(due: PlainDate | null, today: PlainDate): DueDistance | null {
  const days = due === null ? null : daysBetween(today, due);
  if (days === null) return null;
  if (days === 0) return { kind: 'today' };
  return days < 0 ? { kind: 'overdue', days: -days } : { kind: 'in', days };
}
