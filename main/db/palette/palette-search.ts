import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { PaletteRecords } from '#shared/screens/palette.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { findFew } from '#main/db/search/full-text-conditions.ts';
import { searchClients } from '#main/db/clients/client-search.ts';
import { getNewestRows, listInvoicesInSteps } from '#main/db/invoice-list/list-invoices.ts';
import { isNumbered } from '#main/db/numbering/by-number.ts';
import { plain } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const MOST_CLIENTS = 5;
/** Shortest text to search for. A single character matches nearly everything and is compared with whole numbers only. */
const SHORTEST_TEXT = 2;

/** Finds invoices and clients for the palette: the exact number first, then numbers that contain it, then texts. */
export async function findRecords(
  book: () => Orm,
  typed: string,
  limit: number,
  today: PlainDate,
): Promise<PaletteRecords> {
  const text = typed.trim();
  if (text === '') return { invoices: [], clients: [] };
  const rows = new Map<string, InvoiceRow>();
  for (const find of [rowsOfNumber, rowsWithNumber, rowsWithText]) {
    if (rows.size >= limit) break;
    for (const row of await find(book, text, limit, today)) rows.set(row.uid, rows.get(row.uid) ?? row);
  }
  return { invoices: [...rows.values()].slice(0, limit), clients: searchClients(book(), text, MOST_CLIENTS, today) };
}

/** Finds the invoice of a number. `1042` means INV-001042 when the newest invoice has that pattern. */
function rowsOfNumber(book: () => Orm, text: string, limit: number, today: PlainDate): readonly InvoiceRow[] {
  const orm = book();
  const newest = orm
    .select({ number: invoices.statementNo })
    .from(invoices)
    .where(eq(invoices.isListed, true))
    .orderBy(desc(invoices.date), desc(invoices.numberKey))
    .limit(1)
    .get();
  const numbers = [text, text.toUpperCase(), ...likeNewest(newest?.number ?? '', text)];
  return getNewestRows(orm, and(eq(invoices.isListed, true), isNumbered(numbers)), limit, today);
}

function likeNewest(newest: string, text: string): readonly string[] {
  const digits = /\d+(?=\D*$)/.exec(newest)?.[0];
  if (digits === undefined || !/^\d+$/.test(text) || text.length > digits.length) return [];
  const at = newest.lastIndexOf(digits);
  return [`${newest.slice(0, at)}${text.padStart(digits.length, '0')}${newest.slice(at + digits.length)}`];
}

function rowsWithNumber(book: () => Orm, text: string, limit: number, today: PlainDate): readonly InvoiceRow[] {
  if ([...text].length < SHORTEST_TEXT) return [];
  const orm = book();
  const few = findFew(orm, text);
  if (few === null || few.length === 0) return [];
  const hasNumber = sql`instr(plain(${invoices.statementNo}), ${plain(text)}) > 0`;
  const condition = and(inArray(invoices.searchNo, [...few]), sql`+${invoices.isListed} = 1`, hasNumber);
  return getNewestRows(orm, condition, limit, today);
}

async function rowsWithText(
  book: () => Orm,
  text: string,
  limit: number,
  today: PlainDate,
): Promise<readonly InvoiceRow[]> {
  if ([...text].length < SHORTEST_TEXT) return [];
  const sort = { column: 'date', direction: 'desc' } as const;
  const page = await listInvoicesInSteps(book, { tab: 'all', search: text, sort, offset: 0, limit }, today);
  return page.rows;
}
