import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { invoices } from '#main/db/schema/invoices.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Length of the index's trigrams. */
const INDEXED_LENGTH = 3;
const LAST_CHARACTER = '\u{10ffff}';
/** Characters that the index stores as U+FFFD. */
const OTHERWISE_IN_INDEX = /[\ufffd-\uffff]/;

/** A range of search numbers, both ends included. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A condition on all invoices, or on a range of search numbers. The strategy is decided once, however many ranges are read
 * after that.
 */
export type Ranged = (within: NumberRange | null) => SQL;

/** Joins conditions with AND. */
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
  const short = words.filter((word) => lengthOf(word) < INDEXED_LENGTH);
  const inTexts = short.length > 1 ? short.filter((word) => !OTHERWISE_IN_INDEX.test(word)) : [];
  const parts = short
    .filter((word) => !inTexts.includes(word))
    .map((word) => (lengthOf(word) === INDEXED_LENGTH - 1 ? containsTwo(orm, word) : containsOne(orm, word)));
  // One pass over the texts looks for all of them; asking the index takes as long for each.
  if (inTexts.length > 0) parts.push(isInText(inTexts));
  if (indexed.length > 0) parts.push(isIndexedUnder(sql`${allQuoted(indexed)}`));
  return allOf(parts);
}

/**
 * Returns the same condition as a test of one row, without a subquery. Null when only the index can tell, because it folds some
 * characters otherwise; undefined when nothing was typed.
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

/** Up to this many matches, fetching and sorting them is faster than reading the whole list in order. */
export const FEW = 300;

/** Returns the search numbers of the invoices with every word, when the index alone can tell and they are at most `most`; else null. */
export function findFew(orm: Orm, typed: string, most = FEW): readonly number[] | null {
  const query = isIndexed(typed) ? sql`${allQuoted(searchWords(typed))}` : ofRareStart(orm, typed);
  if (query === null) return null;
  const found = orm.all<{ readonly no: number }>(sql`
    SELECT rowid AS no FROM invoice_search WHERE invoice_search MATCH ${query} LIMIT ${most + 1}`);
  return found.length > most ? null : found.map(({ no }) => no);
}

/** Returns the index query of a single word that is too short for the index and that few texts hold; else null. */
function ofRareStart(orm: Orm, typed: string): SQL | null {
  const [word, ...others] = searchWords(typed);
  return word === undefined || others.length > 0 || !isRare(orm, word) ? null : startsWith(word);
}

/** Returns true when the index alone can find the words, without reading a text. */
export function isIndexed(typed: string): boolean {
  const words = searchWords(typed);
  return words.length > 0 && words.every((word) => [...word].length >= INDEXED_LENGTH);
}

/** Returns true when some of the words are too short for the index. */
export const hasShortWord = (typed: string): boolean =>
  searchWords(typed).some((word) => [...word].length < INDEXED_LENGTH);

/** Returns an index query of the words that are long enough for it; null when there is none. */
export function indexedWords(typed: string): string | null {
  const words = searchWords(typed).filter((word) => [...word].length >= INDEXED_LENGTH);
  return words.length === 0 ? null : allQuoted(words);
}

/** Quotes words for FTS5's query language. */
const allQuoted = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');

/** Matches an index query. The plus lets the list be read in its own order: fetching the matches to sort them takes ten times as long. */
function isIndexedUnder(query: SQL): Ranged {
  return (within) => sql`+${invoices.searchNo} IN (
    SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${query}${isWithin(sql`rowid`, within)})`;
}

/** Limits a number to a range. Literals are needed: a bound number arrives as a float, and FTS5 then reads its whole list. */
export function isWithin(number: SQL, within: NumberRange | null): SQL {
  if (within === null) return sql``;
  return sql` AND ${number} BETWEEN ${sql.raw(within.first.toFixed())} AND ${sql.raw(within.last.toFixed())}`;
}

/** Matches one or two characters through all trigrams that begin with them; without any, the query finds nothing. */
const startsRun = (start: string): Ranged => isIndexedUnder(startsWith(start));

/** SQL: the index query of all trigrams that begin so. */
const startsWith = (start: string): SQL => sql`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""')
    FROM invoice_terms WHERE ${beginsWith(start)})`;

const beginsWith = (start: string): SQL => sql`term >= ${start} AND term < ${`${start}${LAST_CHARACTER}`}`;

/** Limits below which joining trigrams is faster than reading all texts. */
const FEW_RUNS = 40;
const FEW_PLACES = 5_000;

function isRare(orm: Orm, start: string): boolean {
  // Characters that the index folds otherwise are searched in the texts.
  if (OTHERWISE_IN_INDEX.test(start)) return false;
  const { runs, places } = orm.get<{ readonly runs: number; readonly places: number | null }>(sql`
    SELECT count(*) AS runs, sum(doc) AS places FROM (
      SELECT doc FROM invoice_terms WHERE ${beginsWith(start)} LIMIT ${FEW_RUNS + 1})`);
  return runs <= FEW_RUNS && (places ?? 0) <= FEW_PLACES;
}

/** Matches one character. A common one is searched in the texts in row order: fetching rows by another index takes five times as long. */
function containsOne(orm: Orm, character: string): Ranged {
  return isRare(orm, character) ? startsRun(character) : isInText([character]);
}

/** Matches two characters. Joining hundreds of trigrams costs as much for a range as for the whole book, so ranges read texts then. */
function containsTwo(orm: Orm, start: string): Ranged {
  const indexed = startsRun(start);
  let inParts: Ranged | null = null;
  return (within) => {
    if (within === null) return indexed(null);
    inParts ??= isRare(orm, start) || OTHERWISE_IN_INDEX.test(start) ? indexed : isInText([start]);
    return inParts(within);
  };
}

function isInText(parts: readonly string[]): Ranged {
  const hasAll = sql.join(
    parts.map((part) => sql`instr(every.search_text, ${part}) > 0`),
    sql` AND `,
  );
  return (within) => sql`+${invoices.searchNo} IN (
    SELECT every.search_no FROM invoices AS every WHERE ${hasAll}${isWithin(sql`every.search_no`, within)})`;
}

/**
 * SQL: every spelling of a text, each in a line, for LIKE. Our own function is called only for a text that has more than one, or other
 * letters than ASCII, whose case LIKE ignores by itself.
 */
export function spellingsOf(text: SQL): SQL {
  return sql`CASE WHEN ${text} GLOB '*[^ -_a-~]*' OR ${text} GLOB '*[AOUaou][Ee]*' OR ${text} GLOB '*[Aa][Aa]*'
    THEN spellings(${text}) ELSE ${text} END`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
