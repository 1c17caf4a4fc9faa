import type { Decimal } from '#shared/money/decimal.ts';
import { add, canonicalDecimal, divide, multiply, round } from '#shared/money/decimal.ts';
import { showNumberInput } from '#shared/money/format.ts';
import { WRITTEN_NUMBER } from './number-reading.ts';

const MINUTES_PER_HOUR = 60n;
const WHOLE_MINUTES = /^(-?)(\d{1,9})(?:\.0+)?$/;

const HOURS = String.raw`h(?:rs?|ours?)?`;
const MINUTES = String.raw`m(?:in(?:ute)?s?)?`;

const SECONDS = String.raw`s(?:ec(?:ond)?s?)?`;

/** A clock time, also with seconds, with or without its unit. */
const CLOCK = /(\d{1,5}):([0-5]\d)(?::([0-5]\d))?(?: ?h)?/iy;
const HOURS_AND_MINUTES = new RegExp(
  String.raw`(\d{1,5}) ?${HOURS} ?(\d{1,2})(?: ?${MINUTES}(?: ?(\d{1,2}) ?${SECONDS})?)?`,
  'iy',
);
const ONE_UNIT = new RegExp(String.raw`(${WRITTEN_NUMBER})(?: ?(?:(${HOURS})|${MINUTES}))?`, 'iy');

const SECONDS_PER_MINUTE = '60';
/** The decimals of a minute that a second needs; a millionth of an hour, which an account may store, says no more. */
const SECOND_DECIMALS = 4;

const inMinutes = (hours: string, minutes: string, seconds: string): Decimal =>
  canonicalDecimal(
    add(
      multiply(hours, String(MINUTES_PER_HOUR)),
      minutes,
      round(divide(seconds, SECONDS_PER_MINUTE), SECOND_DECIMALS),
    ),
  );

/** The notation of a time. A bare number does not say its unit. */
export type TimeForm = 'bare' | 'clock' | 'unit';

interface TimeAt {
  readonly end: number;
  readonly minutes: readonly Decimal[];
  readonly form: TimeForm;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Reads the length of time that begins at `at` in plain text: `1:30`, `1:30:00`, `1h30`, `90m`, `1.5h`. Counts a bare number as
 * minutes. `readings` returns the possible values of a written number.
 */
export function timeAt(text: string, at: number, readings: (written: string) => readonly Decimal[]): TimeAt | null {
  const clock = matchAt(CLOCK, text, at);
  const both = clock ?? matchAt(HOURS_AND_MINUTES, text, at);
  if (both !== null) {
    const [all, hours = '0', minutes = '0', seconds = '0'] = both;
    const form = clock === null ? 'unit' : 'clock';
    return { end: at + all.length, minutes: [inMinutes(hours, minutes, seconds)], form };
  }
  const one = matchAt(ONE_UNIT, text, at);
  if (one === null) return null;
  const [all, written = '', hours] = one;
  const perUnit = hours === undefined ? '1' : String(MINUTES_PER_HOUR);
  const minutes = readings(written).map((number) => multiply(number, perUnit));
  return { end: at + all.length, minutes, form: all === written ? 'bare' : 'unit' };
}

const WHOLE = /^-?\d+$/;

/**
 * Returns the possible meanings, in minutes, of a number without unit: `1.5` is always hours, `90` may be hours or
 * minutes.
 */
export function bareTimes(number: Decimal): readonly Decimal[] {
  const hours = multiply(number, String(MINUTES_PER_HOUR));
  return WHOLE.test(number) ? [hours, number] : [hours];
}

/** Returns the text of a time box, which is read back as the same value: `6:30`, and a part of a minute as `7.5m`. */
export function writtenMinutes(minutes: Decimal, locale: string): string {
  const clock = formatMinutes(minutes);
  CLOCK.lastIndex = 0;
  return clock === minutes || !CLOCK.test(clock) ? `${showNumberInput(minutes, locale)}m` : clock;
}

/** Formats whole minutes as `6:30` or `-1:30`; returns other text unchanged. */
export function formatMinutes(minutes: string): string {
  const [, sign = '', written] = WHOLE_MINUTES.exec(minutes) ?? [];
  if (written === undefined) return minutes;
  const whole = BigInt(written);
  const rest = String(whole % MINUTES_PER_HOUR);
  return `${sign}${String(whole / MINUTES_PER_HOUR)}:${rest.padStart(2, '0')}`;
}
