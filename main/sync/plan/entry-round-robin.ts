/** Remembers in which order outbox entries were tried, so that each gets its turn. Forgotten at a restart. */
export interface EntryRoundRobin {
  /** Returns the number of the entry's last turn: 0 for never, higher for later. */
  lastTurn(id: number): number;
  take(id: number): void;
  /** Takes a turn back that was not used: the entry's last turn is again `lastTurn`. */
  giveBack(id: number, lastTurn: number): void;
}

/** Entries remembered. An entry tried longer ago may count as never tried. */
const MOST_KEPT = 1_000;

export function createEntryRoundRobin(): EntryRoundRobin {
  const last = new Map<number, number>();
  let count = 0;
  return {
    lastTurn: (id) => last.get(id) ?? 0,
    take(id) {
      count += 1;
      last.delete(id);
      last.set(id, count);
      const [oldest] = last.keys();
      if (last.size > MOST_KEPT && oldest !== undefined) last.delete(oldest);
    },
    giveBack(id, lastTurn) {
      last.delete(id);
      if (lastTurn > 0) last.set(id, lastTurn);
    },
  };
}
