import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suggestAdjustments, suggestLines } from '#main/db/suggestions/line-suggestions.ts';
import type { Book } from '#main/db/book.ts';
import { fillBook, invoice, openEmptyBook } from './large-book.ts';
import type { Figure } from './measure.ts';
import { bestPercentile, report, timeFigure } from './measure.ts';
import { createUid } from '#main/platform/create-uid.ts';

const INVOICES = 100_000;
const RUNS = 60;
const MOST_MS = 20;
/** Books have a few clients that are in everything: one in twenty invoices is theirs. */
const BIG_CLIENT = 1;
const BIG_EVERY = 20;
const works = ['Route planning', 'Brand workshop', 'Site visit', 'Monthly retainer', 'Illustrations', 'Consulting'];

/** Every invoice is read whole: two lines, one of them of its own, and a tax. */
function addInvoices(book: Book): void {
  const { raw } = book.connection;
  raw.pragma('synchronous = OFF');
  for (let id = 1; id <= INVOICES; id += 1) {
    const row = invoice(id);
    const work = works[id % works.length] ?? '';
    const connection = { id: BIG_CLIENT, hash_key: `c${String(BIG_CLIENT)}`, name: 'x' };
    const details = {
      items: [
        { description: work, quantity: '1', price: `${String(id % 90)}.00`, unit: 'h', sort_order: 1 },
        { description: `${work}, order ${String(id)}`, quantity: '2', price: '12.50', unit: '', sort_order: 2 },
      ],
      expenses: [],
      tasks: [],
      trips: [],
      taxes: [{ name: 'VAT', combined_amount_percent: '19%', percentage: true }],
      discounts: [],
      shipping_amounts: [],
    };
    const fields = id % BIG_EVERY === 0 ? { ...row.fields, connection } : row.fields;
    book.engineStores.mirror.applyObject('invoices', { ...row, fields, details }, null, id);
  }
  raw.pragma('synchronous = FULL');
}

/** What the editor asks with every keystroke in a description, at 100,000 invoices with their lines. */
export function benchSuggestions(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  fillBook(book, 0);
  addInvoices(book);
  const big = book.rows.of('connections').byServerId(BIG_CLIENT)?.uid ?? null;
  const exceptUid = createUid();
  const p95 = (name: string, action: () => unknown): Figure =>
    timeFigure(name, bestPercentile(RUNS, 0.95, action), MOST_MS);
  const ask = (name: string, text: string, clientUid: string | null = null): Figure =>
    p95(name, () => suggestLines(book.orm, { kind: 'items', text, clientUid, exceptUid, limit: 8 }));
  report('suggestions', `Suggestions, ${INVOICES.toLocaleString('en')} invoices with lines (p95 of ${String(RUNS)})`, [
    ask('nothing typed', ''),
    ask('nothing typed, a client of 5,000 invoices', '', big),
    ask('one letter', 'w'),
    ask('two letters of every invoice', 'or'),
    ask('a word of every sixth invoice', 'workshop'),
    ask('the same for a client of 5,000 invoices', 'workshop', big),
    ask('a rare text', 'order 4321'),
    ask('a text of no invoice', 'zeppelin'),
    p95('adjustments of a client of 5,000 invoices', () =>
      suggestAdjustments(book.orm, { clientUid: big, exceptUid, limit: 4 }),
    ),
  ]);
  book.close();
  rmSync(folder, { recursive: true, force: true });
}
