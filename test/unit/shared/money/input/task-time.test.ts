import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#renderer/documents/paper-lines.ts';
import { paperWords } from '#shared/documents/paper-words.ts';
import { canonicalDecimal, compare, divide } from '#shared/money/decimal.ts';
import { fieldValueOf } from '#shared/money/input/number-input.ts';
import { likelyPolicy } from '#shared/money/totals/policy.ts';
import { durationOf, minutesOf, timeText } from '#shared/money/input/task-time.ts';

const plain = (decimal: string): string => decimal;

describe('the time of a task as people read it', () => {
  it.each([
    ['390', '6:30 h'],
    ['-90', '-1:30 h'],
    ['79.8', '1.33 h'],
    ['7.5', '0.125 h'],
    ['-7.5', '-0.125 h'],
    ['7.3', '7.3 min'],
    ['0', '0:00 h'],
    ['1:30 ?', '1:30 ?'],
    ['', ''],
  ])('%s minutes are %s', (minutes, shown) => {
    expect(timeText(minutes, 'h', plain)).toBe(shown);
  });

  it('is the same in either unit of an account', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (hundredths) => {
        const hours = divide(String(hundredths), '100');
        expect(compare(durationOf(minutesOf(hours, 'hours'), 'hours'), hours)).toBe(0);
        expect(durationOf(minutesOf(hours, 'minutes'), 'minutes')).toBe(hours);
      }),
    );
    expect(durationOf('20', 'hours')).toBe('0.333333');
    expect(durationOf('90 ?', 'hours')).toBe('90 ?');
  });
});

describe('a time that is being typed', () => {
  const inAccount = (minutes: string): string => minutesOf(durationOf(minutes, 'hours'), 'hours');

  it.each(['1h20', '1h45', '1h5m', '0:20', '1:10', '7.33m'])(
    'keeps the text after each key of %s, in an account that counts hours',
    (typed) => {
      for (let end = 1; end <= typed.length; end += 1) {
        const kept = fieldValueOf(typed.slice(0, end), { locale: 'en-US', kind: 'time' });
        expect(inAccount(kept)).toBe(kept);
      }
    },
  );

  it('converts back to a ten thousandth of a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.constantFrom(0, 1, 2, 4), (whole, digits) => {
        const minutes = canonicalDecimal(divide(String(whole), String(10 ** digits)));
        expect(inAccount(minutes)).toBe(minutes);
      }),
    );
    expect(minutesOf('1.333333', 'hours')).toBe('80');
    expect(minutesOf('1.333333', 'minutes')).toBe('1.333333');
    expect(timeText(minutesOf('0.123456', 'hours'), 'h', plain)).toBe('0.123456 h');
  });
});

describe('a task on paper', () => {
  const shownOf = (duration: string, taskUnit: 'minutes' | 'hours', language = 'en-us') => {
    const view = { tasks: [{ description: 'Work', duration, rate: '100.00', sort_order: 1 }] };
    const [line] = linesOf({ view, currency: 'USD', policy: { ...likelyPolicy, taskUnit } }, paperWords(language));
    return [line?.quantity, line?.total];
  };

  it('shows the time that its total is computed from', () => {
    expect(shownOf('90', 'minutes')).toEqual(['1:30 h', '$150.00']);
    expect(shownOf('79.8', 'minutes')).toEqual(['1.33 h', '$133.00']);
    expect(shownOf('-90', 'minutes')).toEqual(['-1:30 h', '-$150.00']);
    expect(shownOf('8', 'hours')).toEqual(['8:00 h', '$800.00']);
    expect(shownOf('1.33', 'hours')).toEqual(['1.33 h', '$133.00']);
  });

  it("names minutes in the client's language", () => {
    expect(shownOf('7.3', 'minutes')[0]).toBe('7.3 min');
    expect(shownOf('7.3', 'minutes', 'ja')[0]).toBe('7.3 分');
    expect(shownOf('7.3', 'minutes', 'ru')[0]).toBe('7,3 мин');
  });
});
