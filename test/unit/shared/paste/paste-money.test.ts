import { describe, expect, it } from 'vitest';
import type { PasteTarget } from '#shared/paste/paste-lines.ts';
import { readPaste } from '#shared/paste/paste-lines.ts';
import { pasteIn } from '#test/helpers/paste-locale.ts';

const target: PasteTarget = {
  column: 'description',
  kind: 'items',
  kindsBelow: [],
  ...pasteIn('en-US'),
  today: '2026-11-21',
  room: { cells: 1_000, lines: 1_000 },
};
const paste = (rows: readonly string[], part: Partial<PasteTarget> = {}) =>
  readPaste({ text: rows.map((row) => row.replaceAll(' | ', '\t')).join('\n'), html: '' }, { ...target, ...part });

describe('cells pasted over rows of several kinds', () => {
  const overExpense = { column: 'quantity', kindsBelow: ['expenses'] } as const;

  it('leave the amount of an expense with several pieces undecided', () => {
    expect(paste(['2 | 10', '3 | 20'], overExpense)).toMatchObject({
      lines: [{ quantity: '2', price: '10' }, { price: '20 ?' }],
      undecided: 1,
      unplaced: 0,
    });
  });

  it('take the amount of a single piece as it is', () => {
    expect(paste(['2 | 10', '1 | 20'], overExpense)).toMatchObject({ lines: [{}, { price: '20' }], undecided: 0 });
  });

  it('leave an expense unchanged for a quantity alone, and report it', () => {
    expect(paste(['2', '3'], overExpense)).toMatchObject({ lines: [{ quantity: '2' }, {}], unplaced: 1 });
  });

  it('set no unit where none is shown', () => {
    const over = { column: 'quantity', kindsBelow: ['trips'] } as const;
    expect(paste(['2 | pcs | 10', '3 | km | 20'], over)?.lines).toEqual([
      { quantity: '2', unit: 'pcs', price: '10' },
      { quantity: '3', price: '20' },
    ]);
  });
});

describe('a row that names its kind', () => {
  const head = 'Type | Item | Qty | Price | Amount';

  it("becomes an expense of the row's total, never of a single piece", () => {
    expect(paste([head, 'Expense | Train | 3 | 10 | 30', 'Service | Design | 2 | 50 | 100'])?.lines).toEqual([
      { kind: 'expenses', description: 'Train – 3', price: '30' },
      { kind: 'items', description: 'Design', quantity: '2', price: '50' },
    ]);
  });

  it('leaves the amount of an expense of several undecided without a total', () => {
    const asked = { kind: 'expenses', quantity: '3', price: '10 ?' };
    expect(paste(['Type | Item | Qty | Price', 'Expense | Train | 3 | 10'])).toMatchObject({
      lines: [{ ...asked, description: 'Train' }],
      undecided: 1,
    });
    // With a tax in it, or less a discount: what stands there is no amount of the expense.
    expect(paste([head, 'Expense | Train | 3 | 10 | 35.70'])?.lines).toEqual([
      { ...asked, description: 'Train – 35.70' },
    ]);
  });

  it('becomes an expense of its price if that is the only amount', () => {
    const rows = [head, 'Expense | Train | 1 | 10 | 10', 'Expense | Taxi | 1.00 | 7 | 7', 'Expense | Bus |  | 4 | 4'];
    expect(paste(rows)?.lines).toMatchObject([
      { kind: 'expenses', description: 'Train', price: '10' },
      { kind: 'expenses', description: 'Taxi', price: '7' },
      { kind: 'expenses', description: 'Bus', price: '4' },
    ]);
  });
});

describe('an amount without a time or a distance', () => {
  const fee = { kind: 'items', description: 'Hosting', quantity: '1', price: '50' };

  it.each([
    ['among hours', ['Task | Hours | Amount', 'Design | 2 | 100', 'Hosting |  | 50']],
    ['among hours with rates', ['Task | Hours | Rate | Amount', 'Design | 2 | 50 | 100', 'Hosting |  |  | 50']],
    ['among distances', ['Trip | Distance | Amount', 'Berlin | 200 | 60', 'Hosting |  | 50']],
  ])('is billed once, and not as a rate of zero hours: %s', (_, rows) => {
    expect(paste(rows)?.lines[1]).toEqual(fee);
  });

  it('is billed once also in the row of a task', () => {
    expect(paste(['Item | Amount', 'Hosting | 50'], { kind: 'tasks' })?.lines).toEqual([fee]);
  });

  it('mentions once the cell that stood in place of the time', () => {
    expect(paste(['Task | Hours | Amount', 'Design | 2 | 100', 'Hosting | flat | 50'])?.lines[1]).toEqual({
      ...fee,
      description: 'Hosting – flat',
    });
  });
});

describe('a time that nobody can read, beside an amount', () => {
  it.each(['9:00-17:00', '1:75', '3.5.0'])('asks in its own cell and is no text of the line: %s', (cell) => {
    expect(paste(['Task | Duration | Amount', 'Design | 2:00 | 100', `Visit | ${cell} | 142.50`])).toMatchObject({
      lines: [{ description: 'Design' }, { description: 'Visit', quantity: `${cell} ?`, price: '142.5' }],
      undecided: 1,
    });
  });
});

