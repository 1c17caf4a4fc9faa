/**
 * The two tiers of the tests. A change plays a sample of what is a product of dimensions (worlds, screens, planted
 * defects), and the night plays all of it. The sample follows the date, so that all is played within two weeks.
 */
const DAY_MS = 86_400_000;
/** Days in which every sampled item is played at least once. */
const ROUND_DAYS = 14;

/** True in `npm run test:full`: nothing is sampled. */
export const isFull = process.env['INKWELL_TESTS'] === 'full';

/** The date that chooses the sample: `INKWELL_SAMPLE_DATE=YYYY-MM-DD`, else today in UTC. `npm test` prints it. */
export const SAMPLE_DATE = process.env['INKWELL_SAMPLE_DATE'] ?? new Date().toISOString().slice(0, 10);

const day = Math.floor(Date.parse(SAMPLE_DATE) / DAY_MS);
if (!Number.isSafeInteger(day)) throw new Error(`INKWELL_SAMPLE_DATE is no date: ${SAMPLE_DATE}`);

/**
 * Returns the items to play today: one part in `days`, chosen by a hash of the key so that neighbours do not share a
 * day, or all of them in the full tier.
 */
export function sampleOf<T>(items: readonly T[], keyOf: (item: T) => string, days = ROUND_DAYS): readonly T[] {
  if (isFull) return items;
  const shuffled = items.map((item) => ({ item, order: hashOf(keyOf(item)) })).sort((a, b) => a.order - b.order);
  const today = new Set(shuffled.filter((_, place) => place % days === day % days).map(({ item }) => item));
  return items.filter((item) => today.has(item));
}

/** Returns one of `choices` by the item's key and the date; a choice comes round every `choices.length` days. */
export function choiceOf<T>(key: string, choices: readonly [T, ...T[]]): T {
  return choices[(hashOf(key) + day) % choices.length] ?? choices[0];
}

/** Returns `take` seeds of 1 to `count`, moving on by `take` each day, or all of them in the full tier. */
export function seedsOf(count: number, take: number): readonly number[] {
  if (isFull) return Array.from({ length: count }, (_, at) => at + 1);
  return Array.from({ length: Math.min(take, count) }, (_, at) => ((day * take + at) % count) + 1);
}

/** FNV-1a, 32 bits: the same on every machine. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
