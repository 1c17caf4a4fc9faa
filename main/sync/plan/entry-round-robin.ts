/** When entries of the outbox were last tried, in the order of their turns. Forgotten at a restart, which begins anew. */
export interface Turns {
  /** 0 for never, more for later. */
  lastTurn(id: number): number;
  take(id: number): void;
  /** It was not tried after all: it had its last turn when it had had it before. */
  giveBack(id: number, lastTurn: number): void;
}

/** Of more nobody asks: whoever was tried so long ago is as good as new. */
const MOST_KEPT = 1_000;

export function createTurns(): Turns {
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