describe('an amount and a rate without a time or a distance', () => {
  const tasks = 'Task | Hours | Rate | Amount';
  const trips = 'Trip | Distance | Rate | Amount';
  const fee = { kind: 'items', quantity: '1' };

  it.each([
    ['of a task', [tasks, 'Design |  | 90 | 225'], '90', '225 ?'],
    ['of none', [tasks, 'Design | 0 | 90 | 225'], '90', '225 ?'],
    // An hour with a tax of 20 % in it would be as much as 72 minutes.
    ['with a tax in it', [tasks, 'Design |  | 90 | 108'], '90', '108 ?'],
    ['of a trip', [trips, 'Design |  | 0.30 | 60'], '0.30', '60 ?'],
    ['at no rate', [tasks, 'Design |  | 0 | 100'], '0', '100 ?'],
    ['that asks by itself', [tasks, 'Design |  | 90 | 1/2'], '90', '1/2 ?'],
    ['that is the rate, which asks', [tasks, 'Design |  | 1/2 | 1/2'], '1/2', '1/2 ?'],
  ])('are never billed as zero, and leave the amount undecided: %s', (_, rows, rate, price) => {
    expect(paste(rows)?.lines).toEqual([{ description: `Design – ${rate}`, ...fee, price }]);
  });

  it('are billed once if both are the same', () => {
    const line = { description: 'Hosting', ...fee, price: '50' };
    expect(paste([tasks, 'Hosting |  | 50 | 50.00'])?.lines).toEqual([line]);
    expect(paste(['Item | Price | Amount', 'Hosting | 50 | 50'], { kind: 'tasks' })?.lines).toEqual([line]);
  });

  it('become one item of the price in a row of an item, with the amount in its text', () => {
    const line = { kind: 'items', description: 'Design – 119', price: '100' };
    expect(paste(['Item | Qty | Price | Amount', 'Design |  | 100 | 119'])?.lines).toEqual([line]);
  });

  it('bill zero if the row says so', () => {
    const line = { kind: 'tasks', description: 'Design', quantity: '0', price: '90' };
    expect(paste([tasks, 'Design | 0 | 90 | 0'])?.lines).toEqual([line]);
  });

  it('mention an overlong cell once in the text', () => {
    const long = '9'.repeat(300);
    for (const row of [`Design |  | ${long} | 225`, `Design |  | 90 | ${long}`, `Design | 2 | 90 | ${long}`]) {
      const [line] = paste([tasks, row])?.lines ?? [];
      expect(line?.description?.split(long)).toHaveLength(2);
      expect(line?.price).toMatch(/[\d ]\?$|^90$/);
    }
  });
});

describe('the sum below a table', () => {
  const head = 'Description | Qty | Unit price | Total';
  const work = ['Design | 2 | 100 | 200', 'Dev | 3 | 50 | 150'];
  const countOf = (rows: readonly string[], part: Partial<PasteTarget> = {}) => {
    const pasted = paste(rows, part);
    return [pasted?.lines.length, pasted?.footRows];
  };

  it.each([
    ['named', [head, ...work, 'Total | - | - | 350']],
    ['named otherwise', [head, ...work, 'All work in May |  |  | 350.00']],
    ['without a name', [head, ...work, ' |  |  | 350']],
    ['of the hours, too', ['Task | Hours | Amount', 'Design | 2.5 | 200', 'Dev | 3 | 150', 'Total | 5.5 | 350']],
    ['of amounts alone', ['Item | Price', 'Design | 1,200.00', 'Dev | 150.00', 'Sum | 1,350.00']],
    ['of them all', ['Item | Price', 'Design | 1,200.00', 'Dev | 150.00', 'Grand total | 1,350.00']],
    ['as others write it', ['Leistung | Betrag', 'Entwurf | 1.200,00 €', 'Druck | 150,50 €', 'Summe | 1.350,50 €']],
  ])('becomes no line: %s', (_, rows) => {
    expect(countOf(rows, rows[0]?.startsWith('Leistung') === true ? pasteIn('de-DE') : {})).toEqual([2, 1]);
  });

  it.each([
    ['it has a price of its own', [head, ...work, 'Setup | 1 | 350 | 350']],
    ['it is of one row alone and named otherwise', [head, 'Design | 2 | 100 | 200', 'Setup |  |  | 200']],
    ['it is a line like the others', ['Item | Price', 'Design | 100', 'Dev | 100', 'Print | 200']],
    ['it is a line like the others, by its amount', ['Item | Amount', 'Design | 400', 'Dev | 600', 'Print | 1,000']],
  ])('becomes a line if %s', (_, rows) => {
    expect(countOf(rows)).toEqual([rows.length - 1, 0]);
  });

  const taxed = ['Subtotal |  |  | 350', 'VAT 19% |  |  | 66.50', 'Total |  |  | 416.50'];

  it.each([
    ['a tax', [head, ...work, ...taxed]],
    [
      'a rate in another column',
      [head, ...work, 'Subtotal |  |  | 350', 'VAT |  | 19 % | 66.50', 'To pay |  |  | 416.50'],
    ],
    [
      'two taxes and a discount',
      [head, ...work, 'Net |  |  | 350', 'Discount |  |  | -50', 'GST |  |  | 15', 'PST |  |  | 21', 'Due |  |  | 336'],
    ],
    ['prices alone', ['Item | Price', 'Design | 200', 'Dev | 150', 'Subtotal | 350', 'VAT | 66.50', 'Total | 416.50']],
  ])('becomes no line, and neither do its additions: %s', (_, rows) => {
    expect(countOf(rows)).toEqual([2, rows.length - 3]);
  });

  it.each([['nobody names a sum', ['Item | Price', 'A | 100', 'B | 100', 'C | 50', 'D | 150']]])(
    'becomes lines if %s',
    (_, rows) => {
      expect(countOf(rows)).toEqual([rows.length - 1, 0]);
    },
  );

  it('becomes no line around a row that is one', () => {
    const rows = [head, ...work, 'Subtotal |  |  | 350', 'Setup | 1 | 10 | 10', 'Total |  |  | 360'];
    expect(countOf(rows)).toEqual([3, 2]);
  });
});

