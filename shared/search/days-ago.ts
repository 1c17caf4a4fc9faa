import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysLater } from '#shared/dates/plain-date.ts';

/** Ranges of days overdue; the last has no end. */
export const lateAges = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
] as const;
export type LateAge = (typeof lateAges)[number];

/** Returns the text that searches for the range, behind `late:`. */
export function lateText({ from, to }: LateAge): string {
  return to === null ? `>${String(from - 1)}` : `${String(from)}..${String(to)}`;
}

/** Returns the dates that are so many days ago today; no end means any time before. */
export function datesAgo(
  { from, to }: { readonly from: number; readonly to: number | null },
  today: PlainDate,
): { readonly from: PlainDate | null; readonly to: PlainDate | null } {
  return { from: to === null ? null : daysLater(today, -to), to: daysLater(today, -from) };
}
