import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { datesAgo, lateAges } from '#shared/search/days-ago.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import { isWithin } from '#main/db/search/full-text-conditions.ts';
import type { SumFilter } from './filter.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { SummedAmount } from '#shared/lists/invoice-list.ts';
import type { CurrencyShare } from '#main/db/list/sums.ts';

/** Listed invoices of one state, currency and upload state. */
export interface InvoiceGroup {
  readonly state: string;
  readonly currency: string | null;
  readonly isUnsent: number;
  readonly count: number;
  readonly billed: number;
  readonly due: number;
  readonly billedLeftOut: number;
  readonly dueLeftOut: number;
  /** Invoices with something due, and those of them that are overdue. */
  readonly openCount: number;
  readonly openDue: number;
  readonly lateCount: number;
  readonly lateDue: number;
}

/** Returns the sums of all invoices that the triggers keep. Overdue sums are 0 here: they depend on the day, so no trigger can keep them. */
export const keptSums = (orm: Orm): readonly InvoiceGroup[] =>
  orm.all<InvoiceGroup>(sql`
    SELECT ${ofGroup}, count, billed, due, billed_left_out AS billedLeftOut, due_left_out AS dueLeftOut,
      open_count AS openCount, open_due AS openDue, 0 AS lateCount, 0 AS lateDue
    FROM ${invoiceSums} WHERE ${invoiceSums.count} > 0`);

/** Returns the number of listed invoices, which the triggers keep. */
export const listedCount = (orm: Orm): number =>
  orm.get<{ readonly n: number }>(sql`SELECT coalesce(sum(${invoiceSums.count}), 0) AS n FROM ${invoiceSums}`).n;

/** Returns the kept sums with the overdue sums computed for today. */
export function keptGroups(orm: Orm, today: PlainDate): readonly InvoiceGroup[] {
  const kept = keptSums(orm);
  const open = kept.filter(({ state, openCount }) => openCount > 0 && !CLOSED_STATES.has(state));
  const isOpen = inGroups(sql`${invoiceSums.state} IN ${[...new Set(open.map(({ state }) => state)), '']}`, null);
  const late = orm.all<Pick<InvoiceGroup, 'state' | 'currency' | 'isUnsent' | 'lateCount' | 'lateDue'>>(sql`
    SELECT ${ofGroup}, count(*) AS lateCount, sum(${invoices.dueMinor}) AS lateDue
    ${isOpen} AND ${invoices.dueMinor} > 0 AND ${invoices.dueDate} < ${today} ${byGroup}`);
  return kept.map((group) => ({ ...group, ...late.find((of) => nameOf(of) === nameOf(group)) }));
}

export const CLOSED_STATES: ReadonlySet<string> = new Set(['draft', 'paid']);

const nameOf = ({ state, currency, isUnsent }: Pick<InvoiceGroup, 'state' | 'currency' | 'isUnsent'>): string =>
  JSON.stringify([state, currency, isUnsent]);

/**
 * Sums the invoices that a filter finds, among all or within a range of search numbers. When the filter has no subqueries, open
 * invoices are read apart: they are few, and testing every row for them costs as much as all the rest.
 */
export function foundGroups(
  orm: Orm,
  { condition, looksUp, states }: SumFilter,
  today: PlainDate,
  within: NumberRange | null,
): readonly InvoiceGroup[] {
  const isAsked = states === null ? sql`1` : sql`${invoiceSums.state} IN ${[...states, '']}`;
  const read = (which: SQL, open: SQL): readonly InvoiceGroup[] =>
    orm.all<InvoiceGroup>(
      sql`SELECT ${ofGroup}, ${sums}, ${open} ${inGroups(sql`${which} AND ${isAsked}`, within)} AND ${condition(within)} ${byGroup}`,
    );
  const isClosed = sql`${invoiceSums.state} IN ${[...CLOSED_STATES]}`;
  return looksUp
    ? read(sql`1`, openSums(today))
    : [...read(isClosed, noOpenSums), ...read(sql`NOT ${isClosed}`, openSums(today))];
}

