import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { numberKey } from './number-key.ts';
import type { DateParts } from './tokens.ts';
import type { YearStart } from './year-start.ts';
import { businessYearOf, CALENDAR_YEAR } from './year-start.ts';

/** The number of an invoice that the book knows: present, in the trash, gone, or not sent yet. */
export interface KnownNumber {
  readonly number: string;
  readonly date: PlainDate | null;
  readonly clientUid: Uid | null;
}

/** Folds a number for comparison wherever two must not be the same: letter case and spaces do not matter. */
export const foldNumber = (number: string): string => number.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, '');

/** Returns the business's year and the month of a calendar date; null for text that is none. */
export function datePartsOf(date: PlainDate | null, start: YearStart = CALENDAR_YEAR): DateParts | null {
  if (date === null || !isPlainDate(date)) return null;
  return { year: String(businessYearOf(date, start)).padStart(4, '0'), month: date.slice(5, 7) };
}

/**
 * Compares by date, then by number, so that the order in which the book lists numbers does not matter. Numbers without
 * a date come last.
 */
export function byNewest(one: KnownNumber, other: KnownNumber): number {
  if (one.date === null || other.date === null) return Number(one.date === null) - Number(other.date === null);
  return (
    descending(one.date, other.date) ||
    descending(numberKey(one.number), numberKey(other.number)) ||
    byClient(one, other)
  );
}

/** Sorts newest first; numbers without a date keep their order at the end. */
export const newestFirst = <T extends KnownNumber>(known: readonly T[]): readonly T[] => known.toSorted(byNewest);

const byClient = (one: KnownNumber, other: KnownNumber): number =>
  descending(one.clientUid ?? '', other.clientUid ?? '');

const descending = (one: string, other: string): number => (one < other ? 1 : one > other ? -1 : 0);
