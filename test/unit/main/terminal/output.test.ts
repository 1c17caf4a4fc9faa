import { describe, expect, it } from 'vitest';
import { fieldList, table } from '#main/terminal/output.ts';

describe('the output for people', () => {
  it('is a table with aligned columns, numbers to the right, wide scripts counted as two', () => {
    const text = table(
      ['name', 'count'],
      [
        ['Birch', 5],
        ['東京', 100],
        [null, 7],
        ['a\nb', 0],
      ],
    );
    expect(text.split('\n')).toEqual(['name   count', 'Birch      5', '東京     100', '–          7', 'a b        0']);
  });

  it('has a row for each element of a long list', () => {
    expect(
      table(
        ['name'],
        Array.from({ length: 200_000 }, () => ['Birch']),
      ).split('\n'),
    ).toHaveLength(200_001);
  });

  it('is a heading alone for an empty list', () => {
    expect(table(['name', 'count'], [])).toBe('name  count');
  });

  it('contains no control characters and no bidirectional controls', () => {
    expect(
      table(
        ['name', 'total'],
        [
          ['\u001b[2JAcorn\u009b1m\u0007', '\u202e00.1'],
          ['Birch', '1.00'],
        ],
      ).split('\n'),
    ).toEqual(['name           total', '\ufffd[2JAcorn\ufffd1m\ufffd  00.1', 'Birch          1.00']);
    expect(fieldList({ name: '\u001b]0;x\u0007Acorn' })).toBe('name  \ufffd]0;x\ufffdAcorn');
  });

  it('has a line for each field, without empty fields', () => {
    expect(fieldList({ id: 7, note: null, summary: '', statement_no: 'INV-1', items: [{ price: '5' }] })).toBe(
      ['id            7', 'statement_no  INV-1', 'items         [{"price":"5"}]'].join('\n'),
    );
  });
});
