import { expect, it } from 'vitest';
import { parseDateInput } from '#shared/dates/date-input.ts';

const TODAY = '2026-01-31';
const read = (typed: string, locale: string): string | null => parseDateInput(typed, TODAY, TODAY, locale);

it.each([
  ['full-width digits', '２０２６／１２／２４', 'ja-JP', '2026-12-24'],
  ['full-width signs', '＋１４', 'ja-JP', '2026-02-14'],
  ['full-width letters', 'ｔ', 'ja-JP', TODAY],
  ['Arabic digits', '٢٤/١٢/٢٠٢٦', 'ar-EG', '2026-12-24'],
  ['a mark of direction', '\u200f٢٤‏/١٢‏/٢٠٢٦', 'ar-EG', '2026-12-24'],
  ['Devanagari digits', '२४/१२/२०२६', 'hi-IN', '2026-12-24'],
  ['a minus as typographers set it', '−3', 'en-US', '2026-01-28'],
  ['hyphens that do not break', '2026‑12‑24', 'en-US', '2026-12-24'],
])('reads a date in %s', (_, typed, locale, expected) => {
  expect(read(typed, locale)).toBe(expected);
});
