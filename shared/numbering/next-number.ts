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
import { isHeldByAnother, numberHeldBy } from './reservations.ts';

/** What a number is proposed for, and what speaks for and against it beside the book's own numbers. */
export interface NumberingContext {
  /** The draft; what it holds already is proposed again, unless that is taken meanwhile. */
  readonly uid: Uid | null;
  readonly date: PlainDate | null;
  readonly clientUid: Uid | null;
  readonly reservations: readonly Reservation[];
  /** Profile numbers of recurring invoices that are not blank: what they generate is no part of the main sequence. */
  readonly profileNumbers: readonly string[];
}

const NOTHING_KNOWN: NumberingContext = {
  uid: null,
  date: null,
  clientUid: null,
  reservations: [],
  profileNumbers: [],
};

/** The next number, and the pattern it follows. */
export interface ProposedNumber extends NextNumber {
  /** The series belongs to the client of the invoice alone. */
  readonly isOfClient: boolean;
}

/**
 * Proposes the next statement number by the pattern used last. Only dates show years, months and clients: `recent` that are
 * plain text are counted by their last digits, and their order, newest first, is what tells which pattern that is. `taken` says
 * whether an invoice has a number, be it in the trash or not sent yet; whatever is in `recent` is taken as well. A book
 * without numbers starts at INV-000001.
 */
export function proposeNumber(
  recent: readonly (string | KnownNumber)[],
  taken: (number: string) => boolean,
  context: NumberingContext = NOTHING_KNOWN,
): string {
  return proposeWithPattern(recent, { isTaken: taken }, context).number;
}

/** The same, told of the numbers that are not in `recent`. */
export function proposeWithPattern(
  recent: readonly (string | KnownNumber)[],
  others: OtherNumbers,
  context: NumberingContext,
): ProposedNumber {
  const { uid, reservations, profileNumbers, clientUid } = context;
  const known = recent.map((one) => (typeof one === 'string' ? { number: one, date: null, clientUid: null } : one));
  const folded = new Set(known.map(({ number }) => foldNumber(number)));
  const isUsed = (number: string): boolean => folded.has(foldNumber(number)) || others.isTaken(number);
  const counted = known.filter(({ number }) => !isOfProfile(number, profileNumbers));
  const isTaken = (number: string): boolean => isUsed(number) || isHeldByAnother(reservations, number, uid);
  const all = learnSeries(counted);
  const next = nextInSeries(all, context, { ...others, isTaken });
  const held = uid === null ? null : numberHeldBy(reservations, uid);
  const number = held !== null && !isUsed(held) ? held : next.number;
  const owner = next.series === null ? null : findOwners(all).ownerOf(next.series);
  return { ...next, number, isOfClient: owner !== null && owner === clientUid };
}
