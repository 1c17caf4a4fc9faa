import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientPage } from '#main/db/clients/client-page.ts';
import { clientStatement } from '#main/db/figures/client-statement.ts';
import type { ReadObject } from '#main/db/mirror/mirror-store.ts';
import type { Book } from '#main/db/book.ts';
import { invariant } from '#shared/assert.ts';
import type { Uid } from '#shared/service/ids.ts';
import { applyObjects, fillBook, invoice, openEmptyBook } from './large-book.ts';
import { addPayments } from './large-payments.ts';
import type { Figure } from './measure.ts';
import { bestPercentile, report, timeFigure } from './measure.ts';

const INVOICES = 100_000;
/** With their payments and what the client has like all others: over 5,000 movements. */
const OF_THE_LARGEST = 2_600;
const LARGEST = 1;
const ORDINARY = 2;
const TODAY = '2026-01-15';
const RUNS = 20;
const MOST_MS = { page: 60, statement: 200 } as const;

function ofLargest(id: number): ReadObject {
  const { fields, ...rest } = invoice(id);
  return { ...rest, fields: { ...fields, connection: { id: LARGEST, hash_key: `c${String(LARGEST)}`, name: 'x' } } };
}

function uidOf({ connection }: Book, id: number): Uid {
  const uid = connection.raw.prepare('SELECT uid FROM connections WHERE server_id = ?').pluck().get(id);
  invariant(typeof uid === 'string', 'a filled book has its clients');
  return uid;
}

/** The page and the statement of a client, in a book of 100,000 invoices. */
export function benchClients(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  fillBook(book, INVOICES);
  applyObjects(book, 'invoices', [INVOICES + 1, INVOICES + OF_THE_LARGEST], ofLargest);
  addPayments(book);
  const [largest, ordinary] = [uidOf(book, LARGEST), uidOf(book, ORDINARY)];
  const p95 = (name: string, limit: number, action: () => unknown): Figure =>
    timeFigure(name, bestPercentile(RUNS, 0.95, action), limit);
  const statement = (uid: Uid, isOpen: boolean) => () => {
    const found = clientStatement(book, { uid, from: null, to: TODAY, isOpen }, TODAY);
    invariant(found !== null, 'the client is in the book');
    return found;
  };
  const all = statement(largest, false)();
  invariant(!all.isOpen, 'movements were asked for');
  const movements = all.statements.reduce((sum, { rows }) => sum + rows.length, 0);
  invariant(movements >= 5_000, `${String(movements)} movements are too few`);
  const size = movements.toLocaleString('en');
  report('clients', `A client, ${INVOICES.toLocaleString('en')} invoices in the book (p95 of ${String(RUNS)})`, [
    p95('page', MOST_MS.page, () => clientPage(book, ordinary, TODAY)),
    p95(`page of the largest`, MOST_MS.page, () => clientPage(book, largest, TODAY)),
    p95(`statement`, MOST_MS.statement, statement(ordinary, false)),
    p95(`statement of over 5,000 movements`, MOST_MS.statement, statement(largest, false)),
    p95('open items of the largest', MOST_MS.statement, statement(largest, true)),
    { name: 'movements of the largest', value: size },
  ]);
  book.close();
  rmSync(folder, { recursive: true });
}
