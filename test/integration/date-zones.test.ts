import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '#main/platform/system-clock.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import { parseDateInput } from '#shared/dates/date-input.ts';
import { dueDateFor, termsBetween, usualTerms } from '#shared/dates/due-terms.ts';
import { endOfMonth } from '#shared/dates/months.ts';
import { addDays, daysBetween, formatDate, readPlainDate } from '#shared/dates/plain-date.ts';
import { datesWithin, nextDates } from '#shared/dates/schedule-dates.ts';

// In the unit tests' threads the zone of the process cannot be changed; here it can, and is put back at the end.

/** Every whole offset of the world, and places whose midnight is skipped, doubled, at half an hour, or a day away. */
const ZONES = [
  ...Array.from({ length: 12 }, (_none, index) => `Etc/GMT+${String(index + 1)}`),
  'UTC',
  ...Array.from({ length: 14 }, (_none, index) => `Etc/GMT-${String(index + 1)}`),
  ...['Europe/Berlin', 'Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'America/St_Johns', 'Asia/Kathmandu'],
  ...['Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Chatham'],
];

/** Month ends, leap days, and the days on which clocks are moved in those places. */
const DATES = [
  ...['2024-02-29', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-29', '2026-04-05', '2026-04-24'],
  ...['2026-09-06', '2026-10-25', '2026-10-29', '2026-11-21', '2026-12-31', '2011-12-30', '2028-02-29'],
];

const before = process.env['TZ'];

function standIn(zone: string | undefined): void {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
}

function reckonedFrom(date: string): unknown {
  const schedules = ['days', 'weeks', 'months', 'years'].map((interval_unit) => ({
    ...{ state: 'active', start_date: date, next_billing_date: date, interval: 1, interval_unit },
    ...{ occurrences: 0, iteration_no: 0 },
  }));
  return {
    moved: [-400, -1, 1, 400].map((days) => [addDays(date, days), daysBetween(date, addDays(date, days))]),
    monthEnd: endOfMonth(date),
    written: ['en-US', 'de-DE', 'ja-JP'].map((locale) => formatDate(date, locale, 'long')),
    typed: ['t', '+14', '-3', '15', 'eom', 'eom+1', '24.12.', '2026/12/24', '24.12.2026', '3.4.26'].map((typed) =>
      parseDateInput(typed, date, date, 'de-DE'),
    ),
    due: usualTerms.map((terms) => dueDateFor(terms, date)),
    terms: [0, 9, 14, 40].map((days) => termsBetween(date, addDays(date, days))),
    billed: schedules.map((schedule) => nextDates(schedule, 14)),
    coming: schedules.map((schedule) => datesWithin(schedule, addDays(date, 20), addDays(date, 90))),
  };
}

const offsetsSeen = new Set<number>();
let expected: unknown;

beforeAll(() => {
  standIn('UTC');
  expected = DATES.map(reckonedFrom);
});

afterAll(() => {
  standIn(before);
});

describe.each(ZONES)('in %s', (zone) => {
  beforeAll(() => {
    standIn(zone);
    offsetsSeen.add(-new Date(Date.UTC(2026, 0, 15)).getTimezoneOffset() / 60);
  });

  it('all that is reckoned with dates is the same as anywhere', () => {
    expect(DATES.map(reckonedFrom)).toEqual(expected);
  });

  it('dates do not slip a day on each save', () => {
    for (const date of DATES) {
      let kept = date;
      for (let save = 0; save < 5; save += 1) {
        const served = readPlainDate(`${kept}T00:00:00Z`) ?? '';
        const shown = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' });
        kept = parseDateInput(shown.format(Date.parse(`${served}T00:00:00Z`)), date, served, 'de-DE') ?? '';
        expect(kept).toBe(date);
      }
    }
  });

  it('today is the day on the wall, at every hour', () => {
    const wall = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone });
    for (const date of DATES) {
      const noon = Date.parse(`${date}T12:00:00Z`);
      for (let minutes = -1_440; minutes <= 1_440; minutes += 15) {
        const now = noon + minutes * 60_000;
        expect(localDateAt(now)).toBe(wall.format(now));
      }
    }
    // Midnight may pass between the two calls.
    const days = [wall.format(Date.now()), today(), wall.format(Date.now())];
    expect([days[0], days[2]]).toContain(days[1]);
  });
});

it('the zones above really were stood in, from -12 to +14', () => {
  for (let hours = -12; hours <= 14; hours += 1) expect(offsetsSeen.has(hours)).toBe(true);
});
