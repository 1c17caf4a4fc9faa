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

/** Nothing in it says whether minutes or hours are meant. */
export const isBareTime = (terms: Terms): boolean => terms.every((term) => !isNumber(term) || isBare(term));

/** More of them have more readings than anybody is asked about, unless all are factors. */
const MOST_WEIGHED = 6;
/** Two multiples, or a product of two times might look like a time by chance. */
const MULTIPLES = ['2', '3'] as const;
/** What a quotient is rounded by, and more. */
const ROUNDED = '0.000001';
const DAY_MINUTES = '1440';

/**
 * The terms of a time box with all that each can mean. A bare number that times are added to is a time as well, of hours or
 * of minutes as where it stands alone; one that they are multiplied with is none. From a clock time to a later one is
 * rather a span than less than no time, and to an earlier one either a difference or a span over midnight.
 */
export function timeTerms(terms: Terms): Terms {
  const all = withSpans(terms);
  if (isBareTime(all)) return all;
  const summands = bareSummands(all);
  return all.map((term) =>
    isBare(term) && summands.has(term) ? { ...term, readings: term.readings.flatMap(bareTimes) } : term,
  );
}

/** The fewest bare numbers that have to be times for the calculation to come to one; none where it comes to something else. */
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

/** Whether twice the times make twice the result. */
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

/** `9:00-17:00` as one number: eight hours, or less than none. `22:00-2:00` is four hours of a night, or twenty. */
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

/** The likeliest first, which over midnight is the shorter one: nights are worked for four hours, not for twenty. */
function spanLengths(from: Decimal, to: Decimal): readonly Decimal[] | null {
  const length = subtract(to, from);
  if (compare(length, '0') > 0) return [length, negate(length)];
  const overnight = add(length, DAY_MINUTES);
  // What no clock shows is a length, of which another is taken off.
  if (isZero(length) || compare(from, DAY_MINUTES) > 0 || compare(overnight, '0') <= 0) return null;
  const difference = negate(length);
  return compare(overnight, difference) < 0 ? [overnight, difference] : [difference, overnight];
}
