import { describe, expect, it } from 'vitest';
import { add, divide, multiply } from '#shared/money/decimal.ts';
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

function paste(rows: readonly string[], part: Partial<PasteTarget> = {}) {
  const text = rows.map((row) => row.replaceAll(' | ', '\t')).join('\n');
  const pasted = readPaste({ text, html: '' }, { ...target, ...part });
  if (pasted === null) throw new Error('No table.');
  return pasted;
}

/** What the lines bill: quantity times price, of tasks per hour. */
const billed = ({ lines }: ReturnType<typeof paste>): string =>
  lines.reduce((sum, { kind, quantity = '1', price = '0' }) => {
    const times = kind === 'tasks' ? divide(quantity, '60') : quantity;
    return add(sum, multiply(times, price));
  }, '0');

/** Lines, what they bill, rows left out, rows that ask. */
const outcome = (rows: readonly string[], part: Partial<PasteTarget> = {}) => {
  const pasted = paste(rows, part);
  return [pasted.lines.length, billed(pasted), pasted.footRows, pasted.questions.length];
};

describe('a row that adds up others', () => {
  it('is left out with its times of hours, minutes and seconds', () => {
    const table = [
      'Description | Duration | Amount',
      'Wireframes | 01:30:00 | 142.50',
      'Header | 00:30:00 | 47.50',
      'Total | 02:00:00 | 190.00',
    ];
    expect(outcome(table)).toEqual([2, '190', 1, 0]);
    expect(paste(table).lines).toEqual([
      { kind: 'tasks', description: 'Wireframes', quantity: '90', price: '95' },
      { kind: 'tasks', description: 'Header', quantity: '30', price: '95' },
    ]);
  });

  const work = ['Description | Hours | Rate | Amount', 'Design | 10 | 95 | 950', 'Development | 20 | 95 | 1900'];

  it.each([
    ['the sub total', ['Subtotal | 30 | – | 2850', 'VAT 20 % | – | – | 570', 'Total | – | – | 3420']],
    ['the last row', ['Subtotal | – | – | 2850', 'VAT 20 % | – | – | 570', 'Total | 30 | – | 3420']],
    ['both', ['Subtotal | 30 | – | 2850', 'VAT 20 % | – | – | 570', 'Total | 30 | – | 3420']],
  ])('is left out with the tax below it when the hours stand in %s', (_, foot) => {
    expect(outcome([...work, ...foot])).toEqual([2, '2850', 3, 0]);
  });

  it('is left out after each group, and at the end', () => {
    const groups = ['A | 1 | 100', 'B | 1 | 100', 'Subtotal | 2 | 200', 'C | 1 | 100', 'Subtotal | 1 | 100'];
    expect(outcome(['Item | Qty | Amount', ...groups, 'Total | 3 | 300'])).toEqual([3, '300', 3, 0]);
    expect(outcome([...groups, 'Total | 3 | 300'])).toEqual([3, '300', 3, 0]);
    const plain = ['Item | Amount', 'A | 100', 'B | 100', 'Subtotal | 200', 'C | 100', 'Subtotal | 100', 'Total | 300'];
    expect(outcome(plain)).toEqual([3, '300', 3, 0]);
    const taxed = ['A | 100', 'VAT 20% | 20', 'Total A | 120', 'B | 50', 'VAT 20% | 10', 'Total B | 60', 'Sum | 180'];
    expect(outcome(['Item | Amount', ...taxed])).toEqual([2, '150', 5, 0]);
  });

  it('is left out a cent off, which is said', () => {
    const hours = ['Research | 0.33 | 95 | 31.35', 'Calls | 0.33 | 95 | 31.35', 'Notes | 0.34 | 95 | 32.30'];
    const table = ['Description | Hours | Rate | Amount', ...hours, 'Total | 1.00 | – | 95.01'];
    expect(outcome(table)).toEqual([3, '95', 1, 0]);
    expect(paste(table).roundedRows).toBe(1);
    expect(paste([...table.slice(0, -1), 'Total | 1.00 | – | 95.00']).roundedRows).toBe(0);
  });

  it('asks if it says anything else than the rows come to, and is never billed unasked', () => {
    const table = ['Item | Amount', 'Design | 12.50', 'Print | 80', 'Total | 192.50'];
    expect(outcome(table)).toEqual([2, '92.5', 0, 1]);
    expect(paste(table).questions).toEqual([{ row: 2, cells: ['Total', '192.50'] }]);
    const text = table.map((row) => row.replaceAll(' | ', '\t')).join('\n');
    expect(readPaste({ text, html: '' }, target, new Set([2]))?.lines.map(({ price }) => price)).toEqual([
      '12.5',
      '80',
      '192.5',
    ]);
  });

  it.each([
    ['English', 'en-US', ['Sub-total | 350.00', 'Sales tax (7%) | 24.50', 'Grand total | 374.50']],
    ['German', 'de-DE', ['Zwischensumme | 350,00', 'zzgl. 19 % MwSt. | 66,50', 'Gesamtbetrag | 416,50']],
    ['German, in other words', 'de-DE', ['Summe netto | 350,00', 'USt 19% | 66,50', 'Rechnungsbetrag | 416,50']],
    ['French', 'fr-FR', ['Sous-total HT | 350,00', 'TVA 20 % | 70,00', 'Total TTC | 420,00']],
    ['French, to pay', 'fr-FR', ['Total HT | 350,00', 'TVA (20 %) | 70,00', 'Net à payer | 420,00']],
    ['Spanish', 'es-ES', ['Subtotal | 350,00', 'IVA 21 % | 73,50', 'Total a pagar | 423,50']],
    ['Italian', 'it-IT', ['Imponibile | 350,00', 'IVA 22% | 77,00', 'Totale fattura | 427,00']],
    ['Dutch', 'nl-NL', ['Subtotaal | 350,00', 'Btw 21% | 73,50', 'Te betalen | 423,50']],
    ['Portuguese', 'pt-PT', ['Subtotal | 350,00', 'IVA 23% | 80,50', 'Total geral | 430,50']],
    ['Polish', 'pl-PL', ['Razem netto | 350,00', 'VAT 23% | 80,50', 'Do zapłaty | 430,50']],
  ])('is left out with its tax in %s', (_, locale, foot) => {
    const cents = locale === 'en-US' ? '.00' : ',00';
    expect(outcome(['Item | Amount', `A | 200${cents}`, `B | 150${cents}`, ...foot], pasteIn(locale))).toEqual([
      2,
      '350',
      3,
      0,
    ]);
  });

  it.each([
    [
      'without words',
      ['Item | Qty | Price | Amount', 'A | 2 | 100 | 200', 'B | 3 | 50 | 150', ' |  |  | 350'],
      '350',
      1,
    ],
    ['of quantities, too', ['Item | Qty | Amount', 'A | 2 | 200', 'B | 3 | 150', ' | 5 | 350'], '350', 1],
    ['of hours alone', ['Task | Hours', 'A | 2', 'B | 3:30', 'Total | 5:30'], '0', 1],
    [
      'of hours alone, in its own row',
      ['Task | Hours | Amount', 'A | 2 | 200', 'B | 3 | 150', 'Hours, total | 5 | '],
      '350',
      1,
    ],
    ['of products', ['Item | Qty | Price', 'A | 2 | 100', 'B | 3 | 50', 'Total |  | 350'], '350', 1],
    [
      'of products, with its own count',
      ['Item | Qty | Price', 'A | 2 | 100', 'B | 3 | 50', 'Total | 5 | 350'],
      '350',
      1,
    ],
    [
      'beside its word',
      ['Item | Qty | Price | Amount', 'A | 2 | 100 | 200', 'B | 3 | 50 | 150', ' |  | Total | 350'],
      '350',
      1,
    ],
    [
      'with its date',
      ['Item | Date | Amount', 'A | 2026-10-01 | 200', 'B | 2026-10-02 | 150', 'Total | 2026-10-31 | 350'],
      '350',
      1,
    ],
    ['less what is paid', ['Item | Amount', 'A | 100', 'Total | 100', 'Paid | 40', 'Balance due | 60'], '100', 3],
    [
      'less a withheld tax',
      ['Concepto | Importe', 'A | 100', 'Imponibile | 100', 'IRPF 15% | 15', 'Total | 85'],
      '100',
      3,
    ],
    [
      'carried over',
      ['Item | Amount', 'A | 200', 'Übertrag | 200', 'Übertrag | 200', 'B | 150', 'Summe | 350'],
      '350',
      3,
    ],
    [
      'of two levels',
      [
        'Item | Amount',
        'A | 1',
        'Subtotal | 1',
        'B | 2',
        'Subtotal | 2',
        'Part 1 total | 3',
        'C | 4',
        'Subtotal | 4',
        'Total | 7',
      ],
      '7',
      5,
    ],
    ['of one row', ['Item | Amount', 'A | 200', 'Total | 200'], '200', 1],
    ['of a discount among the rows', ['Item | Amount', 'A | 200', 'Discount | -20', 'Total | 180'], '180', 1],
    ['with tax but without a sub total', ['Item | Amount', 'A | 200', 'VAT 10 % | 20', 'Total | 220'], '200', 2],
    ['of the net after a tax', ['Item | Amount', 'A | 200', 'VAT | 20', 'Total net | 200', 'Total | 220'], '200', 3],
    [
      'with a rate in a row of its own',
      ['Item | Amount', 'A | 200', 'Subtotal | 200', '19 % | 38', 'Total | 238'],
      '200',
      3,
    ],
  ])('is left out %s', (_, rows, sum, left) => {
    expect(outcome(rows)).toEqual([rows.length - 1 - left, sum, left, 0]);
  });

  const head = 'Item | Qty | Price | Amount';
  const two = [head, 'A | 2 | 100 | 200', 'B | 3 | 50 | 150'];

  it.each([
    ['less than the rows', [...two, 'Total |  |  | 340'], 1],
    ['nothing', [...two, 'Total |  |  | '], 1],
    ['a figure that nobody can read', [...two, 'Total |  |  | 3.5.0'], 1],
    ['something else without words', [...two, ' |  |  | 340'], 1],
    ['a tax that no total shows', [...two, 'Subtotal |  |  | 350', 'VAT 20 % |  |  | 70'], 1],
    ['a tax, without any sum', [...two, 'VAT 20 % |  |  | 70'], 1],
    [
      'an unknown amount between two sums',
      [...two, 'Subtotal |  |  | 350', 'Sondersache |  |  | 20', 'Total |  |  | 370'],
      1,
    ],
    [
      'shipping, which no tax or discount bills',
      [...two, 'Subtotal |  |  | 350', 'Shipping |  |  | 10', 'Total |  |  | 360'],
      1,
    ],
    ['the sum of a named part that it is not', [...two, 'Total May |  |  | 300'], 1],
    ['a sum before there is any row', [head, 'Total |  |  | 350', ...two.slice(1)], 1],
  ])('asks if it says %s', (_, rows, questions) => {
    const pasted = paste(rows);
    expect(pasted.questions).toHaveLength(questions);
    expect(pasted.lines).toHaveLength(rows.length - 1 - questions - pasted.footRows);
  });

  it.each([
    [
      'work on totals',
      ['Item | Qty | Price | Amount', 'Total redesign | 2 | 50 | 100', 'Total station survey | 1 | 80 | 80'],
    ],
    ['tax advice', ['Item | Amount', 'Tax consulting | 200', 'VAT return | 300', 'Income tax 2025 | 100']],
    ['a delivery among others', ['Item | Amount', 'Delivery | 200', 'Paper | 300', 'Shipping | 40']],
    ['the sum of the rows above by chance', ['Item | Hours | Amount', 'A | 1 | 100', 'B | 2 | 200', 'C | 3 | 300']],
    ['zeros', ['Item | Qty | Price | Amount', 'A | 1 | 0 | 0', 'B | 1 | 0 | 0', 'C | 1 | 0 | 0']],
  ])('is no line of %s', (_, rows) => {
    expect(outcome(rows).toSpliced(1, 1)).toEqual([rows.length - 1, 0, 0]);
  });
});

