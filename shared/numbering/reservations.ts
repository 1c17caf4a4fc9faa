import { invariant } from '#shared/assert.ts';
import type { Uid } from '#shared/service/ids.ts';
import { foldNumber } from './known-number.ts';

/** A number that is reserved for a draft from the moment it is shown until it is sent, changed or discarded. */
export interface Reservation {
  readonly number: string;
  readonly uid: Uid;
}

/** Returns the number reserved for a draft; null also if another draft reserved the same number earlier. */
export function reservedNumberOf(reservations: readonly Reservation[], uid: Uid): string | null {
  const own = reservations.find((reservation) => reservation.uid === uid);
  if (own === undefined) return null;
  const folded = foldNumber(own.number);
  const holder = reservations.find(({ number }) => foldNumber(number) === folded);
  return holder?.uid === uid ? own.number : null;
}

/** Returns true if the number is reserved for another draft. */
export function isReservedByAnother(reservations: readonly Reservation[], number: string, uid: Uid | null): boolean {
  const folded = foldNumber(number);
  return reservations.some((other) => other.uid !== uid && foldNumber(other.number) === folded);
}

/**
 * Returns the reservations with this one in place of the draft's previous one. Throws if another draft has the number.
 */
export function reserve<T extends Reservation>(reservations: readonly T[], reservation: T): readonly T[] {
  const { uid, number } = reservation;
  invariant(!isReservedByAnother(reservations, number, uid), 'two drafts never hold the same number');
  return [...release(reservations, uid), reservation];
}

export function release<T extends Reservation>(reservations: readonly T[], uid: Uid): readonly T[] {
  return reservations.filter((reservation) => reservation.uid !== uid);
}
