import type { Decimal } from '#shared/money/decimal.ts';
import { canonicalDecimal, compare, divide, isDecimal, multiply, round } from '#shared/money/decimal.ts';
import type { TotalsPolicy } from '#shared/money/totals/policy.ts';
import { formatMinutes } from './time-input.ts';

/** What an account takes the time of a task for. */
type TaskUnit = TotalsPolicy['taskUnit'];

const MINUTES_PER_HOUR = '60';
const MOST_DECIMALS = 6;
/** As many as a millionth of an hour keeps of a minute. */
const MOST_MINUTE_DECIMALS = 4;

/** Minutes of a time as the account writes it; text that is no number stays as it is. */
export function minutesOf(duration: string, unit: TaskUnit): string {
  return unit === 'hours' && isDecimal(duration) ? inMinutes(duration) : duration;
}

/** What hours without an end were cut at is no part of a time: 1.333333 are 80 minutes, not 79.99998. */
function inMinutes(hours: Decimal): Decimal {
  const minutes = multiply(hours, MINUTES_PER_HOUR);
  const rounded = canonicalDecimal(round(minutes, MOST_MINUTE_DECIMALS));
  return compare(inHours(rounded), hours) === 0 ? rounded : minutes;
}

/** The way back, to a millionth of an hour. */
export function durationOf(minutes: string, unit: TaskUnit): string {
  return unit === 'hours' && isDecimal(minutes) ? inHours(minutes) : minutes;
}

const inHours = (minutes: Decimal): Decimal =>
  canonicalDecimal(round(divide(minutes, MINUTES_PER_HOUR), MOST_DECIMALS));

/**
 * Minutes as people read them: `6:30 h`, what no clock shows as `1.33 h`, and what has no end in hours as `7.3 min`. `hour`
 * and `minute` are the words behind them, `quantity` writes a number.
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
