import type { JsonValue } from '#shared/json.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { foldNumber } from '#shared/numbering/known-number.ts';
import type { Reservation } from '#shared/numbering/reservations.ts';
import { reservedNumberOf, release, reserve } from '#shared/numbering/reservations.ts';
import type { YearStart } from '#shared/numbering/year-start.ts';
import { readYearStart } from '#shared/numbering/year-start.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DraftRows } from '#main/db/drafts/draft-rows.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { YEAR_START } from './year-answer.ts';

/** A number reserved for a draft, with the client, the typed date and the start of the year that it was proposed for. */
interface ReservedNumber extends Reservation {
  readonly clientUid: Uid | null;
  readonly date: string;
  readonly yearStart: YearStart | null;
}

/**
 * Reservations of proposed numbers. Those of stored drafts are stored too, because a restart must tell proposed numbers from typed
 * ones. Those of drafts without a keystroke are lost on restart.
 */
export interface NumberReservations {
  list(): readonly ReservedNumber[];
  of(uid: Uid): ReservedNumber | null;
  /** Reserves a number and frees the draft's former one. No other draft may have reserved it. */
  hold(held: Omit<ReservedNumber, 'yearStart'>, at: number): void;
  /** Called when the draft is shown with this number: keeps its reservation if it is that number, else frees it. */
  keep(uid: Uid, number: string, at: number): void;
  /** Frees the number of a draft that is no longer stored. */
  giveBack(uid: Uid): void;
}

const HELD = 'numbers.held';

export function createNumberReservations(
  keyValues: KeyValueStore,
  drafts: Pick<DraftRows, 'savedAt'>,
  writer: Pick<Writer, 'atCommit'>,
): NumberReservations {
  let known: readonly ReservedNumber[] = [];
  let written = '';
  let isRead = false;
  const isOnDisk = ({ uid }: ReservedNumber): boolean => drafts.savedAt(uid) !== null;
  writer.atCommit({
    flush() {},
    // A rolled back transaction undid the stored reservations, so they are read again.
    forget() {
      isRead = false;
    },
  });

  function list(): readonly ReservedNumber[] {
    if (isRead) return known;
    const stored = keyValues.get(HELD) ?? [];
    written = JSON.stringify(stored);
    const kept = readReservations(stored).filter(isOnDisk);
    known = [...kept, ...known.filter(({ uid }) => !kept.some((other) => other.uid === uid))];
    isRead = true;
    return known;
  }

  function of(uid: Uid): ReservedNumber | null {
    return reservedNumberOf(list(), uid) === null ? null : (list().find((held) => held.uid === uid) ?? null);
  }

  function change(next: readonly ReservedNumber[], at: number): void {
    known = next;
    const kept = next.filter(isOnDisk).map((held): JsonValue => ({ ...held }));
    const json = JSON.stringify(kept);
    if (json === written) return;
    keyValues.set(HELD, kept, at);
    written = json;
  }

  return {
    list,
    of,
    hold: (held, at) => {
      change(reserve(list(), { ...held, yearStart: readYearStart(keyValues.get(YEAR_START)) }), at);
    },
    keep(uid, number, at) {
      const held = of(uid);
      if (held === null) return;
      if (foldNumber(held.number) !== foldNumber(number)) change(release(list(), uid), at);
      // Called in every pause of typing, so nothing is written when nothing changed.
      else if (!written.includes(uid)) change(list(), at);
    },
    giveBack(uid) {
      // Nothing is stored: reading ignores reservations of drafts that no longer exist.
      known = release(list(), uid);
    },
  };
}

/** Reads the stored reservations. Malformed ones are dropped: they would only block numbers. */
function readReservations(value: JsonValue | undefined): readonly ReservedNumber[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: JsonValue): readonly ReservedNumber[] => {
    if (!isJsonObject(one)) return [];
    const { uid, number, clientUid, date, yearStart } = one;
    if (typeof uid !== 'string' || typeof number !== 'string' || typeof date !== 'string') return [];
    const client = asText(clientUid);
    return [{ uid, number, date, clientUid: client, yearStart: readYearStart(yearStart) }];
  });
}
