import type { Term } from './arithmetic.ts';
import { calculate } from './arithmetic.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare, isZero, multiply, negate, subtract } from '#shared/money/decimal.ts';
import type { InputTerm } from './input-terms.ts';
import { bareTimes } from './time-input.ts';

type Terms = readonly InputTerm[];
type NumberTerm = Exclude<InputTerm, string>;

const isNumber = (term: InputTerm | undefined): term is NumberTerm => typeof term === 'object';
const isBare = (term: InputTerm): term is NumberTerm => isNumber(term) && term.time === 'bare';
const isClock = (term: InputTerm | undefined): term is NumberTerm => isNumber(term) && term.time === 'clock';
const likeliest = ({ readings }: NumberTerm): Decimal => readings[0] ?? '0';

/** Returns true if no term says whether minutes or hours are meant. */
export const isBareTime = (terms: Terms): boolean => terms.every((term) => !isNumber(term) || isBare(term));

/** With more bare numbers than this there are more readings than the person is asked about, unless all are factors. */
const MOST_WEIGHED = 6;
/** Two multiples, because a product of two times might pass for a time at one of them by chance. */
const MULTIPLES = ['2', '3'] as const;
/** More than the rounding error of a quotient. */
const ROUNDED = '0.000001';
const DAY_MINUTES = '1440';

/**
 * Returns the terms of a time box with all their possible readings. A bare number that is added to times is a time as
 * well, in hours or minutes as if it stood alone; a bare number that times are multiplied by is none. From a clock time
 * to a later one is a span rather than a negative time; to an earlier one is either a difference or a span over
 * midnight.
 */
export function timeTerms(terms: Terms): Terms {
  const all = withSpans(terms);
  if (isBareTime(all)) return all;
  const summands = bareSummands(all);
  return all.map((term) =>
    isBare(term) && summands.has(term) ? { ...term, readings: term.readings.flatMap(bareTimes) } : term,
  );
}

/** Returns bare numbers that must be times so that the result is a time; none where it is something else. */
function bareSummands(terms: Terms): ReadonlySet<InputTerm> {
  const bare = terms.filter(isBare);
  const none: ReadonlySet<InputTerm> = new Set();
  if (comesToTime(terms, none)) return none;
  if (bare.length > MOST_WEIGHED) return new Set(bare);
  for (let choice = 1; choice < 2 ** bare.length; choice += 1) {
    const times = new Set<InputTerm>(bare.filter((_term, at) => Math.floor(choice / 2 ** at) % 2 === 1));
    if (comesToTime(terms, times)) return times;
  }
  return none;
}

/** Returns true if the result is a time: doubling and tripling all times doubles and triples it. */
function comesToTime(terms: Terms, summands: ReadonlySet<InputTerm>): boolean {
  const scaled = (by: Decimal): Decimal | null =>
    calculate(
      terms.map((term): Term => {
        if (!isNumber(term)) return term;
        const isTime = !isBare(term) || summands.has(term);
        return { number: isTime ? multiply(likeliest(term), by) : likeliest(term) };
      }),
      'share',
    );
  const once = scaled('1');
  return MULTIPLES.every((by) => {
    const many = scaled(by);
    return once !== null && many !== null && isNear(many, multiply(once, by));
  });
}

const isNear = (one: Decimal, other: Decimal): boolean => compare(subtract(one, other).replace('-', ''), ROUNDED) <= 0;

/**
 * Replaces spans of clock times by one number. `9:00-17:00` is eight hours, or minus eight; `22:00-2:00` is four hours
 * over midnight, or twenty as a difference.
 */
function withSpans(terms: Terms): Terms {
  const at = terms.findIndex((_term, place) => spanAt(terms, place) !== null);
  const span = spanAt(terms, at);
  return span === null ? terms : [...terms.slice(0, at), span, ...withSpans(terms.slice(at + 3))];
}

function spanAt(terms: Terms, at: number): InputTerm | null {
  const [from, minus, to, behind] = terms.slice(at, at + 4);
  const before = terms[at - 1];
  const isWhole =
    (before === undefined || before === '(' || before === '+') && behind !== '*' && behind !== '/' && behind !== '%';
  if (!isWhole || minus !== '-' || !isClock(from) || !isClock(to)) return null;
  const readings = spanLengths(likeliest(from), likeliest(to));
  return readings === null ? null : { readings, time: 'clock' };
}

/**
 * Returns the possible lengths of a span, the likeliest first. Over midnight that is the shorter one: people work four
 * hours of a night, not twenty.
 */
function spanLengths(from: Decimal, to: Decimal): readonly Decimal[] | null {
  const length = subtract(to, from);
  if (compare(length, '0') > 0) return [length, negate(length)];
  const overnight = add(length, DAY_MINUTES);
  // A time that no clock shows is a length from which another is subtracted.
  if (isZero(length) || compare(from, DAY_MINUTES) > 0 || compare(overnight, '0') <= 0) return null;
  const difference = negate(length);
  return compare(overnight, difference) < 0 ? [overnight, difference] : [difference, overnight];
}
