import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePartsOf } from '#shared/numbering/known-number.ts';
import type { NumberSeries } from '#shared/numbering/learn-series.ts';
import { learnSeries } from '#shared/numbering/learn-series.ts';
import type { Token } from '#shared/numbering/tokens.ts';
import { writeNumber } from '#shared/numbering/tokens.ts';
import { numberedBooks } from '#test/helpers/number-books.ts';

/** `2026-0001` as YYYY-0001. */
const shown = ({ tokens }: NumberSeries): string => tokens.map(showToken).join('');

function showToken(token: Token): string {
  if (token.kind === 'literal') return token.text;
  if (token.kind === 'counter') return '#'.repeat(token.width);
  return (token.kind === 'year' ? 'Y' : 'M').repeat(token.digits);
}

const dated = (...lines: readonly (readonly [number: string, date: string])[]) =>
  lines.map(([number, date]) => ({ number, date, clientUid: null }));

describe('the series of a book', () => {
  it('are found by their patterns, the last used one first', () => {
    const series = learnSeries(
      dated(['R-3', '2026-05-01'], ['2025/011', '2025-12-01'], ['2024/010', '2024-12-01'], ['2023/009', '2023-12-01']),
    );
    expect(series.map((one) => [shown(one), one.reset, one.members.length])).toEqual([
      ['R-#', 'never', 1],
      ['YYYY/###', 'never', 3],
    ]);
  });

  it.each([
    ['year and month apart', ['2026-03-01', '2026-03-02', '2026-04-01'], 'YYYY-MM-##'],
    ['year and month together', ['202603-01', '202603-02', '202604-01'], 'YYYYMM-##'],
    ['the month first', ['03/2026/7', '03/2026/8', '04/2026/1'], 'MM/YYYY/#'],
    ['months of one digit', ['7-3-26', '8-3-26', '9-4-26'], '#-M-YY'],
    ['a date without anything behind it', ['202603001', '202603002', '202604001'], 'YYYYMM###'],
    ['two years', ['2026/26-1', '2026/26-2', '2026/26-3'], 'YYYY/YY-#'],
  ])('recognise %s', (_name, [first = '', second = '', third = ''], pattern) => {
    const known = dated([third, '2026-04-02'], [second, '2026-03-20'], [first, '2026-03-02']);
    expect(learnSeries(known).map(shown)).toEqual([pattern]);
  });

  it('keep a year despite a backdated invoice', () => {
    const known = dated(
      ['2026-06', '2026-02-01'],
      ['2026-05', '2026-01-20'],
      ['2026-04', '2026-01-10'],
      ['2026-03', '2025-12-30'],
      ['2025-02', '2025-12-20'],
      ['2025-01', '2025-12-10'],
    );
    expect(learnSeries(known).map(shown)).toEqual(['YYYY-##']);
  });

  it('take no digits for a month that were seen in only one month', () => {
    const march = dated(['INV3-7', '2026-03-03'], ['INV3-6', '2026-03-02'], ['INV3-5', '2026-03-01']);
    expect(learnSeries(march).map(shown)).toEqual(['INV3-#']);
    const longer = dated(['INV3-9', '2026-04-02'], ['INV3-8', '2026-03-04']).concat(march);
    expect(learnSeries(longer).map(shown)).toEqual(['INV3-#']);
  });

  it('are separated by digits that are neither date nor counter', () => {
    const known = dated(['12-003', '2026-04-01'], ['7-001', '2026-03-01'], ['12-002', '2026-02-01']);
    expect(learnSeries(known).map(shown)).toEqual(['12-###', '7-###']);
  });

  it('learn from numbers of the same form if one number is not enough', () => {
    const known = dated(
      ['NEW-2026-001', '2026-04-01'],
      ['ACME-2026-009', '2026-03-01'],
      ['ACME-2025-008', '2025-03-01'],
      ['ACME-2024-007', '2024-03-01'],
    );
    expect(learnSeries(known).map((one) => [shown(one), one.reset])).toEqual([
      ['NEW-YYYY-###', 'never'],
      ['ACME-YYYY-###', 'never'],
    ]);
  });

  it("reproduce each number from its counter and its invoice's date", () => {
    fc.assert(
      fc.property(numberedBooks, ({ known }) => {
        const series = learnSeries(known);
        expect(series.flatMap(({ members }) => members)).toHaveLength(known.length);
        for (const { tokens, members } of series) {
          for (const { entry, parts } of members) {
            const date = datePartsOf(entry.date) ?? parts;
            expect(writeNumber(tokens, parts)).toBe(entry.number);
            expect(writeNumber(tokens, { ...date, counter: parts.counter })).toBe(entry.number);
          }
        }
      }),
    );
  });
});
