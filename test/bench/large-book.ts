import { join } from 'node:path';
import { openBook } from '#main/db/book.ts';
import type { Book } from '#main/db/book.ts';
import type { ReadObject } from '#main/db/mirror/mirror-store.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { createUid } from '#main/platform/create-uid.ts';

const CLIENTS = 2_000;
const PAGE = 100;
const openStates = ['sent', 'viewed', 'partial', 'draft'] as const;
/** Books fill with settled invoices: one in thirty is still open. */
const OPEN_EVERY = 30;
const currencies = ['USD', 'EUR', 'GBP'] as const;

const pick = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('an empty list has nothing to pick');
  return value;
};

const migrationsDir = join(import.meta.dirname, '..', '..', 'drizzle');

function client(id: number): ReadObject {
  const name = `Client ${String(id).padStart(5, '0')} ${pick(['Birch', 'Harbor', 'Fjord', 'Lumen', 'Granite'], id)}`;
  return {
    id,
    hash_key: `c${String(id)}`,
    details: null,
    fields: {
      id,
      hash_key: `c${String(id)}`,
      name,
      category: 'organization',
      currency_iso_code: pick(currencies, id),
      business_email: `c${String(id)}@example.test`,
    },
  };
}

export function invoice(id: number): ReadObject {
  const connection = ((id * 7919) % CLIENTS) + 1;
  const state = id % OPEN_EVERY === 0 ? pick(openStates, id / OPEN_EVERY) : 'paid';
  const day = String((id % 28) + 1).padStart(2, '0');
  const month = String((id % 12) + 1).padStart(2, '0');
  const total = `${String(((id * 37) % 9000) + 10)}.${String(id % 100).padStart(2, '0')}`;
  return {
    id,
    hash_key: `i${String(id)}`,
    details: null,
    fields: {
      id,
      hash_key: `i${String(id)}`,
      connection: { id: connection, hash_key: `c${String(connection)}`, name: 'x' },
      date: `${String(2020 + (id % 6))}-${month}-${day}`,
      due_date: `${String(2020 + (id % 6))}-${month}-28`,
      state,
      summary: `Work of week ${String(id % 52)}`,
      note: null,
      statement_no: `INV-${String(id).padStart(6, '0')}`,
      po_number: '',
      currency_iso_code: pick(currencies, connection),
      billed_total: total,
      sub_total: total,
      total_due: state === 'paid' ? '0.00' : total,
      paid_total: state === 'paid' ? total : '0.00',
      company_id: '1',
    },
  };
}

/** Writes the objects of the ids `first` to `last`, in pages as a sweep does. */
export function applyObjects(
  book: Book,
  resource: 'connections' | 'invoices' | 'recurring_invoices' | 'item_categories',
  [first, last]: readonly [number, number],
  make: (id: number) => ReadObject,
): void {
  const at = Date.now();
  const checkpoint = { sweep: 1, nextPage: null, startedAt: at, finishedAt: at, isClean: true };
  for (let start = first; start <= last; start += PAGE)
    book.engineStores.mirror.applyPage({
      feed: { resource, parent: null },
      objects: Array.from({ length: Math.min(PAGE, last - start + 1) }, (_row, index) => make(start + index)),
      checkpoint,
      at,
      requestedAt: at,
      claims: noClaims,
    });
}

function profile(id: number): ReadObject {
  const connection = ((id * 7919) % CLIENTS) + 1;
  const total = `${String(((id * 37) % 900) + 10)}.00`;
  return {
    id,
    hash_key: `r${String(id)}`,
    details: null,
    fields: {
      id,
      hash_key: `r${String(id)}`,
      connection: { id: connection, hash_key: `c${String(connection)}`, name: 'x' },
      profile_name: `${pick(['Hosting', 'Cleaning', 'Support', 'Rent'], id)} ${String(id)}`,
      profile_no: '',
      recurring_method: pick(['save_draft', 'auto_send', 'auto_bill'], id),
      start_date: '2024-01-31',
      next_billing_date: `2026-${String((id % 12) + 1).padStart(2, '0')}-28`,
      interval: (id % 3) + 1,
      interval_unit: pick(['months', 'weeks', 'years'], id),
      occurrences: id % 2 === 0 ? 0 : 24,
      iteration_no: id % 20,
      state: pick(['active', 'active', 'scheduled', 'draft', 'completed'], id),
      currency_iso_code: pick(currencies, connection),
      billed_total: total,
      sub_total: total,
    },
  };
}

/** Adds recurring invoices to a filled book. */
export function fillProfiles(book: Book, count: number): void {
  applyObjects(book, 'recurring_invoices', [1, count], profile);
}

const things = ['Harbor survey', 'Site visit', 'Stationery set', 'Route planning', 'Paint'];

/** Every fifth is called like another one but for its case. */
function savedItem(id: number): ReadObject {
  const name = `${pick(things, id)} ${String(id % 5 === 0 ? id - 1 : id)}`;
  return {
    id,
    hash_key: null,
    details: null,
    fields: {
      id,
      name: id % 5 === 0 ? name.toUpperCase() : name,
      description: `Work of day ${String(id)}.`,
      unit: pick(['h', 'day', ''], id),
      price: `${String(((id * 37) % 900) + 10)}.50`,
      created_at: '2024-01-31T00:00:00Z',
    },
  };
}

/** Adds items to the catalogue of a filled book. */
export function fillCatalogue(book: Book, count: number): void {
  applyObjects(book, 'item_categories', [1, count], savedItem);
}

/** Fills the book; returns ms spent on the invoices. */
export function fillBook(book: Book, invoices: number): number {
  applyObjects(book, 'connections', [1, CLIENTS], client);
  const start = performance.now();
  applyObjects(book, 'invoices', [1, invoices], invoice);
  return performance.now() - start;
}

export function openEmptyBook(path: string): Book {
  return openBook({ path, mode: 'write', migrationsDir, createUid });
}
