import type { FigureRows } from '#shared/figures/figure-rows.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import type { InvoiceColumns, PaymentColumns } from './figure-rows.ts';
import { INVOICE_IN_ACCOUNT, PAYMENT_IN_ACCOUNT, toFigureRows } from './figure-rows.ts';
import type { WantedRows } from './wanted-rows.ts';
import { findRows } from './wanted-rows.ts';

/** Invoices that are read at once: with their payments, a few milliseconds. */
const PART = 400;

type Take = (rows: FigureRows) => void | Promise<void>;

/**
 * Reads the present invoices of a book that a figure is made of with their payments, part by part; all of them where `wanted` is null.
 * The first part names every currency of the book.
 */
export async function walkRows(snapshot: Snapshot, wanted: WantedRows | null, take: Take): Promise<void> {
  const { raw, pause } = snapshot;
  await take({ invoices: [], paymentsOf: () => [], currencies: currenciesOf(snapshot) });
  const which = wanted === null ? 'BETWEEN @first AND @last' : 'IN (SELECT value FROM json_each(@numbers))';
  const invoices = raw.prepare<object, InvoiceColumns>(`
    SELECT ${INVOICE_IN_ACCOUNT} FROM invoices
    WHERE invoices.search_no ${which} AND +invoices.is_listed = 1`);
  const payments = raw.prepare<[string], PaymentColumns>(`
    SELECT ${PAYMENT_IN_ACCOUNT} FROM payments INDEXED BY payments_invoice
    WHERE payments.invoice_uid IN (SELECT value FROM json_each(?))
      AND payments.is_listed = 1 AND payments.server_id IS NOT NULL`);
  for (const part of wanted === null ? allParts(snapshot) : partsOf(await findRows(snapshot, wanted))) {
    const rows = invoices.all(part);
    await take(toFigureRows(rows, payments.all(JSON.stringify(rows.map(({ uid }) => uid)))));
    await pause();
  }
}

function* allParts({ raw }: Snapshot): Iterable<object> {
  const last = raw.prepare<[], number | null>('SELECT max(search_no) FROM invoices').pluck().get() ?? 0;
  for (let first = 1; first <= last; first += PART) yield { first, last: first + PART - 1 };
}

function* partsOf(numbers: Iterable<number>): Iterable<object> {
  let part: number[] = [];
  for (const number of numbers) {
    part.push(number);
    if (part.length < PART) continue;
    yield { numbers: JSON.stringify(part) };
    part = [];
  }
  if (part.length > 0) yield { numbers: JSON.stringify(part) };
}

/** Returns the currencies of the present invoices; that of one which is another here than in the account comes with its row. */
const currenciesOf = ({ raw }: Snapshot): readonly (string | null)[] =>
  raw
    .prepare<[], string>('SELECT DISTINCT currency FROM invoice_sums WHERE count > 0 AND is_unsent = 0')
    .pluck()
    .all()
    .map((currency) => (currency === '' ? null : currency));
