import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter } from '#shared/lists/invoice-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Steps, Walk } from '#main/db/list/cooperative-scan.ts';
import { rowsInWalk, walkInSteps } from '#main/db/list/cooperative-scan.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import { isIndexed } from '#main/db/search/full-text-conditions.ts';
import type { SumFilter } from './filter.ts';
import { sumFilterOf } from './filter.ts';

/** Rows of the first step where an index answers without a text. */
const FIRST_OF_INDEX = 30_000;

/** Reads groups of all invoices (`within` null) or of a range of search numbers. */
type ReadPart<Row> = (orm: Orm, filter: SumFilter, today: PlainDate, within: NumberRange | null) => readonly Row[];

/** Scans the invoices by their search number. */
export async function readInSteps<Row>(
  book: () => Orm,
  filter: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  read: ReadPart<Row>,
  {
    isWanted = () => true,
    firstStep = isIndexed(filter.search) && filter.terms.length === 0 ? FIRST_OF_INDEX : undefined,
  }: Steps = {},
): Promise<readonly Row[] | null> {
  const walk: Walk<readonly Row[]> = {
    last: (orm) =>
      orm.get<{ readonly no: number | null }>(sql`SELECT max(${invoices.searchNo}) AS no FROM ${invoices}`).no ?? 0,
    begin(orm) {
      const condition = sumFilterOf(orm, filter, today);
      return rowsInWalk((within) => read(orm, condition, today, within));
    },
  };
  return walkInSteps(book, walk, { isWanted, ...(firstStep === undefined ? {} : { firstStep }) });
}
