import { expect, it } from 'vitest';
import { isFull, seedsOf } from '#test/tier.ts';
import { liveWithKills } from './kill/killed-book.ts';
import type { KilledBook } from './kill/killed-book.ts';

const KILLS = isFull ? 200 : 20;
/** Fewer of them in the middle of a write would prove little. */
const LEAST_IN_MID_WRITE = isFull ? 30 : 1;
const LIMIT_MS = 300_000;
const [first = 1, second = 2] = isFull ? [] : seedsOf(28, 2);
/** One book a core. The second service lets numbers be taken twice and does not say that a mail was sent. */
const books = [
  { seed: first, knobs: {} },
  { seed: second, knobs: { statement_numbers: 'free', deliver_state: 'kept', trashed_get: 'answers' } },
] as const;

it(
  'delivers everything exactly once, whenever the process is killed',
  async () => {
    const startedAt = performance.now();
    const lives = await Promise.all(books.map((book) => liveWithKills({ ...book, kills: KILLS / books.length })));
    const sum = (valueOf: (life: KilledBook) => number): number =>
      lives.reduce((total, life) => total + valueOf(life), 0);
    const [syncs, inMidWrite] = [sum((life) => life.killedSyncs), sum((life) => life.inMidWrite)];
    const [whole, nothing] = [sum((life) => life.killedQueues.whole), sum((life) => life.killedQueues.nothing)];
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stdout.write(
      `» kill -9: seeds ${first} and ${second}: ${syncs} syncs (${inMidWrite} in the middle of a write) and ${whole + nothing} queues (${whole} queued whole, ${nothing} not at all), ` +
        `${sum((life) => life.wishes)} mutations in ${sum((life) => life.writes)} writes, ${sum((life) => life.undecided)} mails left to a person, ${seconds} s\n`,
    );
    expect(lives.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(inMidWrite).toBeGreaterThanOrEqual(LEAST_IN_MID_WRITE);
  },
  LIMIT_MS,
);
