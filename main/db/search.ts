import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from './schema/invoices.ts';

/** The trigram index finds nothing shorter. */
const SHORTEST_INDEXED = 3;
const MOST_WORDS = 50;
const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** One spelling for searching and sorting: no case, no accents, full and half width alike. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC').toLowerCase();
}

/** The words of a search, folded, each once. What no text can contain is left out, and nobody types more than that many. */
export function searchWords(typed: string): readonly string[] {
  // SQLite's query language ends at a NUL.
  const words = fold(typed.replaceAll('\u0000', ' ').toWellFormed()).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
}

/** Matches invoices that contain every word of `typed` anywhere, also inside other words. Null when nothing was typed. */
export function matchInvoices(typed: string): SQL | null {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const indexed = words.filter((word) => [...word].length >= SHORTEST_INDEXED);
  const short = words.filter((word) => [...word].length < SHORTEST_INDEXED);
  const parts: SQL[] = short.map((word) => sql`${invoices.searchText} LIKE ${`%${escapeLike(word)}%`} ESCAPE '\\'`);
  if (indexed.length > 0) {
    const query = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
    parts.push(sql`${invoices.searchNo} IN (SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${query})`);
  }
  return sql.join(parts, sql` AND `);
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
