import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceKnobs } from '#main/demo/knobs/knob-table.ts';
import { spellAmount } from '#main/demo/manner/amounts.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

const EURO = { symbol: '€', code: 'EUR' };
const at = (field: string, id = 1, currency = EURO) => ({ field, id, currency });

describe('an amount', () => {
  it('is scaled: as it is kept', () => {
    for (const text of ['10', '10.0', '10.00', '-0.605']) expect(spellAmount(text, 'scaled', at('price'))).toBe(text);
  });

  it('is mixed: another scale in each field, the same one each time', () => {
    const fields = ['billed_total', 'sub_total', 'total_due', 'paid_total', 'price', 'amount', 'rate', 'balance'];
    const spell = (text: string): readonly unknown[] => fields.map((field) => spellAmount(text, 'mixed', at(field, 7)));
    expect(new Set(spell('68000.00'))).toEqual(new Set(['68000', '68000.0', '68000.00']));
    expect(spell('68000.00')).toEqual(spell('68000'));
    expect(new Set(spell('0.6050'))).toEqual(new Set(['0.605']));
    const ids = Array.from({ length: 30 }, (_id, id) => spellAmount('5.00', 'mixed', at('price', id)));
    expect(new Set(ids)).toEqual(new Set(['5', '5.0', '5.00']));
  });

  it.each([
    ['10.00', 10],
    ['-0.6050', -0.605],
    ['007.50', 7.5],
    ['0.00', 0],
    ['12345678901234567890.12', '12345678901234567890.12'],
    ['0.00000001', '0.00000001'],
  ])('%s is a number, where none of its digits is lost: %s', (text, expected) => {
    expect(spellAmount(text, 'numbers', at('price'))).toBe(expected);
  });

  it.each([
    ['1109.62', 'billed_total', EURO, '€1,109.62'],
    ['1234567.5', 'price', EURO, '€1,234,567.50'],
    ['-5.00', 'balance', EURO, '-€5.00'],
    ['0.605', 'rate', { symbol: '$', code: 'USD' }, '$0.605'],
    ['1500', 'amount', { symbol: '¥', code: 'JPY' }, '¥1500'],
    ['1500.5', 'total', { symbol: 'KD', code: 'KWD' }, 'KD1,500.500'],
    ['1500.00', 'quantity', EURO, '1500.00'],
    ['90', 'duration', EURO, '90'],
    ['15', 'distance', EURO, '15'],
  ])('%s in %s has its sign, where it is money: %s', (text, field, currency, expected) => {
    expect(spellAmount(text, 'glyphs', at(field, 1, currency))).toBe(expected);
  });

  it('is numerically the same in every spelling', () => {
    const canonical = (text: string): string => {
      const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*)\.?(\d*?)0*$/.exec(text) ?? [];
      const digits = `${whole || '0'}${fraction && `.${fraction}`}`;
      return digits === '0' ? digits : sign + digits;
    };
    const fields = fc.constantFrom('price', 'quantity', 'billed_total');
    fc.assert(
      fc.property(
        decimals(),
        fc.constantFrom(...choiceKnobs.amounts.values),
        fields,
        fc.nat(),
        (text, knob, field, id) => {
          const spelled = String(spellAmount(text, knob, at(field, id)));
          expect(canonical(spelled.replace(/[€,]/g, ''))).toBe(canonical(text));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
