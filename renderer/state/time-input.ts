import { parseNumber } from '#shared/money/parse-number.ts';
import { isDecimal, multiply } from '#shared/money/decimal.ts';

const MINUTES_PER_HOUR = 60;

/**
 * Reads a length of time into minutes, as a decimal string: `1:30`, `90m`, `1.5h`, `1h 30m`; a plain number is minutes.
 * Null when it is none of these.
 */
export function parseMinutes(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const clock = /^(\d{1,5}):([0-5]\d)$/.exec(text);
  if (clock) return String(Number(clock[1]) * MINUTES_PER_HOUR + Number(clock[2]));
  const both = /^(\d{1,5})\s*h\s*(\d{1,2})\s*m?(?:in)?$/.exec(text);
  if (both) return String(Number(both[1]) * MINUTES_PER_HOUR + Number(both[2]));
  const hours = /^(.+?)\s*h$/.exec(text)?.[1];
  if (hours !== undefined) {
    const number = parseNumber(hours);
    return number === null ? null : multiply(number, String(MINUTES_PER_HOUR));
  }
  return parseNumber(/^(.+?)\s*m(?:in)?$/.exec(text)?.[1] ?? text);
}

/** Whole minutes as `6:30`; anything finer, or no number at all, stays as it is. */
export function formatMinutes(minutes: string): string {
  if (!isDecimal(minutes) || !/^\d{1,9}(\.0+)?$/.test(minutes)) return minutes;
  const whole = Math.trunc(Number(minutes));
  return `${String(Math.floor(whole / MINUTES_PER_HOUR))}:${String(whole % MINUTES_PER_HOUR).padStart(2, '0')}`;
}
