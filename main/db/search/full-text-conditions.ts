import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from '#main/db/schema/invoices.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The index holds runs of so many characters. */
const INDEXED_LENGTH = 3;
const LAST_CHARACTER = '\u{10ffff}';
/** What the index takes for another character than we do: its one sigma, and what it stores as U+FFFD. */
const OTHERWISE_IN_INDEX = /[σς\ufffd-\uffff]/;

/** Invoices from one search number to another, both included. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A condition on all invoices, or on those within some numbers: how they are looked for is decided once, however many
 * parts of the book are then asked one after the other.
 */
export type Ranged = (within: NumberRange | null) => SQL;

/** Conditions that all have to hold. */
function allOf(conditions: readonly Ranged[]): Ranged {
  return (within) =>
    sql.join(
      conditions.map((condition) => condition(within)),
      sql` AND `,
    );
}

/** Matches invoices that contain every word of `typed` anywhere, also inside other words. Null when nothing was typed. */
export function matchInvoices(orm: Orm, typed: string): Ranged | null {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const lengthOf = (word: string): number => [...word].length;
  const indexed = words.filter((word) => lengthOf(word) >= INDEXED_LENGTH);
  const parts = words.flatMap((word) => {
    if (lengthOf(word) >= INDEXED_LENGTH) return [];
    return [lengthOf(word) === INDEXED_LENGTH - 1 ? containsTwo(orm, word) : containsOne(orm, word)];
  });
  if (indexed.length > 0) parts.push(isIndexedUnder(sql`${allQuoted(indexed)}`));
  return allOf(parts);
}

/**
 * The same said of a row that is at hand: nothing is looked up. Null where only the index can tell, which does not take
 * every character for itself; undefined when nothing was typed.
 */
export function rowContains(typed: string): SQL | null | undefined {
  const words = searchWords(typed);
  if (words.length === 0) return undefined;
  if (words.some((word) => OTHERWISE_IN_INDEX.test(word))) return null;
  return sql.join(
    words.map((word) => sql`instr(${invoices.searchText}, ${word}) > 0`),
    sql` AND `,
  );
}

/** So few are fetched and sorted faster than a list of all is walked past the others. */
export const FEW = 300;

/** The search numbers of the invoices with every word, where the index alone knows them and they are no more than `most`; else null. */
export function findFew(orm: Orm, typed: string, most = FEW): readonly number[] | null {
  if (!isIndexed(typed)) return null;
  const found = orm.all<{ readonly no: number }>(sql`
    SELECT rowid AS no FROM invoice_search WHERE invoice_search MATCH ${allQuoted(searchWords(typed))} LIMIT ${most + 1}`);
  return found.length > most ? null : found.map(({ no }) => no);
}

/** The search index alone knows who has the words: no text is read. */
export function isIndexed(typed: string): boolean {
  const words = searchWords(typed);
  return words.length > 0 && words.every((word) => [...word].length >= INDEXED_LENGTH);
}

/** The words that the index can find by itself, as a query of its own; null where there is none. */
export function indexedWords(typed: string): string | null {
  const words = searchWords(typed).filter((word) => [...word].length >= INDEXED_LENGTH);
  return words.length === 0 ? null : allQuoted(words);
}

/** In the index's own query language. */
const allQuoted = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');

/** The plus: who asks has an order to walk in, and fetching what is found row by row to sort it takes ten times as long. */
function isIndexedUnder(query: SQL): Ranged {
  return (within) => sql`+${invoices.searchNo} IN (
    SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${query}${isWithin(sql`rowid`, within)})`;
}

/** As literals: a bound number arrives as a float, and the index then reads all of its list instead of a part. */
export function isWithin(number: SQL, within: NumberRange | null): SQL {
  if (within === null) return sql``;
  return sql` AND ${number} BETWEEN ${sql.raw(within.first.toFixed())} AND ${sql.raw(within.last.toFixed())}`;
}

/** One or two characters stand wherever a run of three begins with them; a query for nothing finds nothing. */
function startsRun(start: string): Ranged {
  // The index knows one sigma, also at the end of a word.
  return isIndexedUnder(
    sql`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""')
    FROM invoice_terms WHERE ${beginsWith(start.replaceAll('ς', 'σ'))})`,
  );
}

const beginsWith = (start: string): SQL => sql`term >= ${start} AND term < ${`${start}${LAST_CHARACTER}`}`;

/** So few runs, in so few places, are joined faster than all texts are read. */
const FEW_RUNS = 40;
const FEW_PLACES = 5_000;

function isRare(orm: Orm, start: string): boolean {
  // What the index takes for something else is looked for in the texts.
  if (OTHERWISE_IN_INDEX.test(start)) return false;
  const { runs, places } = orm.get<{ readonly runs: number; readonly places: number | null }>(sql`
    SELECT count(*) AS runs, sum(doc) AS places FROM (
      SELECT doc FROM invoice_terms WHERE ${beginsWith(start)} LIMIT ${FEW_RUNS + 1})`);
  return runs <= FEW_RUNS && (places ?? 0) <= FEW_PLACES;
}

/** A common one is read for in no order: to fetch the rows by an index on something else takes five times as long. */
function containsOne(orm: Orm, character: string): Ranged {
  return isRare(orm, character) ? startsRun(character) : isInText(character);
}

/** To join hundreds of runs takes as long for a part of the book as for all of it: parts are then read instead. */
function containsTwo(orm: Orm, start: string): Ranged {
  const indexed = startsRun(start);
  let inParts: Ranged | null = null;
  return (within) => {
    if (within === null) return indexed(null);
    inParts ??= isRare(orm, start) || OTHERWISE_IN_INDEX.test(start) ? indexed : isInText(start);
    return inParts(within);
  };
}

function isInText(part: string): Ranged {
  return (within) => sql`+${invoices.searchNo} IN (
    SELECT every.search_no FROM invoices AS every
    WHERE instr(every.search_text, ${part}) > 0${isWithin(sql`every.search_no`, within)})`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
