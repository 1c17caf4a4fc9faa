import type { Uid } from '#shared/model/ids.ts';

/**
 * What own writes replaced a moment ago. A list that lags behind shows it still, and says by that of nobody that they took
 * the change back. In memory only: after a restart such a row counts as news, until the next one.
 */
export interface OwnChanges {
  /** The account took a write of ours; `before` is the fingerprint of the row as it was. Times in ms since epoch. */
  replaced(uid: Uid, before: string, at: number): void;
  /** Whether a row asked for at `requestedAt` may be what the account showed before our last writes. */
  mayLag(uid: Uid, row: string, requestedAt: number): boolean;
}

/** For so long after a change a list may show what was there before. */
export const LIST_LAG_MS = 60_000;

interface Replaced {
  readonly row: string;
  readonly at: number;
}

export function createOwnChanges(): OwnChanges {
  const known = new Map<Uid, readonly Replaced[]>();
  const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < LIST_LAG_MS;

  function forgetOld(now: number): void {
    for (const [uid, changes] of known) if (!changes.some(({ at }) => isRecent(at, now))) known.delete(uid);
  }

  return {
    replaced(uid, row, at) {
      forgetOld(at);
      known.set(uid, [...(known.get(uid) ?? []).filter((change) => isRecent(change.at, at)), { row, at }]);
    },
    mayLag: (uid, row, requestedAt) =>
      (known.get(uid) ?? []).some((change) => change.row === row && isRecent(change.at, requestedAt)),
  };
}
