import type { Decimal } from './decimal.ts';
import { isDecimal, multiply } from './decimal.ts';
import { WRITTEN_NUMBER } from './number-reading.ts';

const MINUTES_PER_HOUR = 60;

const HOURS = String.raw`h(?:rs?|ours?)?`;
const MINUTES = String.raw`m(?:in(?:ute)?s?)?`;

/** With the unit that is shown behind it. */
const CLOCK = /(\d{1,5}):([0-5]\d)(?: ?h)?/iy;
const HOURS_AND_MINUTES = new RegExp(String.raw`(\d{1,5}) ?${HOURS} ?(\d{1,2})(?: ?${MINUTES})?`, 'iy');
const ONE_UNIT = new RegExp(String.raw`(${WRITTEN_NUMBER})(?: ?(?:(${HOURS})|${MINUTES}))?`, 'iy');

export interface TimeAt {
  readonly end: number;
  readonly minutes: readonly Decimal[];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The length of time that begins at `at` in plain text: `1:30`, `1h30`, `90m`, `1.5h`; a bare number is minutes. */
export function timeAt(text: string, at: number, readings: (written: string) => readonly Decimal[]): TimeAt | null {
  const both = matchAt(CLOCK, text, at) ?? matchAt(HOURS_AND_MINUTES, text, at);
  if (both !== null) {
    const [all, hours, minutes] = both;
    return { end: at + all.length, minutes: [String(Number(hours) * MINUTES_PER_HOUR + Number(minutes))] };
  }
  const one = matchAt(ONE_UNIT, text, at);
  if (one === null) return null;
  const [all, written = '', hours] = one;
  const perUnit = hours === undefined ? '1' : String(MINUTES_PER_HOUR);
  return { end: at + all.length, minutes: readings(written).map((number) => multiply(number, perUnit)) };
}

/** Whole minutes as `6:30`; anything finer, or no number at all, stays as it is. */
export function formatMinutes(minutes: string): string {
  if (!isDecimal(minutes) || !/^\d{1,9}(\.0+)?$/.test(minutes)) return minutes;
  const whole = Math.trunc(Number(minutes));
  return `${String(Math.floor(whole / MINUTES_PER_HOUR))}:${String(whole % MINUTES_PER_HOUR).padStart(2, '0')}`;
}
