import type { JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { foldNumber } from '#shared/numbering/known-number.ts';
import type { Reservation } from '#shared/numbering/reservations.ts';
import { reservedNumberOf, release, reserve } from '#shared/numbering/reservations.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DraftTable } from '#main/db/drafts/draft-table.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';

/** A proposed number that a draft holds, and the client and date as typed that it was proposed for. */
interface HeldNumber extends Reservation {
  readonly clientUid: Uid | null;
  readonly date: string;
}

/**
 * The numbers that Inkwell proposed for drafts and nobody replaced by another. Those of drafts on disk are written down with
 * them: a restart must know which number was typed. Those of drafts without a keystroke are forgotten by it.
 */
export interface NumberReservations {
  list(): readonly HeldNumber[];
  of(uid: Uid): HeldNumber | null;
  /** Gives back what the draft held before. Nobody else may hold the number. */
  hold(held: HeldNumber, at: number): void;
  /** The draft is written with this number: it goes on holding its own, and gives it back for any other. */
  keep(uid: Uid, number: string, at: number): void;
  /** The draft is no longer on disk. */
  giveBack(uid: Uid): void;
}

const HELD = 'numbers.held';

export function createNumberReservations(
  keyValues: KeyValueStore,
  drafts: DraftTable,
  writer: Pick<Writer, 'atCommit'>,
): NumberReservations {
  let known: readonly HeldNumber[] = [];
  let written = '';
  let isRead = false;
  const isOnDisk = ({ uid }: HeldNumber): boolean => drafts.savedAt(uid) !== null;
  writer.atCommit({
    flush() {},
    // What was taken down or given back in it is not: the next to ask finds on disk what holds.
    forget() {
      isRead = false;
    },
  });

  function list(): readonly HeldNumber[] {
    if (isRead) return known;
    const stored = keyValues.get(HELD) ?? [];
    written = JSON.stringify(stored);
    const kept = readHeld(stored).filter(isOnDisk);
    known = [...kept, ...known.filter(({ uid }) => !kept.some((other) => other.uid === uid))];
    isRead = true;
    return known;
  }

  function of(uid: Uid): HeldNumber | null {
    return reservedNumberOf(list(), uid) === null ? null : (list().find((held) => held.uid === uid) ?? null);
  }

  function change(next: readonly HeldNumber[], at: number): void {
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
      change(reserve(list(), held), at);
    },
    keep(uid, number, at) {
      const held = of(uid);
      if (held === null) return;
      if (foldNumber(held.number) !== foldNumber(number)) change(release(list(), uid), at);
      // Every keystroke comes by here.
      else if (!written.includes(uid)) change(list(), at);
    },
    giveBack(uid) {
      // Nothing is written: what was written down for a draft that is no longer there is not read again.
      known = release(list(), uid);
    },
  };
}

/** Written above and by nothing else; what is of another form is left out all the same, it would only block numbers. */
function readHeld(value: JsonValue | undefined): readonly HeldNumber[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: JsonValue): readonly HeldNumber[] => {
    if (!isJsonObject(one)) return [];
    const { uid, number, clientUid, date } = one;
    if (typeof uid !== 'string' || typeof number !== 'string' || typeof date !== 'string') return [];
    return [{ uid, number, date, clientUid: typeof clientUid === 'string' ? clientUid : null }];
  });
}
