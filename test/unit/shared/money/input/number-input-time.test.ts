import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumberInput } from '#shared/money/input/number-input.ts';
import { formatMinutes, writtenMinutes } from '#shared/money/input/time-input.ts';

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
    ['01:30:00', '90'],
    ['1:30:30', '90.5'],
    ['0:00:20', '0.3333'],
    ['26:00:00', '1560'],
    ['1h 30m', '90'],
    ['1h 30m 15s', '90.25'],
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
    ['1:30+1.5', '180'],
    ['2h+1.5', '210'],
    ['(8+1)*1:30', '810'],
    ['(0:30+1h)*2', '180'],
    ['20:00-8:00', '720'],
    ['9:00-9:00', '0'],
    ['30:00-2:00', '1680'],
    ['2h-3h', '-60'],
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
    '1:30:3',
    '1:30:75',
    '1:30:30:30',
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

  it.each([
    ['8+1:30', ['570', '98']],
    ['1:30+45', ['2790', '135']],
    ['1:30-1', ['30', '89']],
    ['1:30+2*3', ['450', '96']],
    ['1:30+(8)', ['570', '98']],
    ['2*(1:30+8)', ['1140', '196']],
    ['8+1:00+50%', ['810', '102']],
    ['1:30+8+30', ['2370', '600', '1898', '128']],
  ])('asks of a whole number in a sum of times, as of one that stands alone: %s', (typed, candidates) => {
    expect(read(typed)).toEqual(candidates);
  });

  it.each([
    ['9:00-17:00', ['480', '-480']],
    ['9:00 – 17:00', ['480', '-480']],
    ['9:00-17:00-0:30', ['450', '-510']],
    ['0:30+9:00-17:00', ['510', '-450']],
    ['(9:00-17:00)*2', ['960', '-960']],
  ])('asks whether a later clock time is the end of a span: %s', (typed, candidates) => {
    expect(read(typed)).toEqual(candidates);
  });

  it.each([
    ['22:00-2:00', ['240', '1200']],
    ['22:00-2:00-0:30', ['210', '1170']],
    ['18:00-7:30', ['630', '810']],
    ['17:00-9:00', ['480', '960']],
    ['8:00-0:30', ['450', '990']],
    ['24:00-2:00', ['120', '1320']],
  ])('asks whether an earlier clock time is the end of a night: %s', (typed, candidates) => {
    expect(read(typed)).toEqual(candidates);
  });

  it('reads any number of factors, and no more summands than it can ask about', () => {
    expect(read('1:00*2+1:00*2+1:00*2+1:00*2+1:00*2+1:00*2+1:00*2')).toBe('840');
    expect(read('1:30+1+2+3')).toBe('invalid');
    expect(read('1:30+1+2+3+4+5+6+7+8')).toBe('invalid');
  });

  it('never takes a bare number in a sum of times for minutes without asking', () => {
    const bare = fc.oneof(fc.integer({ min: 1, max: 999 }).map(String), fc.constantFrom('1.5', '0.25'));
    fc.assert(
      fc.property(fc.constantFrom('1:30', '2h', '45m'), fc.constantFrom('+', '-'), bare, (time, sign, number) => {
        const isWhole = /^\d+$/.test(number);
        for (const typed of [`${time}${sign}${number}`, `${number}${sign}${time}`])
          expect([typed, readNumberInput(typed, { locale: 'en-US', kind: 'time' }).kind]).toEqual([
            typed,
            isWhole ? 'ambiguous' : 'value',
          ]);
      }),
    );
  });

  it('is read back from the text of any time', () => {
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

  it('follows the locale and asks as for other numbers', () => {
    expect(read('1,5h', 'de-DE')).toBe('90');
    expect(read('١:٣٠', 'ar-EG')).toBe('90');
    expect(read('1,234h')).toEqual(['74040', '74.04']);
    expect(read(' ')).toBe('empty');
  });

  it('is read back from the text of whole minutes', () => {
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
