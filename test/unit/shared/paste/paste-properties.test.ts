import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, canonicalDecimal, fromMinorUnits, multiply, round } from '#shared/money/decimal.ts';
import { askedReadings } from '#shared/money/input/asked-readings.ts';
import type { PasteTarget } from '#shared/paste/paste-lines.ts';
import { readPaste } from '#shared/paste/paste-lines.ts';
import { pasteIn } from '#test/helpers/paste-locale.ts';

const target: PasteTarget = {
  column: 'description',
  kind: 'items',
  kindsBelow: [],
  ...pasteIn('en-US'),
  today: '2026-11-28',
  room: { cells: 1_000, lines: 1_000 },
};

interface Work {
  readonly text: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
}

const columns = ['text', 'quantity', 'price', 'amount'] as const;
type Column = (typeof columns)[number];
const headings: Readonly<Record<Column, string>> = { text: 'Item', quantity: 'Qty', price: 'Price', amount: 'Amount' };

/** Words of which no beginning or end names a sum. */
const texts = fc.stringMatching(/^Work on [B-DF-HJ-NP-Z]{3,8}$/);
const works: fc.Arbitrary<Work> = fc
  .tuple(texts, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 99_999 }))
  .map(([text, count, cents]) => {
    const [quantity, price] = [String(count), fromMinorUnits(cents, 2)];
    return { text, quantity, price, amount: round(multiply(quantity, price), 2) };
  });
const groupsOfWork = fc.array(fc.array(works, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });
const orders = fc.shuffledSubarray([...columns], { minLength: columns.length });

const sumOf = (rows: readonly Work[]): string => round(add('0', ...rows.map(({ amount }) => amount)), 2);
const countOf = (rows: readonly Work[]): string => add('0', ...rows.map(({ quantity }) => quantity));

function paste(order: readonly Column[], rows: readonly Partial<Work>[], hasHead: boolean) {
  const body = rows.map((row) => order.map((column) => row[column] ?? ''));
  const table = hasHead ? [order.map((column) => headings[column]), ...body] : body;
  const pasted = readPaste({ text: table.map((row) => row.join('\t')).join('\n'), html: '' }, target);
  if (pasted === null) throw new Error('No table.');
  return pasted;
}

const linesOf = (rows: readonly Work[]) =>
  rows.map(({ text, quantity, price }) => ({
    kind: 'items',
    description: text,
    quantity: canonicalDecimal(quantity),
    price: canonicalDecimal(price),
  }));

describe('any table of work', () => {
  it('keeps all rows without a total', () => {
    fc.assert(
      fc.property(orders, groupsOfWork, (order, groups) => {
        const rows = groups.flat();
        expect(paste(order, rows, true)).toMatchObject({ lines: linesOf(rows), footRows: 0, questions: [] });
      }),
    );
  });

  it('becomes its rows and nothing else with a total, with sub totals of groups, and in any order of columns', () => {
    const foot = fc.record({
      isGrouped: fc.boolean(),
      isCounted: fc.boolean(),
      name: fc.constantFrom('Total', 'Summe', ''),
    });
    fc.assert(
      fc.property(orders, groupsOfWork, foot, (order, groups, { isGrouped, isCounted, name }) => {
        const all = groups.flat();
        fc.pre(name !== '' || all.length > 1);
        const sumRow = (text: string, rows: readonly Work[]): Partial<Work> => ({
          text,
          amount: sumOf(rows),
          ...(isCounted ? { quantity: countOf(rows) } : {}),
        });
        const body = groups.flatMap((rows) => (isGrouped ? [...rows, sumRow('Subtotal', rows)] : rows));
        const pasted = paste(order, [...body, sumRow(name, all)], true);
        expect(pasted).toMatchObject({ lines: linesOf(all), questions: [], roundedRows: 0 });
        const billed = pasted.lines.map(({ quantity = '1', price = '0' }) => multiply(quantity, price));
        expect(round(add('0', ...billed), 2)).toBe(sumOf(all));
      }),
    );
  });

  it('never bills a total that is off by any amount', () => {
    fc.assert(
      fc.property(groupsOfWork, fc.integer({ min: -99_999, max: 99_999 }), (groups, cents) => {
        const rows = groups.flat();
        const amount = round(add(sumOf(rows), fromMinorUnits(cents, 2)), 2);
        const pasted = paste(columns, [...rows, { text: 'Total', amount }], true);
        expect(pasted.lines).toEqual(linesOf(rows));
        expect(pasted.footRows + pasted.questions.length).toBe(1);
      }),
    );
  });
});

/** Loose, because the machine is busy: something quadratic takes four times as long, and minutes at this size. */
const MOST_TIMES = 12;
const TICK_MS = 200;

