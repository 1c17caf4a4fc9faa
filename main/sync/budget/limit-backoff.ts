import { HOUR_MS } from './ledger.ts';

/** The wait that limit answers have caused. Times are ms since epoch. */
export interface Block {
  readonly until: number;
  /** When the newest limit answer arrived. */
  readonly limitedAt: number;
  /** Limit answers since the last request that was let through. */
  readonly inARow: number;
}

/** A limit answer: when its request left and it arrived (ms since epoch), and what it says of time. */
export interface Refusal {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly retryAfterMs: number | null;
  /** Ms that the service's clock is ahead of ours; null when unknown. */
  readonly clockOffsetMs: number | null;
}

export const noBlock: Block = { until: 0, limitedAt: 0, inARow: 0 };

/** What two clocks may differ after all. */
const CLOCKS_DIFFER_MS = 5_000;

/** The time before which nothing may leave, `now` for none. */
export function blockedUntil(block: Block, now: number): number {
  return Math.max(withoutFarWait(block, now).until, now);
}

/** No wait is longer than an hour: one that is came from another clock. */
export function withoutFarWait(block: Block, now: number): Block {
  return block.until > now + HOUR_MS ? { ...block, until: 0 } : block;
}

/** A wait that is over is forgotten: a clock that is set back afterwards would make it lie ahead once more. */
export function withoutPastWait(block: Block, now: number): Block {
  return block.until > 0 && block.until <= now ? { ...block, until: 0 } : block;
}

/** Whether the request left before the newest limit answer was known: its own answer then says nothing new. */
export function isOutdatedAnswer(
  block: Block,
  { startedAt, endedAt }: Pick<Refusal, 'startedAt' | 'endedAt'>,
): boolean {
  return block.inARow > 0 && startedAt <= block.limitedAt && block.limitedAt <= endedAt;
}

/** `ladder` has the waits in ms after the first, second … limit answer in a row that names none. */
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

/** An answer that is no limit answer asks for a wait all the same; not for longer than an hour. */
export function blockAfterWait(block: Block, refusal: Pick<Refusal, 'endedAt' | 'retryAfterMs'>): Block {
  const asked = askedWait(refusal);
  const now = refusal.endedAt;
  const until = asked === null ? 0 : now + Math.min(HOUR_MS, Math.ceil(asked));
  return until > blockedUntil(block, now) ? { ...block, until } : block;
}

export function blockAfterAccepted(block: Block, answer: Pick<Refusal, 'startedAt' | 'endedAt'>): Block {
  return block.inARow === 0 || isOutdatedAnswer(block, answer) ? block : { ...block, inARow: 0 };
}

/** The wait as asked for, or null where nothing that can be meant was. */
export function askedWait({ retryAfterMs }: Pick<Refusal, 'retryAfterMs'>): number | null {
  return retryAfterMs !== null && retryAfterMs > 0 ? retryAfterMs : null;
}

/** Ms from the answer to the next full hour of the service's clock, where counters start anew. */
export function untilFullHour({ endedAt, clockOffsetMs }: Refusal): number {
  const time = endedAt + (Number.isFinite(clockOffsetMs) ? (clockOffsetMs ?? 0) : 0);
  return (Math.floor(time / HOUR_MS) + 1) * HOUR_MS - time;
}

function waitAfter(refusal: Refusal, inARow: number, ladder: readonly number[]): number {
  const own = (count: number): number => ladder[Math.min(count, ladder.length) - 1] ?? HOUR_MS;
  const asked = askedWait(refusal);
  if (asked === null) return Math.min(own(inARow), untilFullHour(refusal) + CLOCKS_DIFFER_MS);
  // Who came back as told and is refused again has reason to wait longer than told.
  return inARow === 1 ? asked : Math.max(asked, own(inARow - 1));
}
