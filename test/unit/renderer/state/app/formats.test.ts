import { describe, expect, it } from 'vitest';
import { localDateAt } from '#shared/dates/local-date.ts';
import { Formats } from '#renderer/state/app/formats.ts';

const british = new Formats('en-GB');
const at = (day: string, time: string): number => new Date(`${day}T${time}`).getTime();

it.each([
  ['2026-11-21', '14:03', '14:03'],
  ['2026-11-18', '14:03', '18 Nov, 14:03'],
  ['2025-12-31', '23:59', '31 Dec 2025, 23:59'],
])('names the day of a time that is not of today: %s %s', (day, time, text) => {
  const today = localDateAt(at('2026-11-21', '16:00'));
  expect(british.timeIn(at(day, time), today)).toBe(text);
});

describe('Formats', () => {
  const formats = new Formats('en-US');

  it('gives a date of another year with its year', () => {
    expect(formats.dayIn('2026-11-05', '2026-11-21')).toBe('Nov 5');
    expect(formats.dayIn('2024-11-05', '2026-11-21')).toBe('Nov 5, 2024');
    expect(formats.dayIn(null, '2026-11-21')).toBe('–');
    expect(formats.dayIn('soon', '2026-11-21')).toBe('soon');
  });

  it('formats a span in one unit', () => {
    const minute = 60_000;
    expect([0, 2 * minute, 61 * minute, 49 * 60 * minute].map((span) => formats.span(0, span))).toEqual([
      'now',
      '2 min',
      '1 h',
      '2 d',
    ]);
  });

  it('rounds sums in their currency and survives an unknown locale', () => {
    expect(formats.rounded(3_820_410, 'USD')).toBe('$38,204');
    expect(formats.rounded(3_820, 'JPY')).toBe('¥3,820');
    expect(new Formats('xx-invalid-locale-tag').locale).toBe('en-US');
  });
});
