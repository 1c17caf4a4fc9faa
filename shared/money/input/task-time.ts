import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal, compare, divide, isDecimal, multiply, round } from '#shared/money/decimal.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { formatMinutes } from './time-input.ts';

/** The unit in which an account stores the time of a task. */
type TaskUnit = TotalsPolicy['taskUnit'];

const MINUTES_PER_HOUR = '60';
const MOST_DECIMALS = 6;
/** The decimals of a minute that a millionth of an hour can express. */
const MOST_MINUTE_DECIMALS = 4;

/** Converts a duration of the account into minutes; returns text that is no number unchanged. */
export function minutesOf(duration: string, unit: TaskUnit): string {
  return unit === 'hours' && isDecimal(duration) ? inMinutes(duration) : duration;
}

/**
 * Converts hours into minutes. Removes the error of hours that were cut at six decimals: 1.333333 is 80 minutes, not
 * 79.99998.
 */
function inMinutes(hours: Decimal): Decimal {
  const minutes = multiply(hours, MINUTES_PER_HOUR);
  const rounded = canonicalDecimal(round(minutes, MOST_MINUTE_DECIMALS));
  return compare(inHours(rounded), hours) === 0 ? rounded : minutes;
}

/** Converts minutes into a duration of the account, to a millionth of an hour. */
export function durationOf(minutes: string, unit: TaskUnit): string {
  return unit === 'hours' && isDecimal(minutes) ? inHours(minutes) : minutes;
}

const inHours = (minutes: Decimal): Decimal =>
  canonicalDecimal(round(divide(minutes, MINUTES_PER_HOUR), MOST_DECIMALS));

/**
 * Formats minutes for people: `6:30 h`, a part of a minute as `1.33 h`, and a time that has no end in hours as `7.3
 * min`. `hour` and `minute` are the units to append, `quantity` formats a number.
 */
export function timeText(
  minutes: string,
  hour: string,
  quantity: (decimal: Decimal) => string,
  minute = 'min',
): string {
  if (!isDecimal(minutes)) return minutes;
  const clock = formatMinutes(minutes);
  if (clock !== minutes) return `${clock} ${hour}`;
  const hours = inHours(minutes);
  const isExact = compare(multiply(hours, MINUTES_PER_HOUR), minutes) === 0;
  return isExact ? `${quantity(hours)} ${hour}` : `${quantity(minutes)} ${minute}`;
}
