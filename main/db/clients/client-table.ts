import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ClientHas, ClientSortColumn, ClientListTab } from '#shared/lists/client-list.ts';
import { summedIn } from '#shared/lists/lists.ts';
import { allOf, anyOf, contains, hasAny, hasWordIn, isAmount, isOneOf } from '#main/db/list/conditions.ts';
import type { ListParts } from '#main/db/list/list-engine.ts';
import { asksForAll } from '#main/db/list/plain-finds.ts';
import { sharesOf } from '#main/db/list/plain-sums.ts';
import type { PlainTab, PlainTable } from '#main/db/list/plain-table.ts';
import type { Sorting } from '#main/db/list/sort-columns.ts';
import { connections } from '#main/db/schema/connections.ts';
import { contacts } from '#main/db/schema/contacts.ts';
import { clientRows, newestInvoice } from './client-rows.ts';

const isListed = sql`connections.is_known = 1`;
const isPresent = sql`connections.is_listed = 1`;

/** An index with all that clients are ordered and divided by: few thousands are sorted as quickly as they are read. */
const INDEX = 'connections_list';

/** Describes the clients that the account lists or has listed. */
export function clientTable({ orm }: ListParts, today: PlainDate): PlainTable<'clients'> {
  const tab = (...conditions: readonly SQL[]): PlainTab => ({ condition: allOf(conditions), way: { index: INDEX } });
  // Who owes something owes it from the bin as well (figures.md, "open").
  const tabs: Readonly<Record<ClientListTab, PlainTab>> = {
    all: tab(isPresent),
    owing: tab(sql`connections.owed_currency IS NOT NULL`),
    overdue: tab(sql`connections.owed_since < ${today}`),
    never: tab(isPresent, sql`${newestInvoice} IS NULL`),
    bin: tab(sql`connections.is_listed = 0`),
  };
  const properties: Readonly<Record<ClientHas, SQL>> = {
    unsent: sql`connections.is_unsent = 1`,
    contact: contactsThat(sql`1`),
  };
  const currency = sql`nullif(client_dues.currency, '')`;
  const table: PlainTable<'clients'> = {
    table: sql`connections`,
    joins: sql`LEFT JOIN client_dues ON client_dues.connection_uid = connections.uid`,
    // A client that owes in two currencies is joined twice.
    isFirst: sql`client_dues.currency IS connections.owed_currency`,
    number: sql`connections.rowid`,
    uid: sql`connections.uid`,
    isListed,
    tabs,
    sortings,
    numbers: [connections.owedMinor, connections.lastMailAt, connections.payLag],
    listedCount: () => orm.get<{ readonly n: number }>(sql`SELECT count(*) AS n FROM connections WHERE ${isListed}`).n,
    hasWord: (word) =>
      anyOf([
        hasWordIn(word, [connections.searchText, connections.detailText]),
        contactsThat(hasWordIn(word, [contacts.searchText])),
      ]),
    terms: {
      currency: ({ values }) => isOneOf(connections.currency, values),
      country: ({ text }) => contains(connections.country, text),
      language: ({ values }) => isOneOf(connections.language, values),
      owes: (range) =>
        sql`EXISTS (SELECT 1 FROM client_dues sums WHERE sums.connection_uid = connections.uid AND ${isSum(range)})`,
      overdue: (range) =>
        sql`EXISTS (SELECT 1 FROM (
          SELECT currency, sum(minor) AS minor FROM open_invoices
          WHERE connection_uid = connections.uid AND due_date < ${today} GROUP BY currency
        ) sums WHERE ${isSum(range)})`,
      has: ({ values }) => hasAny(properties, values),
    },
    amounts: {
      due: { currency, minor: sql`iif(client_dues.currency IS NULL, 0, client_dues.minor)`, text: sql`NULL` },
      overdue: { currency, minor: overdueSum(today), text: sql`NULL` },
    },
    kept: (asked, search) =>
      asksForAll(search)
        ? sharesOf(orm, table, summedIn('clients', asked), allOf([isListed, tabs[asked].condition]))
        : null,
    rowsOf: (numbers) => clientRows(orm, numbers, today),
  };
  return table;
}

type ClientSorting = Sorting<ClientSortColumn>;

/** Orders by what a client may lack: those without it come last. */
const order = (...own: ClientSorting['own']): ClientSorting => ({
  own,
  ties: [connections.nameFolded],
  index: null,
  areGapsLast: true,
});
const textOrder = (column: SQLWrapper): ClientSorting => order(sql`nullif(lower(${column}), '')`);

const sortings: Readonly<Record<ClientSortColumn, ClientSorting>> = {
  name: { own: [connections.nameFolded], ties: [connections.email], index: null },
  kind: order(connections.category),
  email: textOrder(connections.email),
  currency: order(connections.currency),
  language: order(connections.language),
  due: order(connections.owedCurrency, connections.owedMinor),
  overdue: order(connections.owedSince),
  last_invoice: order(newestInvoice),
  // Clients who were never written to come before all others.
  last_contact: { own: [connections.lastMailAt], ties: [connections.nameFolded], index: null },
  delay: order(connections.payLag),
  city: textOrder(connections.city),
  country: textOrder(connections.country),
};

const contactsThat = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM contacts WHERE contacts.connection_uid = connections.uid AND contacts.is_listed = 1
    AND (${condition}))`;

/** Compares the sum of a row of `sums`; one that is too long for a number is found by no range. */
const isSum = (range: Parameters<typeof isAmount>[1]): SQL =>
  isAmount({ minor: sql`sums.minor`, currency: sql`sums.currency`, testText: () => sql`0` }, range);

/** The part of a joined sum that is overdue; null when an amount of it is too long for a number. */
const overdueSum = (today: PlainDate): SQL =>
  sql`(SELECT iif(count(*) = count(minor), coalesce(sum(minor), 0), NULL) FROM open_invoices
    WHERE connection_uid = client_dues.connection_uid AND currency = client_dues.currency AND due_date < ${today})`;
