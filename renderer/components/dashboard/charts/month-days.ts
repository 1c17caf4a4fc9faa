import { endOfMonth } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';

/** Returns the first day of a month, `2026-11`. */
export const monthStart = (month: string): PlainDate => `${month}-01`;

/** Returns the last day of a month, `2026-11`. */
export const monthEnd = (month: string): PlainDate => endOfMonth(monthStart(month));