it('is no part of what tells the columns apart', () => {
  const rows = [
    'A | 2 | 10.00 | 20.00',
    'B | 1 | 5.00 | 5.00',
    ' |  | Subtotal | 25.00',
    ' |  | Tax (8%) | 2.00',
    ' |  | Total | 27.00',
  ];
  expect(paste(rows)).toMatchObject({
    lines: [
      { description: 'A', quantity: '2', price: '10' },
      { description: 'B', quantity: '1', price: '5' },
    ],
    footRows: 3,
    questions: [],
  });
});

describe('a block of numbers', () => {
  const block = (rows: readonly string[], column: PasteTarget['column']) => paste(rows, { column });

  it('fills no cell with the sum of its products', () => {
    expect(block(['2 | 100', '3 | 50', ' | 350'], 'quantity')).toMatchObject({
      into: 'cells',
      lines: [
        { quantity: '2', price: '100' },
        { quantity: '3', price: '50' },
      ],
      footRows: 1,
    });
  });

  it('keeps a row that lacks nothing of what the others have, even if it adds them up', () => {
    expect(block(['1 | 100', '1 | 100', '2 | 200'], 'quantity')).toMatchObject({
      lines: [{ price: '100' }, { price: '100' }, { quantity: '2', price: '200' }],
      footRows: 0,
    });
  });

  it('keeps every number of a single column, and the place of each row', () => {
    expect(block(['100', '50', '150'], 'price').lines).toEqual([{ price: '100' }, { price: '50' }, { price: '150' }]);
    expect(block(['2 | 100', '3 | 50', ' | 350', '1 | 5'], 'quantity').lines).toEqual([
      { quantity: '2', price: '100' },
      { quantity: '3', price: '50' },
      {},
      { quantity: '1', price: '5' },
    ]);
  });
});
