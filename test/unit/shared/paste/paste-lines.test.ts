import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contract } from '#shared/ipc/contract.ts';
import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import type { PasteTarget } from '#shared/paste/paste-lines.ts';
import { readPaste } from '#shared/paste/paste-lines.ts';
import { typedInput, undecidedInput } from '#shared/money/input/number-input.ts';
import { invoiceForm } from '#test/helpers/books.ts';
import { pasteIn } from '#test/helpers/paste-locale.ts';

const UID = '01936f00-0000-7000-8000-000000000001';
const target: PasteTarget = {
  column: 'description',
  kind: 'items',
  kindsBelow: [],
  ...pasteIn('en-US'),
  today: '2026-11-21',
  room: { cells: 1_000, lines: 1_000 },
};
const paste = (text: string, part: Partial<PasteTarget> = {}, html = '') =>
  readPaste({ text, html }, { ...target, ...part });
const lines = (text: string, part: Partial<PasteTarget> = {}) => paste(text, part)?.lines;

describe('pasting from a spreadsheet', () => {
  it('reads columns by their headings, in any order', () => {
    expect(lines('Price\tQty\tDescription\tUnit\tDate\n120.50\t3\tWorkshop\tday\t2026-11-02')).toEqual([
      { kind: 'items', description: 'Workshop', quantity: '3', unit: 'day', price: '120.5', date: '2026-11-02' },
    ]);
  });

  it.each([
    ['de-DE', 'Bezeichnung\tMenge\tEinzelpreis (EUR)\nBeratung\t1,5\t95,00 €'],
    ['fr-FR', 'Désignation\tQuantité\tPrix unitaire\nBeratung\t1,5\t95,00 €'],
    ['es-ES', 'Concepto\tCant.\tPrecio\nBeratung\t1,5\t95,00'],
    ['it-IT', 'Descrizione\tQ.tà\tPrezzo unitario\nBeratung\t1,5\t95'],
    ['nl-NL', 'Omschrijving\tAantal\tPrijs\nBeratung\t1,5\t95'],
    ['pl-PL', 'Nazwa usługi\tIlość\tCena netto\nBeratung\t1,5\t95'],
    ['sv-SE', 'Benämning\tAntal\tÀ-pris\nBeratung\t1,5\t95'],
    ['ja-JP', '品名\t数量\t単価\nBeratung\t1.5\t95'],
    ['ko-KR', '품목\t수량\t단가\nBeratung\t1.5\t95'],
    ['ru-RU', 'Наименование\tКол-во\tЦена\nBeratung\t1,5\t95'],
    ['he-IL', 'תיאור\tכמות\tמחיר\nBeratung\t1.5\t95'],
    ['ar-EG', 'الوصف\tالكمية\tالسعر\nBeratung\t1.5\t95'],
  ])('recognises the headings of %s', (locale, text) => {
    expect(lines(text, pasteIn(locale))).toEqual([
      { kind: 'items', description: 'Beratung', quantity: '1.5', price: '95' },
    ]);
  });

  it('takes no text for a heading that is too long for one', () => {
    const long = `Price (${'of all that was done '.repeat(20)})`;
    expect(paste(`Item\t${long}\nDesign\t50`)?.unused).toEqual([long]);
    expect(lines('Item\tPrice (of all)\nDesign\t50')?.[0]).toMatchObject({ description: 'Design', price: '50' });
  });

  it('finds text, quantity and price without headings, and leaves out the totals behind them', () => {
    expect(lines('Workshop\t3\t120.50\t361.50\nLogo\t1\t850.00\t850.00')).toEqual([
      { kind: 'items', description: 'Workshop', quantity: '3', price: '120.5' },
      { kind: 'items', description: 'Logo', quantity: '1', price: '850' },
    ]);
  });

  it('takes a lone number for the price', () => {
    expect(lines('Workshop\t$1,250.00\nLogo\t850')).toEqual([
      { kind: 'items', description: 'Workshop', price: '1250' },
      { kind: 'items', description: 'Logo', price: '850' },
    ]);
  });

  it('skips leading running numbers', () => {
    expect(lines('1\ta\t2\t5\n2\tb\t3\t6\n3\tc\t4\t7')?.map(({ quantity }) => quantity)).toEqual(['2', '3', '4']);
  });

  it('makes tasks of hours and trips of kilometres', () => {
    expect(lines('Task\tHours\tRate\nDesign\t1.5\t95')).toEqual([
      { kind: 'tasks', description: 'Design', quantity: '90', price: '95' },
    ]);
    expect(lines('Details\tkm\tRate\nTo Hamburg\t412\t0.58')).toEqual([
      { kind: 'trips', description: 'To Hamburg', quantity: '412', price: '0.58' },
    ]);
    expect(lines('Description\tDuration\tStart date\nDesign\t01:30:00\t2026-11-02')).toEqual([
      { kind: 'tasks', description: 'Design', quantity: '90', date: '2026-11-02' },
    ]);
  });

  it('does not guess whether a bare number is hours or minutes', () => {
    const [line] = lines('Description\tDuration\nDesign\t3') ?? [];
    expect(typedInput(line?.quantity ?? '')).toBe('3');
    expect(line?.quantity).not.toBe('3');
    expect(paste('Description\tDuration\nDesign\t3')?.undecided).toBe(1);
  });

  it('finds the price of a row with only a total, if there is one', () => {
    expect(lines('Item\tQty\tAmount\nPaper\t4\t10.00\nPens\t3\t10.00')).toEqual([
      { kind: 'items', description: 'Paper', quantity: '4', price: '2.5' },
      { kind: 'items', description: 'Pens – 3', quantity: '1', price: '10' },
    ]);
    expect(lines('Task\tHours\tAmount\nDesign\t1.5\t142.50')).toEqual([
      { kind: 'tasks', description: 'Design', quantity: '90', price: '95' },
    ]);
  });

  it.each([
    ['the places of a numbered list', 'Pos\tItem\tPrice\n1.1\tAdvice\t1.200\n1.13\tTravel\t950'],
    ['the places of a list without a heading', '1.1\tAdvice\t1.200\n1.2\tTravel\t950'],
    ['days', 'Datum\tItem\tPrice\n24.11\tAdvice\t1.200\n25.11\tTravel\t950'],
  ])('asks for the meaning of a point that may separate groups, whatever the points are in %s', (_, text) => {
    expect(paste(text, pasteIn('de-DE'))?.lines[0]?.price).toBe(undecidedInput('1.200'));
  });

  it('reads the fractions beside a numbered list without asking', () => {
    const pasted = paste('Pos\tItem\tQty\tPrice\n1.1\tAdvice\t1,125\t80,00', pasteIn('de-DE'));
    expect(pasted?.lines).toEqual([{ kind: 'items', description: 'Advice', quantity: '1.125', price: '80' }]);
  });

  it('keeps a number that can be read in two ways as it was typed', () => {
    const pasted = paste('Item\tPrice\nPaper\t1.234\nPens\t5', pasteIn('de-DE'));
    expect(pasted?.undecided).toBe(1);
    expect(pasted?.lines[0]?.price).not.toBe('1.234');
    expect(typedInput(pasted?.lines[0]?.price ?? '')).toBe('1.234');
    expect(pasted?.lines[1]?.price).toBe('5');
  });

  it('keeps an amount of more than fifteen digits as it was typed', () => {
    const [line] = lines('Item\tPrice\nPaper\t12345678901234567') ?? [];
    expect(typedInput(line?.price ?? '')).toBe('12345678901234567');
    expect(line?.price).not.toBe('12345678901234567');
  });

  it('adds text that is no number or date to the description', () => {
    expect(lines('Item\tQty\tPrice\tDate\nPaper\tmany\tcall me\tsoon')).toEqual([
      { kind: 'items', description: 'Paper – many – call me – soon' },
    ]);
  });

  const dates = (cells: readonly string[], locale: string, heading = 'Date'): readonly unknown[] | undefined =>
    lines(`Item\t${heading}\n${cells.map((cell) => `Work\t${cell}`).join('\n')}`, pasteIn(locale))?.map(
      ({ date, description }) => date ?? description,
    );

  it.each([
    ['en-US', ['01/02/2026', '05/02/2026', '15/02/2026'], ['2026-02-01', '2026-02-05', '2026-02-15']],
    ['en-US', ['01/02/26', '15/02/26'], ['2026-02-01', '2026-02-15']],
    ['en-US', ['01/12', '24/12'], ['2026-12-01', '2026-12-24']],
    ['en-GB', ['01/02/2026', '02/15/2026 09:30'], ['2026-01-02', '2026-02-15']],
    ['en-US', ['01/02/2026', '02/15/2026'], ['2026-01-02', '2026-02-15']],
    ['en-US', ['01/02/2026', 'soon', '31/02/2026'], ['2026-01-02', 'Work – soon', '31/02/2026']],
    ['ja-JP', ['01/02/2026', '15/02/2026'], ['2026-02-01', '2026-02-15']],
    ['ja-JP', ['26/02/01', '26/02/15'], ['2026-02-01', '2026-02-15']],
    ['sv-SE', ['01/02/26', '24/12/26'], ['01/02/26', '24/12/26']],
    ['th-TH', ['01/02/2026', '31/10/69'], ['2026-02-01', '31/10/69']],
    // Of both orders: nobody knows which one the first date is of.
    ['en-US', ['01/02/2026', '15/02/2026', '02/16/2026'], ['01/02/2026', '2026-02-15', '2026-02-16']],
  ])('reads a column of dates in one order (%s): %s', (locale, cells, expected) => {
    expect(dates(cells, locale)).toEqual(expected);
  });

  it('reads days without a year backwards, as the cell of a line does', () => {
    expect(dates(['3/15', '11/20', '12/1'], 'en-US')).toEqual(['2026-03-15', '2026-11-20', '2026-12-01']);
    expect(dates(['15.03.', '30.06.'], 'de-DE', 'Datum')).toEqual(['2026-03-15', '2026-06-30']);
    const leapDay = paste('Item\tDate\nWork\t2/29\nWork\t3/1', { today: '2028-11-21' })?.lines;
    expect(leapDay?.map(({ date }) => date)).toEqual(['2028-02-29', '2028-03-01']);
  });

  it('recognises a column of dates in the other order', () => {
    expect(lines('Design\t15/02/2026\t50\nBuild\t16/02/2026\t60\nTest\t01/03/2026\t70')).toEqual([
      { kind: 'items', description: 'Design', date: '2026-02-15', price: '50' },
      { kind: 'items', description: 'Build', date: '2026-02-16', price: '60' },
      { kind: 'items', description: 'Test', date: '2026-03-01', price: '70' },
    ]);
  });

  it.each([
    ['en-US', '3 March 2026', '24-Dec-25'],
    ['en-US', '3. März 2026', '24. Dez. 2025'],
    ['de-DE', '3 mars 2026', '24 déc. 2025'],
    ['en-GB', 'Mar 3, 2026 10:30', 'Dec 24, 2025'],
  ])('reads dates in words, with and without headings (%s): %s', (locale, first, second) => {
    const expected = ['2026-03-03', '2025-12-24'];
    expect(dates([first, second], locale)).toEqual(expected);
    const bare = lines(`${first}\tDesign\t50\n${second}\tPrint\t60`, pasteIn(locale));
    expect(bare?.map(({ date, description, price }) => [date, description, price])).toEqual([
      [expected[0], 'Design', '50'],
      [expected[1], 'Print', '60'],
    ]);
  });

  it('reads negative amounts', () => {
    expect(lines('Credit\t-50.00\nRefund\t−12')?.map(({ price }) => price)).toEqual(['-50', '-12']);
  });

  it('reads a minus behind an amount', () => {
    expect(lines('Hosting\t1\t100.00\nCredit\t1\t50.00-')).toEqual([
      { kind: 'items', description: 'Hosting', quantity: '1', price: '100' },
      { kind: 'items', description: 'Credit', quantity: '1', price: '-50' },
    ]);
    expect(lines('Work\t2\t50.00-')).toEqual([{ kind: 'items', description: 'Work', quantity: '2', price: '-50' }]);
    expect(lines('Item\tQty\tAmount\nCredit\t2\t50.00-\nReturn\t1-\t10.00-')?.map(({ price }) => price)).toEqual([
      '-25',
      '10',
    ]);
    expect(lines('Work\t1\t50.00-\t50.00-')?.[0]?.price).toBe('-50');
    const german = { ...pasteIn('de-DE'), column: 'price' } as const;
    expect(lines('1.250,00-\n50,00- EUR\n50,00−', german)?.map(({ price }) => price)).toEqual(['-1250', '-50', '-50']);
    // Half a calculation, a range and a price without cents are none.
    for (const cell of ['100-50-', '3*5-', '5,-', '5.–', '-5-', '(5)-'])
      expect([cell, paste(`8\n9\n${cell}`, german)?.undecided]).toEqual([cell, 1]);
  });

  it.each(['12.50/h', 'EUR 5,-', '5,- EUR', '5,-- €', '50.00 CR', 'approx. 50'])(
    'keeps %s in its column as undecided',
    (cell) => {
      const [first, second] = lines(`Item\tQty\tPrice\nHosting\t1\t100.00\nCredit\t1\t${cell}`) ?? [];
      expect(first).toEqual({ kind: 'items', description: 'Hosting', quantity: '1', price: '100' });
      expect(second).toEqual({ kind: 'items', description: 'Credit', quantity: '1', price: undecidedInput(cell) });
      expect(lines(`Item\tQty\tAmount\nCredit\t2\t${cell}`)).toEqual([
        { kind: 'items', description: 'Credit – 2', quantity: '1', price: undecidedInput(cell) },
      ]);
      expect(lines(`Item\tQty\tPrice\nCredit\t${cell}\t5`)).toEqual([
        { kind: 'items', description: 'Credit', quantity: undecidedInput(cell), price: '5' },
      ]);
    },
  );

  it.each(['12.50/h', 'EUR 5,-', '5,- EUR', '12,50 €/Std.'])('recognises %s as a figure without headings', (cell) => {
    const price = undecidedInput(cell);
    expect(paste(`Work\t2\t${cell}`)).toMatchObject({
      undecided: 1,
      lines: [{ kind: 'items', description: 'Work', quantity: '2', price }],
    });
    expect(lines(`Hosting\t1\t100.00\nCredit\t1\t${cell}`)?.[1]).toEqual({
      kind: 'items',
      description: 'Credit',
      quantity: '1',
      price,
    });
    // A first row of such figures is no row of headings, though its text is one.
    expect(lines(`Work\t${cell}\nTravel\t${cell}`)?.length).toBe(2);
    expect(paste(`${cell}\n${cell}`, { column: 'price' })).toMatchObject({
      into: 'cells',
      lines: [{ price }, { price }],
    });
  });

  it('keeps texts with figures in them as texts', () => {
    const kept = lines('1. Concept\tby Ann\t500\nA4 80 g\tINV-001\t20\n4711-22\t24/7\t1');
    expect(kept?.map(({ description }) => description)).toEqual([
      '1. Concept – by Ann',
      'A4 80 g – INV-001',
      '4711-22 – 24/7',
    ]);
    expect(lines('3/a\t500.00\n4/b\t900.00')?.map(({ description }) => description)).toEqual(['3/a', '4/b']);
    expect(lines('Paper, white\t10%\t2\t5.00')?.[0]).toMatchObject({ quantity: '2', price: '5' });
  });

  it('mentions an unreadable total beside a readable price', () => {
    expect(lines('Item\tQty\tAmount\tPrice\nPaper\t4\t10.00 incl. 19 % tax\t2.50')).toEqual([
      { kind: 'items', description: 'Paper – 10.00 incl. 19 % tax', quantity: '4', price: '2.5' },
    ]);
    expect(lines('Item\tQty\tPrice\tAmount\nPaper\t2\t617\t1.234', pasteIn('de-DE'))).toEqual([
      { kind: 'items', description: 'Paper', quantity: '2', price: '617' },
    ]);
  });

  it('reads numbers with a decimal comma as one column', () => {
    expect(paste('1,5\n2,5', { column: 'quantity', ...pasteIn('de-DE') })).toMatchObject({
      into: 'cells',
      lines: [{ quantity: '1.5' }, { quantity: '2.5' }],
    });
    expect(lines('12,50 €\n\n14,90/h', { column: 'price', ...pasteIn('de-DE') })).toEqual([
      { price: '12.5' },
      {},
      { price: undecidedInput('14,90/h') },
    ]);
    expect(lines('2,12.50\n3,14.00')?.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['2', '12.5'],
      ['3', '14'],
    ]);
  });

  it('reads quotes, and line breaks and separators within a cell', () => {
    expect(lines('Item\tPrice\r\n"Two\r\nlines, ""quoted""\tx"\t5\r\n')?.[0]).toEqual({
      kind: 'items',
      description: 'Two\r\nlines, "quoted"\tx',
      price: '5',
    });
    expect(lines('"She said" hello\t5\nb\t6')?.[0]?.description).toBe('"She said" hello');
  });

  it('reads CSV files, and does not split prose', () => {
    expect(lines('Artikel;Menge;Preis\nPapier;2;3,50', pasteIn('de-DE'))).toEqual([
      { kind: 'items', description: 'Papier', quantity: '2', price: '3.5' },
    ]);
    expect(lines('Item,Qty,Price\n"Paper, A4",2,3.50')?.[0]).toEqual({
      kind: 'items',
      description: 'Paper, A4',
      quantity: '2',
      price: '3.5',
    });
    expect(paste('Design, print and delivery')).toBeNull();
    expect(lines('Design, print\nand delivery')).toEqual([
      { kind: 'items', description: 'Design, print' },
      { kind: 'items', description: 'and delivery' },
    ]);
  });

  it.each([
    ['de-DE', 'Beratung 12,50 €\nHosting 20,00 €'],
    ['fr-FR', 'Menuiserie 1 250,00\nPeinture 980,00'],
    ['de-DE', 'Leistung, Preis\nBeratung 12,50\nHosting 20,00'],
    ['de-DE', 'Beratung, 2 Tage, 12,50\nHosting, 1 Jahr, 20,00'],
    ['en-US', 'Consulting, March\nHosting, March'],
    ['en-US', 'Service, March\nHosting, March'],
  ])('cuts no text at its commas: %s, %s', (locale, text) => {
    expect(lines(text, pasteIn(locale))).toEqual(
      text.split('\n').map((description) => ({ kind: 'items', description })),
    );
  });

  it('cuts no amount at its decimal comma', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
    const amount = fc.tuple(fc.nat({ max: 9_999 }), fc.nat({ max: 99 }), fc.constantFrom('', ' €', ' EUR'));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, amount), { minLength: 2, maxLength: 6 }),
        fc.constantFrom('de-DE', 'fr-FR', 'en-US'),
        (rows, locale) => {
          const texts = rows.map(([text, [whole, cents, sign]]) => `${text} ${String(whole)},${String(cents)}${sign}`);
          expect(lines(texts.join('\n'), pasteIn(locale))).toEqual(
            texts.map((description) => ({ kind: 'items', description })),
          );
        },
      ),
    );
  });

  it('splits at a comma that can be nothing else, or below headings', () => {
    const chair = { kind: 'items', description: 'Chair', quantity: '4', price: '35' };
    expect(lines('Chair,4,35.00\nChair,4,35.00')).toEqual([chair, chair]);
    expect(lines('Chair, 4, 35\nChair, 4, 35')).toEqual([chair, chair]);
    expect(lines('"Chair","4","35"\n"Chair","4","35"')).toEqual([chair, chair]);
    expect(lines('Item,Qty,Price\nChair,4,35\nDesk,2,350')?.map(({ price }) => price)).toEqual(['35', '350']);
    expect(lines('Item,Price\nChair,35')).toEqual([{ kind: 'items', description: 'Chair', price: '35' }]);
  });

  it('leaves a single value to the cell', () => {
    for (const text of ['', '5', 'Workshop', '\n', '  \t ', '"a"']) expect(paste(text)).toBeNull();
  });

  it('fills columns of numbers from a numeric cell on', () => {
    expect(paste('3\t5\n4\t6', { column: 'quantity' })).toMatchObject({
      into: 'cells',
      lines: [
        { quantity: '3', price: '5' },
        { quantity: '4', price: '6' },
      ],
    });
    expect(paste('3\n4', { column: 'price' })?.lines).toEqual([{ price: '3' }, { price: '4' }]);
    expect(paste('3\nn/a\n4', { column: 'price' })).toMatchObject({ undecided: 1, into: 'cells' });
    expect(paste('3\tpcs\t5', { column: 'quantity' })?.lines).toEqual([{ quantity: '3', unit: 'pcs', price: '5' }]);
    expect(paste('a\t3\t5\nb\t1\t2', { column: 'quantity' })?.into).toBe('lines');
  });

  it('keeps the position of empty cells, so that each number falls on its own line', () => {
    expect(lines('5\n\n7', { column: 'quantity' })).toEqual([{ quantity: '5' }, {}, { quantity: '7' }]);
    expect(lines('5\t10\r\n\t\r\n7\t20\r\n', { column: 'quantity' })).toEqual([
      { quantity: '5', price: '10' },
      {},
      { quantity: '7', price: '20' },
    ]);
    expect(lines('\n5\n7\n\n', { column: 'price' })).toEqual([{}, { price: '5' }, { price: '7' }]);
    const row = (cell: string) => `<tr><td>${cell}</td><td>1</td></tr>`;
    const html = `<table>${row('5')}<tr><td></td><td> </td></tr>${row('7')}<tr></tr></table>`;
    expect(paste('5 1 7 1', { column: 'quantity' }, html)?.lines).toEqual([
      { quantity: '5', price: '1' },
      {},
      { quantity: '7', price: '1' },
    ]);
  });

  it('makes no lines of empty rows, also in a CSV file', () => {
    expect(lines('Item\tQty\tPrice\n\nPaper\t2\t3.50\n\t\t\nPens\t1\t4')).toEqual([
      { kind: 'items', description: 'Paper', quantity: '2', price: '3.5' },
      { kind: 'items', description: 'Pens', quantity: '1', price: '4' },
    ]);
    expect(lines('Item,Qty,Price\n\nPaper,2,3.50\n')).toEqual([
      { kind: 'items', description: 'Paper', quantity: '2', price: '3.5' },
    ]);
  });

  it('leaves a bare number on a task undecided, and reads each number by the kind of its row', () => {
    const [item, task, other] = lines('1\n2\n3', { column: 'quantity', kindsBelow: ['tasks', 'items'] }) ?? [];
    expect([item, other]).toEqual([{ quantity: '1' }, { quantity: '3' }]);
    expect(typedInput(task?.quantity ?? '')).toBe('2');
    expect(task?.quantity).not.toBe('2');
    expect(paste('1\n2\n3', { column: 'quantity', kindsBelow: ['tasks', 'items'] })?.undecided).toBe(1);
    expect(lines('1\n2', { column: 'quantity', kind: 'tasks', kindsBelow: ['items'] })?.[1]).toEqual({ quantity: '2' });
    // Rows that the paste adds are like the last one.
    expect(paste('1\n2\n3', { column: 'quantity', kindsBelow: ['tasks'] })?.undecided).toBe(2);
  });

  it('fills cells of time from a column of times', () => {
    expect(paste('1:30\n45m\n2h', { column: 'quantity', kind: 'tasks' })).toMatchObject({
      into: 'cells',
      lines: [{ quantity: '90' }, { quantity: '45' }, { quantity: '120' }],
    });
    expect(paste('1:30\t95\n2:00\t80', { column: 'quantity', kind: 'tasks' })).toMatchObject({
      into: 'cells',
      lines: [
        { quantity: '90', price: '95' },
        { quantity: '120', price: '80' },
      ],
    });
  });

  it('reads tables of web pages', () => {
    const html =
      '<html><head><style>td{}</style></head><!-- x --><table><tr><th>Item</th><th>Price</th></tr>' +
      '<tr><td>A &amp; B<br>second</td><td>&euro;&nbsp;5.00</td></tr></table>';
    expect(paste('Item Price A & B second € 5.00', {}, html)?.lines).toEqual([
      { kind: 'items', description: 'A & B\nsecond', price: '5' },
    ]);
  });

  it('reads right-to-left text and emoji', () => {
    expect(lines('خدمة 🎨\t٣\t١٢٫٥', pasteIn('ar-EG'))).toEqual([
      { kind: 'items', description: 'خدمة 🎨', quantity: '3', price: '12.5' },
    ]);
  });

  it('reports the columns that a line has no place for', () => {
    expect(paste('User\tDescription\tBillable\tHours\nAnn\tDesign\tYes\t2')).toMatchObject({
      unused: ['User', 'Billable'],
      lines: [{ kind: 'tasks', description: 'Design', quantity: '120' }],
    });
  });

  it.each([
    ['en-US', 'Description\tNumber\tPrice\nChair\t4\t35.00', { description: 'Chair', quantity: '4', price: '35' }],
    ['en-US', 'Description\tNo.\tPrice\nChair\t1\t35', { description: 'Chair', quantity: '1', price: '35' }],
    ['de-DE', 'Artikel\tNr.\tPreis\nStuhl\t4\t35,00', { description: 'Stuhl', quantity: '4', price: '35' }],
    [
      'de-DE',
      'Position\tMenge\tEinzelpreis\nBeratung\t3\t85,00',
      { description: 'Beratung', quantity: '3', price: '85' },
    ],
    [
      'en-US',
      'Type\tHours\tRate\nDesign\t4\t35',
      { kind: 'tasks', description: 'Design', quantity: '240', price: '35' },
    ],
    ['es-ES', 'Nombre\tCantidad\tPrecio\nSilla\t4\t35,00', { description: 'Silla', quantity: '4', price: '35' }],
    [
      'es-ES',
      'Nombre\tHoras\tTarifa\nDiseño\t4\t35,00',
      { kind: 'tasks', description: 'Diseño', quantity: '240', price: '35' },
    ],
    ['fr-FR', 'Désignation\tNombre\tPrix\nChaise\t4\t35,00', { description: 'Chaise', quantity: '4', price: '35' }],
  ] as const)('takes a heading of two meanings for what stands below it: %s, %s', (locale, text, line) => {
    expect(paste(text, pasteIn(locale))).toMatchObject({ unused: [], lines: [{ kind: 'items', ...line }] });
  });

  it.each([
    ['Website redesign\t1:30\t100.00', { description: 'Website redesign', quantity: '90', price: '100' }],
    ['Monthly support call\t0:45\t100.00', { description: 'Monthly support call', quantity: '45', price: '100' }],
    ['Work\t1:30\t100', { description: 'Work', quantity: '90', price: '100' }],
    ['Work\t2h\t100', { description: 'Work', quantity: '120', price: '100' }],
    ['Work\t2 h\t100', { description: 'Work', quantity: '120', price: '100' }],
    ['Work\t45m\t100', { description: 'Work', quantity: '45', price: '100' }],
    ['2026-11-02\tWork\t01:30:00', { date: '2026-11-02', description: 'Work', quantity: '90' }],
    ['Work\t1:30\t100\t150.00', { description: 'Work', quantity: '90', price: '100' }],
    ['Work\t150.00\t1:30\t100', { description: 'Work', quantity: '90', price: '100' }],
  ])('reads the times of a sheet without headings: %s', (text, line) => {
    for (const kind of ['items', 'tasks'] as const) {
      expect(lines(text, { kind })).toEqual([{ kind: 'tasks', ...line }]);
      expect(lines(`${text}\n${text}\n${text}`, { kind })?.[2]).toEqual({ kind: 'tasks', ...line });
    }
  });

  it('reads neither metres nor one of two times of day as a duration', () => {
    expect(lines('Cable\t10 m\t2.50')).toEqual([{ kind: 'items', description: 'Cable – 10 m', price: '2.5' }]);
    expect(lines('Work\t3 days\t95')).toEqual([{ kind: 'items', description: 'Work – 3 days', price: '95' }]);
    expect(lines('Work\t9:00\t17:00\t95')).toEqual([
      { kind: 'items', description: 'Work – 9:00 – 17:00', price: '95' },
    ]);
    expect(lines('1:30\n2:00')?.map(({ description }) => description)).toEqual(['1:30', '2:00']);
  });

  it('leaves three numbers without headings undecided, unless one counts the rows', () => {
    const open = { kind: 'items', quantity: undecidedInput('4'), price: undecidedInput('35') };
    expect(paste('1001\tChair\t4\t35')).toMatchObject({
      undecided: 2,
      lines: [{ ...open, description: '1001 – Chair' }],
    });
    expect(lines('Chair\t4\t35\t99')).toEqual([{ ...open, description: 'Chair – 99' }]);
    expect(paste('Work\t1:30\t100\t99')).toMatchObject({
      undecided: 1,
      lines: [{ kind: 'tasks', description: 'Work – 99', quantity: '90', price: undecidedInput('100') }],
    });
    expect(lines('Paper\t1,5\t12,50\t99', pasteIn('de-DE'))?.[0]?.price).toBe(undecidedInput('12,50'));
    expect(paste('1\ta\t2\t5\n2\tb\t3\t6\n3\tc\t4\t7')?.undecided).toBe(0);
  });

  it('loses no time of a sheet without headings', () => {
    const hours = fc.nat({ max: 99 });
    const minutes = fc.integer({ min: 0, max: 59 });
    const word = fc.stringMatching(/^[A-Z][a-z]{2,12}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, hours, minutes), { minLength: 1, maxLength: 5 }), (rows) => {
        const text = rows.map(([work, h, m]) => `${work}\t${String(h)}:${String(m).padStart(2, '0')}\t95.00`);
        expect(lines(text.join('\n'))).toEqual(
          rows.map(([description, h, m]) => {
            return { kind: 'tasks', description, quantity: String(h * 60 + m), price: '95' };
          }),
        );
      }),
    );
  });

  it('leaves out running numbers, and reports a column that it does not recognise as such', () => {
    const plain = [
      { description: 'Chair', price: '35' },
      { description: 'Desk', price: '350' },
    ].map((line) => {
      return { kind: 'items', ...line };
    });
    const numbered = (heading: string, one: string, other: string) =>
      paste(`${heading}\tItem\tPrice\n${one}\tChair\t35\n${other}\tDesk\t350`);
    expect(numbered('No', '1', '2')).toMatchObject({ unused: [], lines: plain });
    expect(numbered('Pos.', '01.', '02.')).toMatchObject({ unused: [], lines: plain });
    expect(numbered('Pos.', '1.1', '1.2')).toMatchObject({ unused: ['Pos.'] });
    expect(numbered('Pos.', '1.1', '1.2')?.lines).toEqual(plain);
    expect(numbered('Nr', 'A-17', 'A-18')).toMatchObject({ unused: ['Nr'] });
    expect(paste('Nr\tItem\tQty\tPrice\n4711\tChair\t4\t35')).toMatchObject({
      unused: ['Nr'],
      lines: [{ description: 'Chair', quantity: '4', price: '35' }],
    });
  });

  it('reads known kinds, and reports a column with unknown ones', () => {
    expect(paste('Type\tItem\tHours\nTask\tDesign\t2\nExpense\tPaper\t1')).toMatchObject({
      unused: [],
      lines: [{ kind: 'tasks' }, { kind: 'expenses' }],
    });
    expect(paste('Type\tItem\tPrice\nExpense\tPaper\t2\nCraft\tDesign\t1')).toMatchObject({
      unused: ['Type'],
      lines: [
        { kind: 'expenses', description: 'Paper' },
        { kind: 'items', description: 'Design' },
      ],
    });
  });

  it('does not report a column that the description was taken from', () => {
    expect(paste('Foo\tPrice\nChair\t35')).toMatchObject({ unused: [], lines: [{ description: 'Chair' }] });
  });

  it('takes as many rows as an invoice holds, and counts the rest', () => {
    const text = Array.from({ length: 500 }, (_, index) => `Line ${String(index)}\t${String(index)}.50`).join('\n');
    expect(paste(text)?.lines.length).toBe(500);
    expect(paste(text, { room: { cells: 1_000, lines: 300 } })).toMatchObject({ leftOut: 200 });
  });

  it('cuts a cell to the limit of a draft, and keeps a cut number undecided', () => {
    const long = `${'9'.repeat(5_000)} or so`;
    const pasted = [
      ...(lines(`Item\tQty\tUnit\tPrice\n${'x'.repeat(200_000)}\t${long}\t${long}\t${long}`) ?? []),
      ...(lines(`Item\tDate\tQty\tAmount\nWork\t${long}\t3\t${long}`) ?? []),
      ...(lines(`1\n2\n${long}`, { column: 'price' }) ?? []),
      ...(lines(`1\tpcs\n2\t${long}\n3\tpcs`, { column: 'quantity' }) ?? []),
    ];
    expect(pasted.length).toBe(8);
    const blank: LineForm = { key: 'k', kind: 'items', date: '', description: '', quantity: '', unit: '', price: '' };
    const form = invoiceForm({ lines: pasted.map((cells) => ({ ...blank, ...cells })) });
    expect(contract['draft:save'].input.safeParse({ uid: UID, form }).error).toBeUndefined();
    for (const cell of [pasted[0]?.quantity, pasted[0]?.price, pasted[1]?.price, pasted[4]?.price]) {
      expect(cell).toBe(undecidedInput(typedInput(cell ?? '')));
      expect(typedInput(cell ?? '')).toMatch(/^9{50}/);
    }
    const words = `${'by agreement '.repeat(20)}of 2026`;
    expect(lines(`Item\tPrice\nWork\t${words}`)?.[0]?.description).toBe(`Work – ${words}`);
    expect(lines(`Item\tPrice\tTotal\nWork\t5\t${words}`)?.[0]?.description).toBe(`Work – ${words}`);
  });

  it('reads a cell of many spaces between two words in linear time', () => {
    const text = `a${' '.repeat(90_000)}b`;
    expect(lines(`${text}\t1\n${text}\t2`)?.length).toBe(2);
    expect(lines(`1${text}\n2${text}`, { column: 'price' })?.length).toBe(2);
  });

  it('never throws, and loses no text that has no heading', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1.234', '-5', '"', '""', 'a"b', '𝒜🎨', 'سعر', '<td>', '&#x110000;', '12/11/2026', '1e999', '%'),
    );
    const table = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 });
    const locale = fc.constantFrom('en-US', 'de-DE', 'fr-CH', 'hi-IN', 'ar-EG');
    const column = fc.constantFrom('description', 'quantity', 'price', 'unit', 'kind', 'date');
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\t', ';', ','),
        fc.string({ unit: 'binary' }),
        locale,
        column,
        (rows, separator, html, language, at) => {
          const text = rows.map((row) => row.join(separator)).join('\n');
          const pasted = paste(text, { ...pasteIn(language), column: at }, html);
          expect(pasted === null || pasted.lines.length <= 1_000).toBe(true);
        },
      ),
    );
    const word = fc.stringMatching(/^[a-z]{3,9}$/).filter((text) => lines(`${text}\nzzzz qqqq`)?.length === 2);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 9 }), (rows) => {
        const text = rows.map((row) => row.join('\t')).join('\n');
        const kept = JSON.stringify(lines(text) ?? []);
        expect(rows.every((row) => row.every((cellText) => kept.includes(cellText)))).toBe(true);
      }),
    );
  });
});

