import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { RecurringHas, RecurringSortColumn, RecurringTab } from '#shared/lists/recurring-list.ts';
import { runningStates, unstartedStates } from '#shared/recurring/profile-state.ts';
import { allOf, anyOf, hasAny, hasWordIn, isAmount, isBetween, isOfClient, isOneOf } from '#main/db/list/conditions.ts';
import type { ListParts } from '#main/db/list/list-engine.ts';
import type { PlainTab, PlainTable } from '#main/db/list/plain-table.ts';
import type { Sorting } from '#main/db/list/sort-columns.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import { spellingsOf } from '#main/db/search/full-text-conditions.ts';
import { recurringRows } from './recurring-rows.ts';

const isListed = sql`recurring_invoices.is_listed = 1`;
const state = sql`lower(trim(recurring_invoices.state))`;

/** An index with all that profiles are ordered and divided by: few thousands are sorted as quickly as they are read. */
const INDEX = 'recurring_invoices_list';

/** Describes the recurring invoices of all clients. */
export function recurringTable({ orm }: ListParts, today: PlainDate): PlainTable<'recurring'> {
  const tab = (condition: SQL): PlainTab => ({ condition, way: { index: INDEX } });
  const amount = (minor: SQLWrapper) => ({
    // What has no amount is in no currency's sum.
    currency: sql`iif(${minor} IS NULL, NULL, ${recurringInvoices.currency})`,
    minor: sql`coalesce(${minor}, 0)`,
    text: sql`NULL`,
  });
  return {
    table: sql`recurring_invoices`,
    joins: sql``,
    number: sql`recurring_invoices.rowid`,
    uid: sql`recurring_invoices.uid`,
    isListed,
    tabs: tabsOf(tab),
    sortings,
    numbers: [recurringInvoices.billedMinor, recurringInvoices.yearMinor],
    listedCount: () =>
      orm.get<{ readonly n: number }>(sql`SELECT count(*) AS n FROM recurring_invoices WHERE ${isListed}`).n,
    hasWord: (word) =>
      anyOf([
        hasWordIn(word, [spellingsOf(sql`${recurringInvoices.profileName}`), recurringInvoices.billedTotal]),
        isOfClient(recurringInvoices.connectionUid, word),
      ]),
    terms: {
      client: ({ text }) => isOfClient(recurringInvoices.connectionUid, text),
      state: ({ values }) => isOneOf(state, values),
      next: (days) => isBetween(recurringInvoices.nextBillingDate, days),
      total: (range) =>
        isAmount(
          {
            minor: recurringInvoices.billedMinor,
            currency: recurringInvoices.currency,
            testText: (test) => test(recurringInvoices.billedTotal),
          },
          range,
        ),
      currency: ({ values }) => isOneOf(recurringInvoices.currency, values),
      has: ({ values }) => hasAny(properties, values),
    },
    amounts: { year: amount(recurringInvoices.yearMinor), amount: amount(recurringInvoices.billedMinor) },
    kept: () => null,
    rowsOf: (numbers) => recurringRows(orm, numbers, today),
  };
}

const properties: Readonly<Record<RecurringHas, SQL>> = { unsent: sql`recurring_invoices.is_unsent = 1` };

function tabsOf(tab: (condition: SQL) => PlainTab): Readonly<Record<RecurringTab, PlainTab>> {
  const started = isOneOf(state, [...runningStates, ...unstartedStates]);
  return {
    all: tab(allOf([])),
    active: tab(isOneOf(state, ['active'])),
    scheduled: tab(isOneOf(state, ['scheduled'])),
    not_started: tab(isOneOf(state, unstartedStates)),
    stopped: tab(sql`NOT ${started}`),
  };
}

const order = (...own: Sorting<RecurringSortColumn>['own']): Sorting<RecurringSortColumn> => ({
  own,
  ties: [recurringInvoices.nextBillingDate, recurringInvoices.profileName],
  index: null,
  areGapsLast: true,
});
const folded = (column: SQLWrapper): SQL => sql`lower(${column})`;

const sortings: Readonly<Record<RecurringSortColumn, Sorting<RecurringSortColumn>>> = {
  name: order(folded(recurringInvoices.profileName)),
  client: order(folded(recurringInvoices.clientName)),
  next: order(recurringInvoices.nextBillingDate),
  method: order(recurringInvoices.recurringMethod),
  state: order(state),
  amount: order(recurringInvoices.currency, recurringInvoices.billedMinor),
  year: order(
    sql`iif(${recurringInvoices.yearMinor} IS NULL, NULL, ${recurringInvoices.currency})`,
    recurringInvoices.yearMinor,
  ),
};
