import type { PlainDate } from '#shared/dates/plain-date.ts';

/** How the person writes, and what dates without a year are near. */
export interface PasteSurroundings {
  readonly locale: string;
  readonly today: PlainDate;
}
