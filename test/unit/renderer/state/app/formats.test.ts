import { expect, it } from 'vitest';
import { localDateAt } from '#shared/dates/local-date.ts';
import { Formats } from '#renderer/state/app/formats.ts';

const formats = new Formats('en-GB');
const at = (day: string, time: string): number => new Date(`${day}T${time}`).getTime();

it.each([
  ['2026-11-21', '14:03', '14:03'],
  ['2026-11-18', '14:03', '18 Nov, 14:03'],
  ['2025-12-31', '23:59', '31 Dec 2025, 23:59'],
])('names the day of a time that is not of today: %s %s', (day, time, text) => {
  const today = localDateAt(at('2026-11-21', '16:00'));
  expect(formats.timeIn(at(day, time), today)).toBe(text);
});
