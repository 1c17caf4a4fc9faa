import { sql } from 'drizzle-orm';
import { adjustmentArrays } from '#shared/service/adjustment.ts';
import type { Uid } from '#shared/service/ids.ts';
import type {
  AdjustmentQuestion,
  AdjustmentSuggestion,
  LineQuestion,
  LineSuggestion,
  SuggestionSource,
} from '#shared/screens/suggestion.ts';
import { canonicalDecimal, compare, isDecimal } from '#shared/money/decimal.ts';
import type { EarlierInvoice } from './earlier-invoices.ts';
import { earlierOfBook, earlierOfClient } from './earlier-invoices.ts';
import { suggestFromCatalogue } from '#main/db/catalogue/catalogue-queries.ts';
import { plain, searchable } from '#shared/text/fold-text.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface BilledLine {
  readonly uid: Uid;
  readonly description: string;
  readonly unit: string | null;
  readonly price: string | null;
}

/** Suggestions that are reserved for lines billed to this client. */
const OF_CLIENT = 4;

/**
 * Suggests lines from the catalogue, from this client's invoices and from all invoices, in that order. Each text comes once, and
 * a second time when the client pays another price than the catalogue's. Reads the newest invoices only.
 */
export function suggestLines(orm: Orm, question: LineQuestion): readonly LineSuggestion[] {
  const { kind, text, clientUid, exceptUid, limit } = question;
  const words = searchWords(text);
  const catalogue = suggestFromCatalogue(orm, kind, words);
  const offered = distinct(catalogue, words).slice(0, limit);
  const ofClient = linesOf(orm, earlierOfClient(orm, clientUid, exceptUid), question, 'client');
  const both = distinct([...offered, ...ofClient], words);
  const theirs = both.filter(({ source }) => source === 'client');
  const reserved = Math.min(theirs.length, OF_CLIENT);
  const saved = both.filter(({ source }) => source === 'catalogue').slice(0, limit - reserved);
  const known = [...saved, ...theirs].slice(0, limit);
  if (known.length === limit) return known;
  const ofBook = linesOf(orm, earlierOfBook(orm, text, exceptUid), question, 'book');
  return distinct([...known, ...ofBook], words).slice(0, limit);
}

function linesOf(
  orm: Orm,
  invoices: readonly EarlierInvoice[],
  { kind, text, clientUid }: LineQuestion,
  source: SuggestionSource,
): readonly LineSuggestion[] {
  const words = searchWords(text);
  const byUid = new Map(invoices.map((invoice) => [invoice.uid, invoice]));
  const lines = orm.all<BilledLine>(sql`
    SELECT invoice_uid AS uid, description, unit, price FROM invoice_lines
    WHERE invoice_uid IN (SELECT value FROM json_each(${JSON.stringify([...byUid.keys()])})) AND kind = ${kind}
    ORDER BY invoice_uid, position`);
  const order = new Map(invoices.map(({ uid }, at) => [uid, at]));
  return lines
    .filter(({ description }) => description.trim() !== '' && containsAll(searchable(description), words))
    .sort((one, other) => (order.get(one.uid) ?? 0) - (order.get(other.uid) ?? 0))
    .map(({ uid, description, unit, price }) => {
      const { date = null, currency = null, clientUid: biller = null } = byUid.get(uid) ?? {};
      const isClients = clientUid !== null && biller === clientUid;
      return { source: isClients ? 'client' : source, description, name: null, unit, price, date, currency };
    });
}

const containsAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

/** Keeps each text once, from its best source, and at the client's own price; within a source, texts that begin as typed come first. */
function distinct(suggestions: readonly LineSuggestion[], words: readonly string[]): readonly LineSuggestion[] {
  const seen = new Map<string, LineSuggestion>();
  const unique = suggestions.filter((suggestion) => {
    const text = plain(suggestion.description);
    const better = seen.get(text);
    if (better !== undefined && !isOwnPrice(suggestion, better)) return false;
    seen.set(text, suggestion);
    return true;
  });
  const first = words[0] ?? '';
  const rank = ({ source, description, name }: LineSuggestion): number =>
    sourceRank[source] + ([description, name ?? ''].some((text) => plain(text).startsWith(first)) ? 0 : 1);
  return first === '' ? unique : unique.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns true when the client was last billed another price than the catalogue's for the same text. */
const isOwnPrice = (one: LineSuggestion, better: LineSuggestion): boolean =>
  better.source === 'catalogue' && one.source === 'client' && !isSamePrice(one.price, better.price);

const isSamePrice = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : isDecimal(one) && isDecimal(other) && compare(one, other) === 0;

const sourceRank: Readonly<Record<SuggestionSource, number>> = { catalogue: 0, client: 2, book: 4 };

interface AdjustmentRow {
  readonly uid: Uid;
  readonly kind: AdjustmentSuggestion['kind'];
  readonly name: string;
  readonly value: string;
  readonly isPercentage: number;
  readonly savedKey: number | null;
}

/** Suggests taxes, discounts and shipping amounts from this client's invoices, then from all; each once. */
export function suggestAdjustments(orm: Orm, question: AdjustmentQuestion): readonly AdjustmentSuggestion[] {
  const { clientUid, exceptUid, limit } = question;
  const all = [
    ...adjustmentsOf(orm, earlierOfClient(orm, clientUid, exceptUid), 'client'),
    ...adjustmentsOf(orm, earlierOfBook(orm, '', exceptUid), 'book'),
  ];
  const seen = new Set<string>();
  const unique = all.filter(({ kind, name, value, isPercentage, currency }) => {
    // The account returns 19.0 for a typed 19.
    const figure = isDecimal(value) ? canonicalDecimal(value) : value;
    const key = JSON.stringify([kind, plain(name), figure, isPercentage ? 'percent' : currency]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  // The limit applies per kind, so that ten discounts do not crowd out a tax.
  return adjustmentArrays.flatMap((kind) => unique.filter((row) => row.kind === kind).slice(0, limit));
}

function adjustmentsOf(
  orm: Orm,
  invoices: readonly EarlierInvoice[],
  source: AdjustmentSuggestion['source'],
): readonly AdjustmentSuggestion[] {
  const byUid = new Map(invoices.map((invoice) => [invoice.uid, invoice]));
  const order = new Map(invoices.map(({ uid }, at) => [uid, at]));
  return orm
    .all<AdjustmentRow>(
      sql`SELECT invoice_uid AS uid, kind, name, value, is_percentage AS isPercentage, saved_key AS savedKey
        FROM invoice_adjustments
        WHERE invoice_uid IN (SELECT value FROM json_each(${JSON.stringify([...byUid.keys()])}))
        ORDER BY invoice_uid, position`,
    )
    .sort((one, other) => (order.get(one.uid) ?? 0) - (order.get(other.uid) ?? 0))
    .map(({ uid, isPercentage, ...row }) => {
      const { date = null, currency = null } = byUid.get(uid) ?? {};
      return { ...row, source, isPercentage: isPercentage === 1, date, currency };
    });
}
