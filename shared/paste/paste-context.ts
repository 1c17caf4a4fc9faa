import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DecimalMark } from '#shared/money/input/number-marks.ts';

/** The locale that numbers and dates are written in, and the date that dates without a year are close to. */
export interface PasteContext {
  readonly locale: string;
  readonly today: PlainDate;
  /** The decimal mark that the copied table shows, before the locale's own; null or absent if it shows none. */
  readonly decimal?: DecimalMark | null;
}
