import type { Term } from './arithmetic.ts';
import { calculate } from './arithmetic.ts';
import type { Decimal } from './decimal.ts';
import { compare, multiply, negate, subtract } from './decimal.ts';
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

/**
 * The terms of a time box with all that each can mean. A bare number that times are added to is a time as well, of hours or
 * of minutes as where it stands alone; one that they are multiplied with is none. From a clock time to a later one is
 * rather a span than less than no time.
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

/** `9:00-17:00` as one number: eight hours, or less than none. */
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
  const length = subtract(likeliest(to), likeliest(from));
  return compare(length, '0') > 0 ? { readings: [length, negate(length)], time: 'clock' } : null;
}
