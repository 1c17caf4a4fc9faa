import type { PlainDate } from '#shared/dates/plain-date.ts';

/** The locale that numbers and dates are written in, and the date that dates without a year are close to. */
export interface PasteContext {
  readonly locale: string;
  readonly today: PlainDate;
}
