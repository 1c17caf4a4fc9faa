import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvoiceForm, LineForm } from '#shared/invoice-form/invoice-form.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { noLines } from '#test/helpers/books.ts';
import { fillBook, invoice, openEmptyBook } from './large-book.ts';
import { bestPercentile, ratioFigure, report, timeFigure } from './measure.ts';

const INVOICES = 20_000;
const RUNS = 60;
const ROUNDS = 5;
const MOST_MS = 3;
const MOST_OF_BARE = 4;
const lineCounts = [5, 200] as const;

const line = (index: number): LineForm => ({
  key: `k${String(index)}`,
  kind: 'items',
  date: '',
  description: `Work of day ${String(index)}, as agreed`,
  quantity: '3.5',
  unit: 'hours',
  price: '95.00',
});

/** Ms of the processor that a run takes, in the best of a few rounds: how long the disk takes is the machine's. */
function processorTime(action: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    for (let run = 0; run < RUNS; run += 1) action();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / RUNS;
  });
  return Math.min(...rounds);
}

/** A keystroke in the editor of a large book, beside the bare statement that its text needs, and what its pause costs. */
export function benchDrafts(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  fillBook(book, INVOICES);
  // What the ingest left to be written would be paid for by the first keystrokes.
  book.connection.raw.pragma('wal_checkpoint(TRUNCATE)');
  const bare = book.connection.raw.prepare('UPDATE drafts SET form_json = ?, saved_at = ? WHERE uid = ?');
  const figures = lineCounts.flatMap((count, index) => {
    const id = index + 1;
    book.engineStores.mirror.applyObject('invoices', { ...invoice(id), details: noLines }, null, 0);
    const state = book.rows.of('invoices').byServerId(id);
    if (state === null) throw new Error('the book has this invoice');
    const { uid } = state;
    const { view, connection } = book.rows.draw('invoices', state);
    const lines = Array.from({ length: count }, (_line, at) => line(at));
    let form: InvoiceForm = { ...formFromInvoice(view, connection?.uid ?? null), lines };
    let at = 0;
    const next = (): InvoiceForm => (form = { ...form, summary: `Typed ${String((at += 1))}` });
    book.drafts.opened(uid);
    book.drafts.save(uid, form, at);
    const type = (): void => {
      book.drafts.type(uid, next(), at);
    };
    const worked = processorTime(type);
    const least = processorTime(() => bare.run(JSON.stringify(next()), at, uid));
    const typed = bestPercentile(RUNS, 0.5, type);
    const paused = bestPercentile(RUNS, 0.5, () => {
      book.drafts.save(uid, next(), at);
    });
    const name = `${String(count)} lines`;
    return [
      timeFigure(`a keystroke in ${name}, processor time`, worked, MOST_MS),
      timeFigure(`a keystroke in ${name}, with the disk`, typed),
      ratioFigure(`a keystroke in ${name}, of the bare statement`, worked, least, MOST_OF_BARE),
      timeFigure(`a keystroke in ${name} with its pause`, paused),
    ];
  });
  report('drafts', `Drafts, ${INVOICES.toLocaleString('en')} invoices (median of ${String(RUNS)})`, figures);
  book.close();
  rmSync(folder, { recursive: true, force: true });
}
