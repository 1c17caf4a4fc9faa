import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Book } from '#main/db/book.ts';
import { openProfile } from '#main/profile/profile.ts';
import { bookPath } from '#main/account/session.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { accountFeeds } from '#main/sync/plan/feeds.ts';
import { fillBook, fillCatalogue, fillProfiles, invoice, openEmptyBook } from '#test/bench/large-book.ts';
import { addPayments, addTags } from '#test/bench/large-payments.ts';
import { createUid } from '#main/platform/create-uid.ts';

const INVOICES = 100_000;
/** Lines of three invoices on top of the list, in its order. */
export const lineCounts = [5, 200, 500] as const;
export type LineCount = (typeof lineCounts)[number];

export interface LargeProfile {
  readonly dataDir: string;
  remove(): void;
}

export const numberOf = (lines: LineCount): string => `LINES-${String(lines)}`;

/** What the line at a place, counted from 1, says of itself. */
export const descriptionOf = (place: number): string => `Work of day ${String(place)}.`;

const TAX_PERCENT = 19;
const quantityOf = (place: number): number => 1 + (place % 7);
const centsOf = (place: number): number => 8_050 + (place % 9) * 100;
const decimal = (cents: number): string => (cents / 100).toFixed(2);

function lineOf(place: number) {
  return {
    id: place,
    description: descriptionOf(place),
    quantity: String(quantityOf(place)),
    price: decimal(centsOf(place)),
    unit: 'h',
    sort_order: place,
  };
}

/** As an account adds them up: where it came to something else, the editor would not let the lines be changed. */
function totalsOf(places: readonly number[]) {
  const net = places.reduce((sum, place) => sum + quantityOf(place) * centsOf(place), 0);
  const gross = net + Math.round((net * TAX_PERCENT) / 100);
  return { sub_total: decimal(net), billed_total: decimal(gross), total_due: decimal(gross), paid_total: '0.00' };
}

/** Read whole, and younger than all others. */
function addLongInvoices(book: Book, invoices: number): void {
  lineCounts.forEach((lines, index) => {
    const plain = invoice(invoices + 1 + index);
    const places = Array.from({ length: lines }, (_line, at) => at + 1);
    const details = {
      items: places.map(lineOf),
      expenses: [],
      tasks: [],
      trips: [],
      taxes: [{ name: 'VAT', combined_amount_percent: `${String(TAX_PERCENT)}%`, percentage: true }],
      discounts: [],
      shipping_amounts: [],
    };
    const date = `2026-03-0${String(lineCounts.length - index)}`;
    const known = { statement_no: numberOf(lines), date, due_date: '2026-04-01', state: 'sent', ...totalsOf(places) };
    const fields = { ...plain.fields, ...known };
    book.engineStores.mirror.applyObject('invoices', { ...plain, fields, details }, null, Date.now());
  });
}

/** As if every list of the account had been walked to its end. */
function endWalks(book: Book): void {
  const at = Date.now();
  const checkpoint = { sweep: 1, nextPage: null, startedAt: at, finishedAt: at, isClean: true };
  for (const feed of accountFeeds)
    book.engineStores.mirror.applyPage({ feed, objects: [], checkpoint, at, requestedAt: at, claims: noClaims });
}

/** A profile folder with the book of an account of 100,000 invoices (or so many) and 2,000 clients, whose person works offline. */
export function createLargeProfile(invoices = INVOICES): LargeProfile {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-bench-profile-'));
  const profile = openProfile(dataDir);
  const account = { uid: createUid(), url: 'http://127.0.0.1:9', name: 'Birch & Harbor' };
  profile.addAccount(account);
  profile.setActiveAccount(account.uid);
  profile.updateSettings({ isOfflineByChoice: true });
  const book = openEmptyBook(bookPath(profile, account));
  // Nobody waits for the disk while the book is made: it is thrown away with the folder.
  book.connection.raw.pragma('synchronous = OFF');
  fillBook(book, invoices);
  addPayments(book);
  fillProfiles(book, 3_000);
  fillCatalogue(book, 5_000);
  addTags(book);
  addLongInvoices(book, invoices);
  endWalks(book);
  book.close();
  return {
    dataDir,
    remove() {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
