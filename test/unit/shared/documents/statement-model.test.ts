import { describe, expect, it } from 'vitest';
import type { Movement, StatementOfMovements } from '#shared/figures/statement.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { footOfStatement, textOnStatement } from '#renderer/documents/paper-text.ts';
import { statementPaper } from '#shared/documents/statement-model.ts';

const movement = (part: Partial<Movement>): Movement => ({
  date: '2026-10-10',
  kind: 'invoice',
  uid: 'b',
  invoiceUid: 'b',
  number: 'RE-8',
  method: null,
  details: '',
  amount: '500.00',
  balance: '500.00',
  ...part,
});

const ageing = {
  no_due_date: '0.00',
  not_due: '0.00',
  '1-30': '300.00',
  '31-60': '0.00',
  '61-90': '0.00',
  over_90: '0.00',
  credit: '0.00',
  total: '300.00',
};

const statement = (language: string): ClientStatement => ({
  complete: true,
  missing: [],
  client: { uid: 'c', name: 'Birch & Söhne', language, email: '', addressLines: ['Hafenstr. 4'] },
  from: '2026-10-01',
  to: '2026-11-29',
  today: '2026-11-29',
  invoiceCount: 2,
  readAt: 0,
  isOpen: false,
  statements: [
    {
      currency: 'EUR',
      opening: '0.00',
      rows: [
        movement({}),
        movement({
          kind: 'payment',
          method: 'bank_transfer',
          details: 'ref 7',
          amount: '-200.00',
          balance: '300.00',
          date: '2026-11-02',
        }),
        movement({ kind: 'counted_by_account', amount: '0.00', balance: '300.00', date: null }),
      ],
      closing: '300.00',
      ageing,
      recorded: [{ uid: 'p', date: '2026-11-03', number: 'RE-8', amount: '40.00' }],
    },
  ],
});

describe('the paper of a statement', () => {
  it('says everything in the client’s language and numbers', () => {
    const paper = statementPaper(statement('de'), 'Aurora');
    const [part] = paper.parts;
    expect(paper).toMatchObject({ heading: 'Kontoauszug', language: 'de', clientName: 'Birch & Söhne' });
    expect(
      part?.table.rows.map((cells) =>
        cells.map((cell) => cell.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' ')),
      ),
    ).toEqual([
      ['10.10.2026', 'Rechnung RE-8', '500,00 €', '500,00 €'],
      ['02.11.2026', 'Zahlung · RE-8 · Überweisung · ref 7', '-200,00 €', '300,00 €'],
      ['–', 'Weitere Zahlung · RE-8', '0,00 €', '300,00 €'],
    ]);
    expect(part?.table.opening).toEqual({ label: 'Anfangssaldo', amount: '0,00\u00a0€' });
    expect(part?.table.closing).toEqual({ label: 'Endsaldo', amount: '300,00\u00a0€' });
  });

  it('shows only the ages that hold something, and announced money apart', () => {
    const [part] = statementPaper(statement('en-us'), 'Aurora').parts;
    expect(part?.ageing).toEqual([{ label: 'Days late: 1–30', amount: '€300.00' }]);
    expect(part?.announced.map(({ amount }) => amount)).toEqual(['€40.00']);
  });

  it('lists open items with what is due of each', () => {
    const { statements, isOpen: _, ...head } = statement('en-us');
    // The statement above is one of movements.
    const [first] = statements as readonly StatementOfMovements[];
    if (first === undefined) throw new Error('It has a part.');
    const { rows: __, ...part } = first;
    const item = {
      uid: 'b',
      number: 'RE-8',
      date: '2026-10-10',
      dueDate: '2026-11-19',
      daysLate: 10,
      billed: '500.00',
      paid: '200.00',
      due: '300.00',
    };
    const open = { ...head, isOpen: true, statements: [{ ...part, items: [item] }] } as const;
    const paper = statementPaper(open, 'Aurora');
    expect(paper.heading).toBe('Open items');
    expect(paper.parts[0]?.table.rows).toEqual([
      ['RE-8', 'Oct 10, 2026', 'Nov 19, 2026', '10', '€500.00', '€200.00', '€300.00'],
    ]);
  });

  it('names the client at its foot, and gives the fonts all its letters', () => {
    const paper = statementPaper(statement('ja'), 'Aurora');
    expect(footOfStatement(paper, false)).toContain('Birch & Söhne');
    for (const text of ['取引明細書', '期末残高', '入金予定（未着金）', 'Hafenstr. 4'])
      expect(textOnStatement(paper, '')).toContain(text);
  });
});
