/**
 * The two tiers of the tests. A change plays a sample of what is a product of dimensions (worlds, screens, planted
 * defects), and the night plays all of it. The sample follows the date, so that all is played within two weeks.
 */
const DAY_MS = 86_400_000;
/** Days in which every sampled item is played at least once. */
export const ROUND_DAYS = 14;
/** A change tries one generated case in so many. */
const RUNS_SHARE = 5;

export interface Tier {
  /** True in `npm run test:full`: nothing is sampled. */
  readonly isFull: boolean;
  /**
   * Returns the items to play today: one part in `days`, chosen by a hash of the key so that neighbours do not share a
   * day, or all of them in the full tier.
   */
  sampleOf<T>(items: readonly T[], keyOf: (item: T) => string, days?: number): readonly T[];
  /** Returns one of `choices` by the item's key and the date; a choice comes round every `choices.length` days. */
  choiceOf<T>(key: string, choices: readonly [T, ...T[]]): T;
  /** Returns `take` seeds of 1 to `count`, moving on by `take` each day, or all of them in the full tier. */
  seedsOf(count: number, take: number): readonly number[];
  /** Returns how many generated cases a property is tried with: a fifth of `count`, other ones in every run, or all in the full tier. */
  runsOf(count: number): number;
}

/** Returns the tier of a day, given as YYYY-MM-DD. Throws where a sample would leave something out for more than two weeks. */
export function tierOn(date: string, isFull: boolean): Tier {
  const day = Math.floor(Date.parse(date) / DAY_MS);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !Number.isSafeInteger(day))
    throw new Error(`INKWELL_SAMPLE_DATE is no date: ${date}`);
  return {
    isFull,
    sampleOf(items, keyOf, days = ROUND_DAYS) {
      requireRound(days);
      if (isFull) return items;
      const shuffled = items.map((item) => ({ item, order: hashOf(keyOf(item)) })).sort((a, b) => a.order - b.order);
      // Each list begins its round on another day: many short ones would else be played together.
      const begin = shuffled[0]?.order ?? 0;
      const today = new Set(
        shuffled.filter((_, place) => (begin + place) % days === day % days).map(({ item }) => item),
      );
      return items.filter((item) => today.has(item));
    },
    choiceOf(key, choices) {
      requireRound(choices.length);
      return choices[(hashOf(key) + day) % choices.length] ?? choices[0];
    },
    seedsOf(count, take) {
      requireRound(count / take);
      if (isFull) return Array.from({ length: count }, (_, at) => at + 1);
      return Array.from({ length: Math.min(take, count) }, (_, at) => ((day * take + at) % count) + 1);
    },
    runsOf: (count) => (isFull ? count : Math.ceil(count / RUNS_SHARE)),
  };
}

function requireRound(days: number): void {
  if (days > ROUND_DAYS)
    throw new Error(`All of a sample is played within ${String(ROUND_DAYS)} days, not ${String(days)}.`);
}

/** FNV-1a, 32 bits: the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** The date that chooses the sample: `INKWELL_SAMPLE_DATE=YYYY-MM-DD`, else today in UTC. `npm test` prints it. */
export const SAMPLE_DATE = process.env['INKWELL_SAMPLE_DATE'] ?? new Date().toISOString().slice(0, 10);

export const { isFull, sampleOf, choiceOf, seedsOf, runsOf } = tierOn(
  SAMPLE_DATE,
  process.env['INKWELL_TESTS'] === 'full',
);
