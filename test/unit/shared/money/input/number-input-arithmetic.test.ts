import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, canonicalDecimal, divide, isZero, multiply, round, subtract } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import { readNumberInput } from '#shared/money/input/number-input.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

const read = (typed: string, kind: NumberKind = 'amount', locale = 'en-US'): unknown => {
  const input = readNumberInput(typed, { locale, kind });
  if (input.kind === 'value') return input.value;
  return input.kind === 'ambiguous' ? input.candidates : input.kind;
};

describe('a calculation in a box', () => {
  it('follows the usual precedence, with every spelling of its operators', () => {
    const calculations: readonly (readonly [string, string])[] = [
      ['3*85+20', '275'],
      ['20+3*85', '275'],
      ['(20+3)*85', '1955'],
      ['3 × 85', '255'],
      ['3x85', '255'],
      ['3 X 85.50', '256.5'],
      ['９＊３', '27'],
      ['90 ÷ 4', '22.5'],
      ['100-20-30', '50'],
      ['100/5/2', '10'],
      ['-5+8', '3'],
      ['3*-2', '-6'],
      ['5--3', '8'],
      ['-(2+3)', '-5'],
      ['3x$85 + 20 USD', '275'],
      ['0.1+0.2', '0.3'],
    ];
    for (const [typed, expected] of calculations) expect([typed, read(typed)]).toEqual([typed, expected]);
    expect(read('3*85,50', 'amount', 'de-DE')).toBe('256.5');
    expect(read('٣×٨٥٫٥', 'amount', 'ar-EG')).toBe('256.5');
  });

  it('divides once at the end, to ten digits, half up', () => {
    expect(read('10/3')).toBe('3.3333333333');
    expect(read('20/3')).toBe('6.6666666667');
    expect(read('100/3*3')).toBe('100');
    expect(read('1/3+1/3+1/3')).toBe('1');
    expect(read('0.0000000001/2')).toBe('0.0000000001');
    expect(read('-0.0000000001/2')).toBe('-0.0000000001');
  });

  it('takes a percentage of what stands to its left', () => {
    const calculations: readonly (readonly [string, string])[] = [
      ['100+19%', '119'],
      ['100-10%', '90'],
      ['50+50+10%', '110'],
      ['3*85+10%', '280.5'],
      ['200*10%', '20'],
      ['10%*200', '20'],
      ['200/10%', '2000'],
      ['100+(4%+5%)', '109'],
      ['100+%19', '119'],
      ['100*(1+19%)', '119'],
      ['5%', 'invalid'],
      ['5%+3%', 'invalid'],
      ['5%+100', 'invalid'],
      ['(5%+100)*2', 'invalid'],
      ['100+5%%', 'invalid'],
      ['100+(5%)%', 'invalid'],
    ];
    for (const [typed, expected] of calculations) expect([typed, read(typed)]).toEqual([typed, expected]);
  });

  it('is refused while it is incomplete or has no value', () => {
    const unfinished = [
      '3*',
      '*3',
      '3**2',
      '(3',
      '3)',
      '()',
      '3(4)',
      '3 4',
      '--5',
      '+-5',
      '1/0',
      '1/(2-2)',
      '0/0',
      '3+',
    ];
    for (const typed of unfinished) expect([typed, read(typed)]).toEqual([typed, 'invalid']);
    expect(read(`${'('.repeat(10)}5+1${')'.repeat(10)}`)).toBe('6');
    expect(read(`${'('.repeat(20)}5+1${')'.repeat(20)}`)).toBe('invalid');
  });

  it('is ambiguous if one of its numbers is', () => {
    expect(read('2*1,234')).toEqual(['2468', '2.468']);
    expect(read('1,234*1,000')).toEqual(['1234000', '1234', '1.234']);
    expect(read('1,234+1,500')).toEqual(['2734', '1235.5', '1501.234', '2.734']);
    expect(read('1,234*0')).toBe('0');
    expect(read('1,234+1,234+1,234')).toBe('invalid');
  });

  it('has exactly the value of the exact arithmetic', () => {
    const numbers = decimals(6, 6).map((number) => number.replace('-', ''));
    fc.assert(
      fc.property(numbers, numbers, numbers, (a, b, c) => {
        expect(read(`${a} + ${b} * ${c}`)).toBe(canonicalDecimal(add(a, multiply(b, c))));
        expect(read(`(${a} - ${b}) * ${c}`)).toBe(canonicalDecimal(multiply(subtract(a, b), c)));
        if (isZero(b)) return;
        expect(read(`${a} / ${b}`)).toBe(canonicalDecimal(round(divide(a, b), 10)));
      }),
    );
  });
});