describe('two columns of amounts', () => {
  it.each([
    ['Item | Qty | Amount | Total', 'Design | 2 | 50.00 | 100.00', { quantity: '2', price: '50' }],
    ['Item | Amount | Qty | Total', 'Design | 1,050.00 | 2 | 2,100.00', { quantity: '2', price: '1050' }],
    ['Task | Hours | Amount | Total', 'Design | 2.5 | 80 | 200', { quantity: '150', price: '80' }],
    ['Task | Duration | Amount | Total', 'Design | 2:30 | 80 | 200', { quantity: '150', price: '80' }],
    // With its tax, as far as anybody can tell: what comes first is the net amount.
    ['Item | Qty | Amount | Total', 'Design | 2 | 100 | 121', { quantity: '2', price: '50' }],
  ])('are unit price and total if one times the quantity is the other: %s, %s', (head, row, line) => {
    expect(paste([head, row])?.lines).toMatchObject([{ description: 'Design', ...line }]);
  });
});

it('are recognised below the headings of timesheets', () => {
  expect(paste(['Task | Hours | Billable Rate | Billable Amount', 'Design | 2 | 90 | 180'])?.lines).toEqual([
    { kind: 'tasks', description: 'Design', quantity: '120', price: '90' },
  ]);
});

describe('digits and signs of other scripts', () => {
  it.each([
    ['Arabic digits', 'ar-EG', ['١٢/٠٥/٢٠٢٦ | تصميم | ١٠٠', '١٣/٠٥/٢٠٢٦ | شعار | ٢٠٠'], '2026-05-12', '100'],
    ['Devanagari digits', 'hi-IN', ['१२/०५/२०२६ | डिज़ाइन | १००', '१३/०५/२०२६ | लोगो | २००'], '2026-05-12', '100'],
    [
      'full width',
      'ja-JP',
      ['２０２６／０５／１２ | デザイン | １００００', '２０２６／０５／１３ | ロゴ | ２０'],
      '2026-05-12',
      '10000',
    ],
    [
      'a time of day',
      'ar-EG',
      ['١٢/٠٥/٢٠٢٦ ١٠:٣٠ | تصميم | ١٠٠', '١٣/٠٥/٢٠٢٦ ١٠:٣٠ | شعار | ٢٠٠'],
      '2026-05-12',
      '100',
    ],
    [
      'hyphens that do not break',
      'en-US',
      ['2026‑05‑12 | Design | 100', '2026‑05‑13 | Logo | 200'],
      '2026-05-12',
      '100',
    ],
    [
      'marks of direction',
      'he-IL',
      ['12\u200e/05\u200e/2026 | עיצוב | 100', '13/05/2026 | לוגו | 200'],
      '2026-05-12',
      '100',
    ],
  ])('are dates and no quantities: %s', (_, locale, rows, date, price) => {
    const [first] = paste(rows, pasteIn(locale))?.lines ?? [];
    expect(first).toMatchObject({ date, price });
    expect(first).not.toHaveProperty('quantity');
  });

  it.each([
    ['Arabic', 'ar-EG', ['١ | تصميم | ١٠٠', '٢ | شعار | ٢٠٠', '٣ | موقع | ٣٠٠']],
    ['full-width', 'ja-JP', ['１． | デザイン | １００', '２． | ロゴ | ２００', '３． | サイト | ３００']],
  ])('are running numbers and no quantities: %s', (_, locale, rows) => {
    const lines = paste(rows, pasteIn(locale))?.lines ?? [];
    expect(lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      [undefined, '100'],
      [undefined, '200'],
      [undefined, '300'],
    ]);
  });

  it.each(['१०-२०', '１０－２０', '10‑20', '10\u200e-20'])('are an undecided range and no subtraction: %s', (range) => {
    expect(paste(['Item | Qty | Price', `Design | 1 | ${range}`, 'Logo | 2 | 50'])).toMatchObject({
      lines: [{ price: `${range} ?` }, { price: '50' }],
      undecided: 1,
    });
  });
});
