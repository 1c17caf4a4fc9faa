import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { uidFrom } from '#shared/service/ids.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Book } from '#main/db/book.ts';
import { openBook, wireBook } from '#main/db/book.ts';
import { ormOn } from '#main/db/connection/kept-statements.ts';
import { configure, openConnection } from '#main/db/connection/open.ts';
import type { ReadObject } from '#main/db/mirror/mirror-store.ts';
import { noClaims } from '#main/sync/pull/claims.ts';

export const migrationsDir = join(import.meta.dirname, '..', '..', 'drizzle');
/** Holds the marks of books that a computer keeps. Tests have a folder of their own: they write nothing into a developer's. */
export const stateDir = join(tmpdir(), 'inkwell-state');
export const TODAY = '2026-11-21';
export const NOW = Date.UTC(2026, 10, 21, 10);

/**
 * Returns ids that count, so that a test can name them and they sort as they were made. Another `seed` gives others, for
 * what is made beside a book; `counted` have been given before.
 */
export function countingUids(seed = 0, counted = 0): () => Uid {
  let count = counted;
  return () => {
    count += 1;
    return uidFrom(NOW + count, new Uint8Array(10).fill(seed));
  };
}

let empty: Buffer | null = null;

/** Returns the bytes of a book with nothing in it, which is made once a process. */
function emptyBook(): Buffer {
  if (empty !== null) return empty;
  const connection = openConnection({ path: ':memory:', mode: 'write', migrationsDir });
  empty = connection.raw.serialize();
  connection.close();
  return empty;
}

/** Opens a book in memory, from the bytes of another where they are given. */
export function openMemoryBook(image = emptyBook(), createUid = countingUids()): Book {
  const raw = new Database(image);
  configure(raw);
  return wireBook({ raw, orm: ormOn(raw), close: () => raw.close() }, createUid);
}

/** A folder of its own for one test, and the path of a book in it. */
export function bookFolder(): { readonly folder: string; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-book-'));
  return { folder, path: join(folder, 'book.db') };
}

export function openFileBook(path: string, mode: 'write' | 'read' = 'write'): Book {
  return openBook({ path, mode, migrationsDir, createUid: countingUids() });
}

/** A client as a list of the service shows it. */
export function clientRow(id: number, part: JsonObject = {}): ReadObject {
  const hash_key = `c${String(id)}`;
  const fields: JsonObject = {
    id,
    hash_key,
    category: 'organization',
    name: `Client ${String(id)}`,
    business_email: `office@client${String(id)}.test`,
    language: 'en-us',
    currency: 'eur',
    currency_iso_code: 'EUR',
    created_at: '2026-01-01T00:00:00Z',
    ...part,
  };
  return { id, hash_key, fields, details: null };
}

/** An invoice as a list of the service shows it, or read whole when `details` are given. */
export function invoiceRow(id: number, part: JsonObject = {}, details: JsonObject | null = null): ReadObject {
  const hash_key = `i${String(id)}`;
  const fields: JsonObject = {
    id,
    hash_key,
    connection: { id: 1, hash_key: 'c1', name: 'Client 1' },
    date: '2026-11-01',
    due_date: '2026-11-15',
    state: 'sent',
    summary: `Summary ${String(id)}`,
    note: null,
    company_id: '612',
    statement_no: `INV-${String(id).padStart(6, '0')}`,
    po_number: '',
    payment_options: [],
    currency_iso_code: 'EUR',
    billed_total: '100.00',
    sub_total: '100.00',
    total_due: '100.00',
    paid_total: '0.00',
    created_at: '2026-11-01T00:00:00Z',
    ...part,
  };
  return { id, hash_key, fields, details };
}

export const noLines: JsonObject = {
  items: [],
  expenses: [],
  tasks: [],
  trips: [],
  taxes: [],
  discounts: [],
  shipping_amounts: [],
};

/** Stores one page of a list, as a sweep does. */
export function sweepPage(
  book: Book,
  resource: Resource,
  objects: readonly ReadObject[],
  options: {
    readonly unclaimed?: ReadonlyMap<number, number>;
    readonly at?: number;
    readonly parent?: ServerAddress;
    readonly under?: 'recurring_invoices';
  } = {},
) {
  const { parent = null, under } = options;
  const feed = { resource, parent, ...(under && { under }) };
  const at = options.at ?? NOW;
  const checkpoint = book.engineStores.mirror.beginSweep(feed, at);
  return book.engineStores.mirror.applyPage({
    feed,
    objects,
    checkpoint: { ...checkpoint, nextPage: null, finishedAt: at },
    at,
    requestedAt: options.at ?? Number.POSITIVE_INFINITY,
    claims: { ...noClaims, unclaimed: options.unclaimed ?? noClaims.unclaimed },
  });
}

/** The uid of the object that the service knows by this id. */
export function uidOf(book: Book, resource: Resource, id: number): Uid {
  const state = book.rows.of(resource).byServerId(id);
  if (state === null) throw new Error(`no ${resource} ${String(id)}`);
  return state.uid;
}

export function newClient(uid: Uid, part: JsonObject = {}) {
  const data = {
    category: 'organization',
    name: 'Acme',
    business_email: 'a@acme.test',
    language: 'en-us',
    currency: 'USD',
    ...part,
  };
  return { op: 'create', resource: 'connections', uid, data } as const;
}

export function newInvoice(uid: Uid, connection: Uid, part: JsonObject = {}) {
  const data = {
    connection,
    date: TODAY,
    due_date: '2026-12-05',
    statement_no: 'INV-9001',
    items: [{ description: 'Work', price: '95.00', quantity: '3', sort_order: 1 }],
    taxes: [{ name: 'VAT', combined_amount_percent: '10%', percentage: true }],
    ...part,
  };
  return { op: 'create', resource: 'invoices', uid, data } as const;
}

export function updateOf(book: Book, resource: Resource, uid: Uid, data: JsonObject) {
  const base = book.engineStores.outbox.targetOf(resource, uid).mirror ?? {};
  return { op: 'update', resource, uid, data, base } as const;
}

export function invoiceForm(part: Partial<InvoiceForm> = {}): InvoiceForm {
  return {
    connectionUid: null,
    statementNo: 'INV-9001',
    date: TODAY,
    dueDate: '2026-12-05',
    summary: '',
    note: '',
    poNumber: '',
    paymentOptions: [],
    allowPartialPayments: false,
    sendReceiptsAutomatically: false,
    sendReminders: false,
    lines: [{ key: 'a', kind: 'items', date: '', description: 'Work', quantity: '3', unit: '', price: '95' }],
    adjustments: [],
    ...part,
  };
}