/** Overdue invoices of one age and currency. */
interface LateGroup extends CurrencyShare {
  /** Index into `lateAges`. */
  readonly age: number;
}

/** Sums the overdue invoices that a filter finds, by age; reads open invoices only. */
export function lateGroups(
  orm: Orm,
  { condition }: SumFilter,
  today: PlainDate,
  within: NumberRange | null,
): readonly LateGroup[] {
  const { dueMinor: due, dueDate } = invoices;
  const isClosed = sql`${invoiceSums.state} IN ${[...CLOSED_STATES]}`;
  const ages = lateAges.map((age, index) => sql`WHEN ${dueDate} >= ${datesAgo(age, today).from ?? ''} THEN ${index}`);
  return orm.all<LateGroup>(sql`
    SELECT nullif(${invoiceSums.currency}, '') AS currency, count(*) AS count, sum(${due}) AS minor, 0 AS leftOut,
      CASE ${sql.join(ages, sql` `)} END AS age
    ${inGroups(sql`NOT ${isClosed}`, within)} AND ${due} > 0 AND ${dueDate} < ${today} AND ${condition(within)}
    GROUP BY ${invoiceSums.currency}, age`);
}

/** Counts and sums one amount of the listed invoices that meet a condition, among all or within a range of search numbers. */
export function sharesWithin(
  orm: Orm,
  amount: SummedAmount,
  within: NumberRange | null,
  condition: SQL,
): readonly CurrencyShare[] {
  const minor = amount === 'due' ? invoices.dueMinor : invoices.billedMinor;
  return orm.all<CurrencyShare>(sql`
    SELECT nullif(${invoiceSums.currency}, '') AS currency, count(*) AS count, coalesce(sum(${minor}), 0) AS minor,
      count(*) - count(${minor}) AS leftOut
    ${inGroups(sql`1`, within)} AND ${condition} ${byGroup}`);
}

/** Aggregates of a group. Filters skip the paid invoices that add nothing, which makes a count a quarter faster. */
const sums = sql`count(*) AS count,
  coalesce(sum(${invoices.billedMinor}), 0) AS billed, count(*) FILTER (WHERE ${invoices.billedMinor} IS NULL) AS billedLeftOut,
  coalesce(sum(${invoices.dueMinor}) FILTER (WHERE ${invoices.dueMinor} <> 0), 0) AS due,
  count(*) FILTER (WHERE ${invoices.dueMinor} IS NULL) AS dueLeftOut`;
const noOpenSums = sql`0 AS openCount, 0 AS openDue, 0 AS lateCount, 0 AS lateDue`;

function openSums(today: PlainDate): SQL {
  const { dueMinor: due, dueDate } = invoices;
  const isOpen = sql`FILTER (WHERE ${due} > 0)`;
  const isLate = sql`FILTER (WHERE ${due} > 0 AND ${dueDate} < ${today})`;
  return sql`count(*) ${isOpen} AS openCount, coalesce(sum(${due}) ${isOpen}, 0) AS openDue,
    count(*) ${isLate} AS lateCount, coalesce(sum(${due}) ${isLate}, 0) AS lateDue`;
}

/**
 * Joins the known groups to the index. Each group is one run of the index, ordered by search number, so a range of numbers is one
 * part of each run.
 */
function inGroups(which: SQL, within: NumberRange | null): SQL {
  return sql`FROM ${invoiceSums} NOT INDEXED CROSS JOIN ${invoices} INDEXED BY invoices_totals ON ${invoices.isListed} = 1
      AND ${invoices.state} = ${invoiceSums.state} AND ${invoices.currency} IS nullif(${invoiceSums.currency}, '')
      AND ${invoices.isUnsent} = ${invoiceSums.isUnsent}${isWithin(sql`${invoices.searchNo}`, within)}
    WHERE ${which}`;
}

const ofGroup = sql`${invoiceSums.state} AS state, nullif(${invoiceSums.currency}, '') AS currency,
  ${invoiceSums.isUnsent} AS isUnsent`;
/** Groups by one number instead of two texts and a number. */
const byGroup = sql`GROUP BY ${invoiceSums}.rowid`;
