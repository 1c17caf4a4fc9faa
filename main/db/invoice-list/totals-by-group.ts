import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { dueWhenLate, lateAges } from '#shared/search/late-ages.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import { isWithin } from '#main/db/search/full-text-conditions.ts';
import type { SumFilter } from './filter.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { CurrencySum, SelectionSum } from '#shared/screens/invoice-list.ts';

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
  /** Those with something due, and those of them that were due before today. */
  readonly openCount: number;
  readonly openDue: number;
  readonly lateCount: number;
  readonly lateDue: number;
}

/** Of everything, as the triggers of the book keep it, but for what is late: that is a matter of the day, and no sum of it can be kept. */
export const keptSums = (orm: Orm): readonly InvoiceGroup[] =>
  orm.all<InvoiceGroup>(sql`
    SELECT ${ofGroup}, count, billed, due, billed_left_out AS billedLeftOut, due_left_out AS dueLeftOut,
      open_count AS openCount, open_due AS openDue, 0 AS lateCount, 0 AS lateDue
    FROM ${invoiceSums} WHERE ${invoiceSums.count} > 0`);

/** How many invoices are listed, as the triggers of the book keep it. */
export const listedCount = (orm: Orm): number =>
  orm.get<{ readonly n: number }>(sql`SELECT coalesce(sum(${invoiceSums.count}), 0) AS n FROM ${invoiceSums}`).n;

/** The same, with what is late. */
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
 * Of those that a filter finds, among all or among some numbers. Where it looks nothing up, what is open is read for
 * itself: it is little, and to ask every row for it costs as much as all the rest.
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

/** What is overdue since so many days, in one currency. */
interface LateGroup extends CurrencyShare {
  /** Its place among `lateAges`. */
  readonly age: number;
}

/** Of those that a filter finds: only what is open is looked at. */
export function lateGroups(
  orm: Orm,
  { condition }: SumFilter,
  today: PlainDate,
  within: NumberRange | null,
): readonly LateGroup[] {
  const { dueMinor: due, dueDate } = invoices;
  const isClosed = sql`${invoiceSums.state} IN ${[...CLOSED_STATES]}`;
  const ages = lateAges.map(
    (age, index) => sql`WHEN ${dueDate} >= ${dueWhenLate(age, today).from ?? ''} THEN ${index}`,
  );
  return orm.all<LateGroup>(sql`
    SELECT nullif(${invoiceSums.currency}, '') AS currency, count(*) AS count, sum(${due}) AS minor, 0 AS leftOut,
      CASE ${sql.join(ages, sql` `)} END AS age
    ${inGroups(sql`NOT ${isClosed}`, within)} AND ${due} > 0 AND ${dueDate} < ${today} AND ${condition(within)}
    GROUP BY ${invoiceSums.currency}, age`);
}

/** Most invoices are paid: what they add nothing to is not called for them, which takes a quarter off a count. */
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
 * By way of the groups that there are, in the order of their rows: each is one run of the index, in the order of numbers,
 * so that a part of the numbers is a part of each run.
 */
function inGroups(which: SQL, within: NumberRange | null): SQL {
  return sql`FROM ${invoiceSums} NOT INDEXED CROSS JOIN ${invoices} INDEXED BY invoices_totals ON ${invoices.isListed} = 1
      AND ${invoices.state} = ${invoiceSums.state} AND ${invoices.currency} IS nullif(${invoiceSums.currency}, '')
      AND ${invoices.isUnsent} = ${invoiceSums.isUnsent}${isWithin(sql`${invoices.searchNo}`, within)}
    WHERE ${which}`;
}

const ofGroup = sql`${invoiceSums.state} AS state, nullif(${invoiceSums.currency}, '') AS currency,
  ${invoiceSums.isUnsent} AS isUnsent`;
/** One number to compare for each invoice found, in place of two texts and a number. */
const byGroup = sql`GROUP BY ${invoiceSums}.rowid`;

/** A part of what is counted and summed, in one currency. */
export interface CurrencyShare extends CurrencySum {
  readonly count: number;
}

/** All of it; the largest sum first, and equal ones always in the same order. */
export function added(shares: readonly CurrencyShare[]): SelectionSum {
  const sums = new Map<string | null, CurrencySum>();
  let total = 0;
  for (const { currency, count, minor, leftOut } of shares) {
    if (count === 0) continue;
    const before = sums.get(currency) ?? { currency, minor: 0, leftOut: 0 };
    total += count;
    sums.set(currency, { currency, minor: before.minor + minor, leftOut: before.leftOut + leftOut });
  }
  return { count: total, sums: [...sums.values()].sort((a, b) => b.minor - a.minor || compareCodes(a, b)) };
}

function compareCodes({ currency: a }: CurrencySum, { currency: b }: CurrencySum): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
