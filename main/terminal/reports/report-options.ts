import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { Table } from '#shared/documents/table-cell.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import { readRange } from '#shared/figures/range.ts';
import { asText } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { findByReference } from '#main/db/objects/object-queries.ts';
import { today } from '#main/platform/system-clock.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import { UsageError } from '#main/terminal/usage-error.ts';

/** A report as a document, and its main table for people and spreadsheet programs. */
export interface Report {
  readonly json: ReturnType<typeof completenessOf> & Readonly<Record<string, unknown>>;
  readonly table: Table;
}

type Flags = CommandLine['flags'];

/** Returns the day of `--as-of`, today without it. Throws UsageError for a day that does not exist. */
export function readDay(flags: Flags): PlainDate {
  const day = asText(flags['as-of']) ?? today();
  if (!isPlainDate(day)) throw new UsageError([words.terminal_bad_range()]);
  return day;
}

/**
 * Returns the days from `--from` to `--to`; without the latter up to `last`, without the former from what `first` says. Throws UsageError
 * for days that do not exist or are turned around.
 */
export function readDays(
  flags: Flags,
  last: PlainDate,
  first: (to: PlainDate) => PlainDate | null = () => null,
): { readonly from: PlainDate | null; readonly to: PlainDate } {
  const [from, to] = [asText(flags['from']), asText(flags['to'])];
  const range = readRange(from ?? first(to ?? last), to, last);
  if (range === null) throw new UsageError([words.terminal_bad_range()]);
  return range;
}

/** Returns the client that `--client` names; null without the option. Throws UsageError for one that the book does not know. */
export function readClient(book: Book, flags: Flags): Uid | null {
  const reference = asText(flags['client']);
  if (reference === null) return null;
  const [uid, ...others] = findByReference(book, 'connections', reference);
  if (uid === undefined) throw new UsageError([words.terminal_no_client({ reference })]);
  if (others.length > 0) throw new UsageError([words.terminal_means_several({ reference })]);
  return uid;
}

/** Returns what is missing as reports print it: how much, without the invoices by name. */
export const completenessOf = ({ complete, missing }: Completeness) => ({
  complete,
  missing: missing.map(({ what, count }) => ({ what, count })),
});