describe('a range that is no subtraction', () => {
  it.each([
    ['Task\tTime', 'Site visit\t9:00-17:00'],
    ['Task\tTime', 'Site visit\t10:00 – 12:30'],
    ['Item\tQty\tPrice', 'Paint\t1\t50-60'],
    ['Item\tQty\tPrice', 'Paint\t10-12\t5'],
    ['Item\tQty\tPrice', 'Paint\t1\t2026-10-31'],
    ['Item\tQty\tPrice', 'Paint\t1\t12/05'],
  ])('stays undecided: %s, %s', (heading, row) => {
    const pasted = paste(`${heading}\n${row}`);
    expect(pasted?.undecided).toBe(1);
  });

  it('stays undecided in cells as well', () => {
    const pasted = paste('10-12\n5\n6', { column: 'quantity' });
    expect(pasted?.lines.map(({ quantity }) => quantity)).toEqual([undecidedInput('10-12'), '5', '6']);
  });

  it('leaves a total that differs from quantity times price in the text', () => {
    const table = (row: string) => lines(`Item\tQty\tPrice\tTotal\n${row}`)?.[0];
    expect(table('Paint\t2\t100\t180')).toMatchObject({ description: 'Paint – 180', quantity: '2', price: '100' });
    expect(table('Paint\t2\t100\t200')).toMatchObject({ description: 'Paint' });
    expect(table('Paint\t3\t33.33\t100.00')).toMatchObject({ description: 'Paint' });
  });
});
