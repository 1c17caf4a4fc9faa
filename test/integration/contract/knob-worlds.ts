import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';

/** The knobs that change how answers are read and nothing of what they mean. */
const readingKnobs = [
  'error_shape',
  'validation_status',
  'not_found',
  'create_status',
  'update_answer',
  'delete_answer',
  'content_type',
  'list_wrapping',
  'unknown_fields',
  'ids',
  'amounts',
  'dates',
  'timestamps',
  'booleans',
  'empties',
  'cash_key',
  'estimate_rows',
  'collation',
  'page_size',
  'past_end',
  'limit_headers',
] as const satisfies readonly (keyof Knobs)[];

type ReadingKnob = (typeof readingKnobs)[number];

/** One value for each reading knob, by its place in the knob's list. */
type Draw = readonly number[];

const valuesOf = (name: ReadingKnob): readonly string[] => choiceKnobs[name].values;
const sizes = readingKnobs.map((name) => valuesOf(name).length);

/** A small generator of its own (mulberry32): the same worlds in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pairsOf(draw: Draw): readonly string[] {
  return draw.flatMap((value, knob) =>
    draw.slice(knob + 1).map((other, offset) => [knob, value, knob + 1 + offset, other].join(' ')),
  );
}

function allPairs(): Set<string> {
  const pairs = sizes.flatMap((size, knob) =>
    sizes
      .slice(knob + 1)
      .flatMap((otherSize, offset) =>
        Array.from({ length: size * otherSize }, (_pair, index) =>
          [knob, index % size, knob + 1 + offset, Math.floor(index / size)].join(' '),
        ),
      ),
  );
  return new Set(pairs);
}

const CANDIDATES = 30;

/** Draws worlds until every value of every knob has met every value of every other, and at least `least` of them. */
export function drawWorlds(least: number): readonly Partial<Knobs>[] {
  const random = createRandom(7);
  const open = allPairs();
  const draws: Draw[] = [];
  while (open.size > 0 || draws.length < least) {
    const [wanted] = open;
    const candidates = Array.from({ length: CANDIDATES }, () => {
      const draw = sizes.map((size) => Math.floor(random() * size));
      // The first pair still open goes into each candidate, so that every world brings the end closer.
      const [knob, value, other, otherValue] = (wanted ?? '').split(' ').map(Number);
      if (wanted !== undefined) Object.assign(draw, { [knob ?? 0]: value, [other ?? 0]: otherValue });
      return { draw, news: pairsOf(draw).filter((pair) => open.has(pair)).length };
    });
    const best = candidates.reduce((left, right) => (right.news > left.news ? right : left));
    for (const pair of pairsOf(best.draw)) open.delete(pair);
    draws.push(best.draw);
  }
  return draws.map(toKnobs);
}

function toKnobs(draw: Draw): Partial<Knobs> {
  // Each value stands in the table under its knob's own name.
  return Object.fromEntries(
    readingKnobs.map((name, index) => [name, valuesOf(name)[draw[index] ?? 0]]),
  ) as Partial<Knobs>;
}
