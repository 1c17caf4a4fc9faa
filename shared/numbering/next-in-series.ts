import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { seriesFor } from './client-series.ts';
import { datePartsOf } from './known-number.ts';
import type { NumberSeries } from './learn-series.ts';
import { periodOf } from './reset-rule.ts';
import type { DateParts, NumberParts, Token } from './tokens.ts';
import { writeNumber } from './tokens.ts';

/** The invoice that needs a number; without a date it continues the newest period. */
interface Numbered {
  readonly date: PlainDate | null;
  readonly clientUid: Uid | null;
}

const FIRST: readonly Token[] = [
  { kind: 'literal', text: 'INV-' },
  { kind: 'counter', width: 6 },
];

/** A number that is not taken, and the series that it continues; null if it starts a new one. */
export interface NextNumber {
  readonly number: string;
  readonly series: NumberSeries | null;
}

/** A number and the text before and behind its counter. */
export interface NumberAround {
  readonly number: string;
  readonly stem: string;
  readonly tail: string;
}

/** Knowledge about numbers beyond those that a series was learned from. */
export interface OtherNumbers {
  readonly isTaken: (number: string) => boolean;
  /** Returns the highest number with this stem, tail and length if it is higher than this one, else null. */
  readonly highestBehind?: (around: NumberAround) => string | null;
}

/** Returns the first free number above the highest of the series that such an invoice continues. */
export function nextInSeries(
  all: readonly NumberSeries[],
  { date, clientUid }: Numbered,
  { isTaken, highestBehind = () => null }: OtherNumbers,
): NextNumber {
  const series = seriesFor(all, clientUid);
  const tokens = series?.tokens ?? FIRST;
  const when = datePartsOf(date, series?.year.start) ?? series?.members[0]?.parts ?? { year: null, month: null };
  const counterAt = tokens.findIndex(({ kind }) => kind === 'counter');
  const write = (some: readonly Token[], counter: bigint): string => writeNumber(some, { ...when, counter });
  const [stem, tail] = [write(tokens.slice(0, counterAt), 0n), write(tokens.slice(counterAt + 1), 0n)];
  for (let counter = series === null ? 1n : counterAfter(series, when); ; counter += 1n) {
    const number = write(tokens, counter);
    const higher = highestBehind({ number, stem, tail });
    if (higher !== null) counter = BigInt(higher.slice(stem.length, higher.length - tail.length));
    else if (!isTaken(number)) return { number, series };
  }
}

function counterAfter({ tokens, reset, start, members }: NumberSeries, when: DateParts): bigint {
  const period = periodOf(asWritten(tokens, when), reset);
  let highest = start - 1n;
  for (const { parts } of members) {
    if (periodOf(parts, reset) === period && parts.counter > highest) highest = parts.counter;
  }
  return highest + 1n;
}

/** Returns the date as numbers of this pattern write it: the year may have two digits, the month may be missing. */
function asWritten(tokens: readonly Token[], { year, month }: DateParts): NumberParts {
  const digits = tokens.reduce((most, token) => (token.kind === 'year' ? Math.max(most, token.digits) : most), 0);
  const hasMonth = tokens.some(({ kind }) => kind === 'month');
  return {
    year: digits === 0 ? null : (year?.slice(-digits) ?? null),
    month: hasMonth ? month : null,
    counter: 0n,
  };
}
