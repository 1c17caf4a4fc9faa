import type { Random } from '#main/demo/seed/random.ts';

/** What happens at the service while a process lives. */
export interface WireEvent {
  readonly edge: 'arrived' | 'answered';
  readonly isWrite: boolean;
}

/** When a process is killed: so many ms after something that can be seen from outside. */
export type Moment =
  | { readonly after: 'start'; readonly ms: number }
  /** It holds the profile: from here on it opens the book, and soon writes it. */
  | { readonly after: 'lock'; readonly ms: number }
  /** It wrote to the book or its log for the nth time: one commit writes many times. */
  | { readonly after: 'disk'; readonly nth: number; readonly ms: number }
  | {
      readonly after: 'request';
      readonly edge: WireEvent['edge'];
      readonly isWrite: boolean;
      readonly nth: number;
      readonly ms: number;
    };

const COMMIT_MS = 3;

/** Many fall into the very moment: an answer that is on its way, a commit that is half on the disk. */
const soon = (random: Random, most: number): number => (random.chance(0.4) ? 0 : random.between(0, most));

/** Until a process holds the profile nothing can be lost, so few moments fall there. */
export function drawSyncMoment(random: Random): Moment {
  const share = random.next();
  if (share < 0.04) return { after: 'start', ms: random.between(0, 200) };
  if (share < 0.12) return { after: 'lock', ms: random.between(0, 60) };
  if (share < 0.27) return { after: 'disk', nth: random.between(1, 80), ms: soon(random, COMMIT_MS) };
  const isWrite = random.chance(0.75);
  const nth = isWrite ? random.between(1, 4) : random.between(1, 16);
  return { after: 'request', edge: random.pick(['arrived', 'answered']), isWrite, nth, ms: soon(random, 20) };
}

/** Queueing speaks to nobody: what counts is its one transaction. */
export function drawQueueMoment(random: Random): Moment {
  const share = random.next();
  if (share < 0.05) return { after: 'start', ms: random.between(0, 200) };
  if (share < 0.2) return { after: 'lock', ms: random.between(0, 80) };
  return { after: 'disk', nth: random.between(1, 40), ms: soon(random, COMMIT_MS) };
}
