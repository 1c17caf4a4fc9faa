import { inArray, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { RecurringRow } from '#shared/lists/recurring-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { fromMinorUnits } from '#shared/money/decimal.ts';
import { isRunning } from '#shared/recurring/profile-state.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { openEntryState, toUploadState } from '#main/db/invoice-list/row-badges.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** Days after which a run that nobody has seen is a gap (figures.md, "Expected income"). */
const DAYS_UNSEEN = 2;

const columns = {
  no: sql<number>`recurring_invoices.rowid`,
  uid: recurringInvoices.uid,
  name: recurringInvoices.profileName,
  clientName: recurringInvoices.clientName,
  nextDate: recurringInvoices.nextBillingDate,
  intervalUnit: recurringInvoices.intervalUnit,
  interval: recurringInvoices.interval,
  method: recurringInvoices.recurringMethod,
  state: recurringInvoices.state,
  runsDone: recurringInvoices.iterationNo,
  runsInAll: recurringInvoices.occurrences,
  currency: recurringInvoices.currency,
  billedTotal: recurringInvoices.billedTotal,
  yearMinor: recurringInvoices.yearMinor,
  isUnsent: recurringInvoices.isUnsent,
  openState: openEntryState(recurringInvoices.uid),
} as const;

const select = (orm: Orm, numbers: readonly number[]) =>
  orm
    .select(columns)
    .from(recurringInvoices)
    .where(inArray(sql`recurring_invoices.rowid`, [...numbers]))
    .all();
type Found = ReturnType<typeof select>[number];

/** Returns the recurring invoices of these numbers, in their order. */
export function recurringRows(orm: Orm, numbers: readonly number[], today: PlainDate): readonly RecurringRow[] {
  const rows = new Map(select(orm, numbers).map((row) => [row.no, toRow(row, today)]));
  return numbers.flatMap((number) => rows.get(number) ?? []);
}

function toRow({ no: _no, yearMinor, isUnsent, openState, ...row }: Found, today: PlainDate): RecurringRow {
  return {
    ...row,
    isLate: isRunning(row.state) && row.nextDate !== null && row.nextDate < addDays(today, -DAYS_UNSEEN),
    yearTotal: yearMinor === null ? null : fromMinorUnits(yearMinor, currencyDigits(row.currency)),
    upload: toUploadState(openState, isUnsent),
  };
}