function msOf(html: string, text: string): number {
  const start = performance.now();
  readPaste({ text, html }, target);
  return performance.now() - start;
}

it.each([
  ['tags that nothing ends', '<a "', 20_000, true],
  ['tags with a quote that nothing ends', '<a b="', 20_000, true],
  ['brackets', '<', 100_000, true],
  ['comments that nothing ends', '<!--', 50_000, true],
  ['ampersands', '&', 100_000, true],
  ['line breaks in one cell', 'x<br>', 50_000, true],
  ['parentheses', '(', 100_000, false],
  ['quotes', '"\t', 10_000, false],
  ['doubled quotes', '""a\t', 10_000, false],
  ['dots', '.', 100_000, false],
  ['rows of nothing but sums', 'Total\t5\n', 2_000, false],
])('reads twice as many %s in about twice the time', (_, part, count, isHtml) => {
  const ms = (times: number): number =>
    isHtml
      ? msOf(`<table><tr><td>${part.repeat(times)}</td><td>1</td></tr></table>`, 'a\nb')
      : msOf('', `a\t1\n${part.repeat(times)}\nb\t2`);
  ms(10);
  expect(ms(2 * count)).toBeLessThan(MOST_TIMES * ms(count) + TICK_MS);
});

describe('the decimal mark that a table shows', () => {
  const prices = (cells: readonly string[], locale: string) =>
    readPaste(
      { text: ['Item\tPrice', ...cells.map((cell) => `Work\t${cell}`)].join('\n'), html: '' },
      { ...target, ...pasteIn(locale) },
    )?.lines.map(({ price }) => price);

  it.each([
    ['a comma beside an English locale', ['1.234,50', '1.234', '12,5'], 'en-US', ['1234.5', '1234', '12.5']],
    ['a point beside a German locale', ['1,234.50', '1,234', '12.5'], 'de-DE', ['1234.5', '1234', '12.5']],
    ['a comma, by cents alone', ['12,50 €', '1.234 €'], 'en-US', ['12.5', '1234']],
    ['groups of several', ['1.234.567', '1.234'], 'en-US', ['1234567', '1234']],
    ['narrow spaces and a comma', ['1\u202f234,50', '2\u00a0000'], 'en-US', ['1234.5', '2000']],
    ['apostrophes of Switzerland', ["1'234.50", '1’000'], 'de-CH', ['1234.5', '1000']],
    ['nothing, and is read by the locale', ['1.234', '5'], 'en-US', ['1.234', '5']],
    ['nothing, and asks by the locale', ['1.234', '5'], 'de-DE', ['1.234 ?', '5']],
    ['both, and asks about what can be either', ['1.234,50', '12.50', '1,234'], 'en-US', ['1234.5', '12.5', '1,234 ?']],
  ])('is %s', (_, cells, locale, expected) => {
    expect(prices(cells, locale)).toEqual(expected);
  });
});

describe('an amount in a cell', () => {
  const price = (cell: string) =>
    readPaste({ text: `Item\tPrice\nHosting\t100.00\nWork\t${cell}`, html: '' }, target)?.lines[1]?.price;

  it.each([
    ['€ 1,234.50', '1234.5'],
    ['1,234.50 EUR', '1234.5'],
    ['US$1,234.50', '1234.5'],
    ['CHF 1\u202f234.50', '1234.5'],
    ['1\u2009234.50', '1234.5'],
    ['−20.00', '-20'],
    ['20.00-', '-20'],
    ['-$20.00', '-20'],
    ['$-20.00', '-20'],
    ['– 20.00', '-20'],
    ['２０．５０', '20.5'],
    ['٢٠٫٥٠', '20.5'],
    ['२०.५०', '20.5'],
  ])('is read: %s', (cell, expected) => {
    expect(price(cell)).toBe(expected);
  });

  it.each(['(20.00)', '($20.00)', '$(20.00)', '(20.00) EUR', '€ (20.00)'])('asks whether %s is below zero', (cell) => {
    expect(price(cell)).toBe(`${cell} ?`);
    expect(askedReadings(`${cell} ?`, { locale: 'en-US', kind: 'amount' })).toEqual(['-20', '20']);
  });
});

describe('the readings that a cell offers', () => {
  it.each([
    ['1.234 ?', 'en-US', ['1.234', '1234']],
    ['1,234 ?', 'en-US', ['1234', '1.234']],
    ['5 ?', 'en-US', ['5']],
    ['10-12 ?', 'en-US', []],
    ['12/05 ?', 'en-US', []],
    ['12.50/h ?', 'en-US', []],
    ['5', 'en-US', []],
    ['', 'en-US', []],
  ])('for %s in %s are %j', (value, locale, expected) => {
    expect(askedReadings(value, { locale, kind: 'amount' })).toEqual(expected);
  });
});
