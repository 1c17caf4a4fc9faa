import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumberInput } from '#shared/money/number-input.ts';
import { formatMinutes, writtenMinutes } from '#shared/money/time-input.ts';

const read = (typed: string, locale = 'en-US'): unknown => {
  const input = readNumberInput(typed, { locale, kind: 'time' });
  if (input.kind === 'value') return input.value;
  return input.kind === 'ambiguous' ? input.candidates : input.kind;
};

describe('a length of time', () => {
  it.each([
    ['1:30', '90'],
    ['0:05', '5'],
    ['１：３０', '90'],
    ['1:30 h', '90'],
    ['90m', '90'],
    ['90 min', '90'],
    ['90 minutes', '90'],
    ['1.5h', '90'],
    ['1,5 h', '90'],
    ['2 hours', '120'],
    ['1h30', '90'],
    ['2h 15m', '135'],
    ['2H15', '135'],
    ['7.5', '450'],
    ['1,5', '90'],
    ['0', '0'],
    ['7.5m', '7.5'],
    ['8+7.5', '930'],
    ['-1:30', '-90'],
    ['1:30+45', '135'],
    ['2h+30m', '150'],
    ['5*1:30', '450'],
    ['1:30x5', '450'],
    ['2hx3', '360'],
    ['8h/3', '160'],
    ['1:00+50%', '90'],
  ])('%s is %s minutes', (typed, minutes) => {
    expect(read(typed)).toBe(minutes);
  });

  it.each([
    '1:3',
    '1:75',
    '1:30:30',
    '1:30.5',
    '1h30.5',
    '1.5h30',
    '1h 234',
    '1h 1,5',
    '123456:00',
    '5mo',
    '1:30hm',
    '1h x',
    '1hm',
    'soon',
    'h',
    '$5',
  ])('%s is not guessed', (typed) => {
    expect(read(typed)).toBe('invalid');
  });

  it('asks of a whole number whether it counts hours or minutes', () => {
    expect(read('2')).toEqual(['120', '2']);
    expect(read('90')).toEqual(['5400', '90']);
    expect(read('-2')).toEqual(['-120', '-2']);
    expect(read('3*30')).toEqual(['5400', '90']);
    expect(read('1.234')).toBe('74.04');
    expect(read('1,234')).toEqual(['74040', '1234', '74.04']);
  });

  it('is read back from how any time is written', () => {
    const minutes = fc.oneof(
      fc.nat({ max: 99_999 }).map(String),
      fc.nat({ max: 99_999 }).map((n) => `${String(n)}.5`),
    );
    fc.assert(
      fc.property(minutes, fc.boolean(), fc.constantFrom('en-US', 'de-DE', 'ar-EG'), (text, isBelow, locale) => {
        const kept = isBelow && text !== '0' ? `-${text}` : text;
        expect(read(writtenMinutes(kept, locale), locale)).toBe(kept);
      }),
    );
  });

  it('follows the locale and asks as everywhere', () => {
    expect(read('1,5h', 'de-DE')).toBe('90');
    expect(read('١:٣٠', 'ar-EG')).toBe('90');
    expect(read('1,234h')).toEqual(['74040', '74.04']);
    expect(read(' ')).toBe('empty');
  });

  it('is read back from how whole minutes are shown', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999 * 60 }), (minutes) => {
        expect(read(formatMinutes(String(minutes)))).toBe(String(minutes));
      }),
    );
  });

  it('shows whole minutes as hours and keeps everything else as it is', () => {
    expect(['390', '5', '60.0', '7.5', '1:3'].map(formatMinutes)).toEqual(['6:30', '0:05', '1:00', '7.5', '1:3']);
  });
});
