import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from './schema/invoices.ts';

/** The index holds runs of so many characters. */
const INDEXED_LENGTH = 3;
const LAST_CHARACTER = '\u{10ffff}';
const MOST_WORDS = 50;
const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** One spelling for searching and sorting: no case, no accents, full and half width alike. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC').toLowerCase();
}

/** Folded, and every space alike: how phrases are compared. In SQL: `plain(text)`. */
export function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
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
  const lengthOf = (word: string): number => [...word].length;
  const indexed = words.filter((word) => lengthOf(word) >= INDEXED_LENGTH);
  const parts = words.flatMap((word) => {
    if (lengthOf(word) >= INDEXED_LENGTH) return [];
    return [lengthOf(word) === INDEXED_LENGTH - 1 ? containsPair(word) : containsCharacter(word)];
  });
  if (indexed.length > 0) parts.push(isIndexedUnder(sql`${indexed.map(quoted).join(' AND ')}`));
  return sql.join(parts, sql` AND `);
}

/** The words that the index can find by itself, as a query of its own; null where there is none. */
export function indexedWords(typed: string): string | null {
  const words = searchWords(typed).filter((word) => [...word].length >= INDEXED_LENGTH);
  return words.length === 0 ? null : words.map(quoted).join(' AND ');
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** The plus: who asks has an order to walk in, and fetching what is found row by row to sort it takes ten times as long. */
function isIndexedUnder(query: SQL): SQL {
  return sql`+${invoices.searchNo} IN (SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${query})`;
}

/** Two characters stand wherever a run of three begins with them; a query for nothing finds nothing. */
function containsPair(pair: string): SQL {
  // The index knows one sigma, also at the end of a word.
  const first = pair.replaceAll('ς', 'σ');
  return isIndexedUnder(sql`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') FROM invoice_terms
    WHERE term >= ${first} AND term < ${`${first}${LAST_CHARACTER}`})`);
}

/** In no order: to fetch the rows by an index on something else takes five times as long as to read them all. */
function containsCharacter(character: string): SQL {
  const pattern = `%${escapeLike(character)}%`;
  return sql`+${invoices.searchNo} IN (
    SELECT every.search_no FROM invoices AS every WHERE every.search_text LIKE ${pattern} ESCAPE '\\')`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
