import { HOUR_MS } from './ledger.ts';

/** The wait caused by limit answers. Times are ms since epoch. */
export interface Block {
  readonly until: number;
  /** When the newest limit answer arrived. */
  readonly limitedAt: number;
  /** Limit answers since the last request that was accepted. */
  readonly inARow: number;
}

/** A limit answer: when its request was sent and when it arrived (ms since epoch), and the wait it asks for. */
export interface Refusal {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly retryAfterMs: number | null;
  /** Ms by which the service's clock is ahead of ours; null when unknown. */
  readonly clockOffsetMs: number | null;
}

export const noBlock: Block = { until: 0, limitedAt: 0, inARow: 0 };

/** Time by which two clocks may differ although the offset is known. */
const CLOCKS_DIFFER_MS = 5_000;

/** Returns the time before which nothing may be sent, `now` for none. */
export function blockedUntil(block: Block, now: number): number {
  return Math.max(withoutFarWait(block, now).until, now);
}

/** Drops a wait longer than an hour: such a wait comes from another clock. */
export function withoutFarWait(block: Block, now: number): Block {
  return block.until > now + HOUR_MS ? { ...block, until: 0 } : block;
}

/** Drops a wait that is over: if the clock were set back, it would lie ahead again. */
export function withoutPastWait(block: Block, now: number): Block {
  return block.until > 0 && block.until <= now ? { ...block, until: 0 } : block;
}

/** Tells whether the request was sent before the newest limit answer arrived: its own answer then tells nothing new. */
export function isOutdatedAnswer(
  block: Block,
  { startedAt, endedAt }: Pick<Refusal, 'startedAt' | 'endedAt'>,
): boolean {
  return block.inARow > 0 && startedAt <= block.limitedAt && block.limitedAt <= endedAt;
}

/**
 * Returns the wait after a limit answer. `ladder` holds the waits in ms after the first, second … limit answer in a row
 * that names none.
 */
export function blockAfterLimit(block: Block, refusal: Refusal, ladder: readonly number[]): Block {
  const now = refusal.endedAt;
  const isNew = !isOutdatedAnswer(block, refusal);
  const inARow = isNew ? block.inARow + 1 : block.inARow;
  const wait = Math.min(HOUR_MS, Math.ceil(waitAfter(refusal, inARow, ladder)));
  return {
    until: Math.max(blockedUntil(block, now), now + wait),
    limitedAt: isNew ? now : block.limitedAt,
    inARow,
  };
}

/** Returns the wait after another answer that asks for one, an hour at most. */
export function blockAfterWait(block: Block, refusal: Pick<Refusal, 'endedAt' | 'retryAfterMs'>): Block {
  const asked = askedWait(refusal);
  const now = refusal.endedAt;
  const until = asked === null ? 0 : now + Math.min(HOUR_MS, Math.ceil(asked));
  return until > blockedUntil(block, now) ? { ...block, until } : block;
}

export function blockAfterAccepted(block: Block, answer: Pick<Refusal, 'startedAt' | 'endedAt'>): Block {
  return block.inARow === 0 || isOutdatedAnswer(block, answer) ? block : { ...block, inARow: 0 };
}

/** Returns the wait that the answer asks for; null when it asks for none. */
export function askedWait({ retryAfterMs }: Pick<Refusal, 'retryAfterMs'>): number | null {
  return retryAfterMs !== null && retryAfterMs > 0 ? retryAfterMs : null;
}

/**
 * Returns the time in ms from the answer to the next full hour of the service's clock, at which counters start anew.
 */
export function untilFullHour({ endedAt, clockOffsetMs }: Refusal): number {
  const time = endedAt + (Number.isFinite(clockOffsetMs) ? (clockOffsetMs ?? 0) : 0);
  return (Math.floor(time / HOUR_MS) + 1) * HOUR_MS - time;
}

function waitAfter(refusal: Refusal, inARow: number, ladder: readonly number[]): number {
  const own = (count: number): number => ladder[Math.min(count, ladder.length) - 1] ?? HOUR_MS;
  const asked = askedWait(refusal);
  if (asked === null) return Math.min(own(inARow), untilFullHour(refusal) + CLOCKS_DIFFER_MS);
  // A request that waited as asked and is refused again has to wait longer than asked.
  return inARow === 1 ? asked : Math.max(asked, own(inARow - 1));
}
