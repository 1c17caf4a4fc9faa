import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { findOwners } from './client-series.ts';
import type { KnownNumber } from './known-number.ts';
import { foldNumber } from './known-number.ts';
import { learnSeries } from './learn-series.ts';
import type { NextNumber, OtherNumbers } from './next-in-series.ts';
import { nextInSeries } from './next-in-series.ts';
import { isOfProfile } from './profile-numbers.ts';
import type { Reservation } from './reservations.ts';
import { isReservedByAnother, reservedNumberOf } from './reservations.ts';
import type { YearStart } from './year-start.ts';

/** The draft that needs a number, and the numbers to avoid beside the book's own. */
export interface NumberingContext {
  /** The draft. The number reserved for it is proposed again, unless it was taken meanwhile. */
  readonly uid: Uid | null;
  readonly date: PlainDate | null;
  readonly clientUid: Uid | null;
  readonly reservations: readonly Reservation[];
  /**
   * Profile numbers of recurring invoices that are not blank. Numbers generated from them are no part of the main
   * sequence.
   */
  readonly profileNumbers: readonly string[];
  /** The day on which the person said that the year begins; used where the numbers do not tell. */
  readonly yearStart?: YearStart | null;
}

const NOTHING_KNOWN: NumberingContext = {
  uid: null,
  date: null,
  clientUid: null,
  reservations: [],
  profileNumbers: [],
};

/** The next number and the pattern that it follows. */
export interface ProposedNumber extends NextNumber {
  /** True if the series belongs to this invoice's client alone. */
  readonly isOfClient: boolean;
}

/**
 * Proposes the next statement number after the pattern used last. Years, months and clients are found only by dates:
 * for `recent` numbers given as plain text the last digits are counted, and their order, newest first, decides which
 * pattern was last. `taken` returns true for a number that an invoice has, also in the trash or not sent yet; the
 * numbers in `recent` count as taken. A book without numbers starts at INV-000001.
 */
export function proposeNumber(
  recent: readonly (string | KnownNumber)[],
  taken: (number: string) => boolean,
  context: NumberingContext = NOTHING_KNOWN,
): string {
  return proposeWithPattern(recent, { isTaken: taken }, context).number;
}

/**
 * Proposes the next number like `proposeNumber`, and returns its pattern. `others` answers for the numbers that are not
 * in `recent`.
 */
export function proposeWithPattern(
  recent: readonly (string | KnownNumber)[],
  others: OtherNumbers,
  context: NumberingContext,
): ProposedNumber {
  const { uid, reservations, profileNumbers, clientUid, yearStart = null } = context;
  const known = recent.map((one) => (typeof one === 'string' ? { number: one, date: null, clientUid: null } : one));
  const folded = new Set(known.map(({ number }) => foldNumber(number)));
  const isUsed = (number: string): boolean => folded.has(foldNumber(number)) || others.isTaken(number);
  const counted = known.filter(({ number }) => !isOfProfile(number, profileNumbers));
  const isTaken = (number: string): boolean => isUsed(number) || isReservedByAnother(reservations, number, uid);
  const all = learnSeries(counted, yearStart);
  const next = nextInSeries(all, context, { ...others, isTaken });
  const reserved = uid === null ? null : reservedNumberOf(reservations, uid);
  const number = reserved !== null && !isUsed(reserved) ? reserved : next.number;
  const owner = next.series === null ? null : findOwners(all).ownerOf(next.series);
  return { ...next, number, isOfClient: owner !== null && owner === clientUid };
}
