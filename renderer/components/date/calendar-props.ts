import type { PlainDate } from '#shared/dates/plain-date.ts';

/** The dates of a box that its calendar needs. */
export interface CalendarProps {
  /** Label of the date box. */
  readonly label: string;
  /** The date in the box, which may be any text. */
  readonly value: string;
  readonly today: PlainDate;
  /** The earliest date that can be chosen; other text is none. */
  readonly first?: string | undefined;
  readonly onChoose: (date: PlainDate) => void;
}
