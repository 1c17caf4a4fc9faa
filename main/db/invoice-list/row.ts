import { sql } from 'drizzle-orm';
import { asText } from '#shared/json.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { otherNames } from '#shared/client/former-client.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import { parseFormer } from '#main/db/objects/former-clients.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices, orderedBy } from '#main/db/schema/invoices.ts';
import { isOpen } from './state-conditions.ts';
import { lastMailToClient, ofClient } from './order-by-last-contact.ts';
import {
  lastCallAbout,
  lastContact,
  lastMailAbout,
  tagsOf,
  toLastMail,
  toTags,
  waitingPaymentOf,
  openEntryState,
  toUploadState,
} from './row-badges.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';

/** Columns that a row shows unchanged. */
const shown = {
  uid: invoices.uid,
  number: invoices.statementNo,
  clientUid: invoices.connectionUid,
  clientName: invoices.clientName,
  summary: invoices.summary,
  date: invoices.date,
  dueDate: invoices.dueDate,
  state: invoices.state,
  currency: invoices.currency,
  subTotal: invoices.subTotal,
  billedTotal: invoices.billedTotal,
  totalDue: invoices.totalDue,
  paidTotal: invoices.paidTotal,
  poNumber: invoices.poNumber,
  waitingPayment: waitingPaymentOf(invoices.uid),
  clientContactAt: lastMailToClient,
  expectedDate: invoices.expectedDate,
} as const;

/** Columns that the rest of a row is computed from. */
const read = {
  searchNo: invoices.searchNo,
  isOpen: sql`${isOpen()}`,
  createdAt: orderedBy.created,
  isUnsent: invoices.isUnsent,
  openState: openEntryState(invoices.uid),
  detailsAt: invoices.detailsAt,
  lastMail: lastMailAbout(invoices.uid),
  lastCallAt: lastCallAbout(invoices.uid),
  payLagOf: ofClient(connections.payLagOf),
  formerJson: ofClient<string | null>(connections.formerJson),
  tags: tagsOf(invoices.uid),
  isOnlyHere: sql`${invoices.serverId} IS NULL`,
} as const;

/** A row as SQLite returns it: booleans are 1 and 0. */
interface ReadRow extends Pick<InvoiceRow, keyof typeof shown> {
  readonly searchNo: number;
  readonly isOpen: number | null;
  readonly createdAt: unknown;
  readonly isUnsent: number;
  readonly openState: string | null;
  readonly detailsAt: number | null;
  readonly lastMail: string | null;
  readonly lastCallAt: number | null;
  readonly payLagOf: number | null;
  readonly formerJson: string | null;
  readonly tags: string;
  readonly isOnlyHere: number;
}

const columns = { ...shown, ...read };
const names = Object.keys(columns);

const prepare = (orm: Orm) =>
  orm
    .select(columns)
    .from(invoices)
    .where(sql`${invoices.searchNo} IN (SELECT value FROM json_each(${sql.placeholder('numbers')}))`)
    .prepare();

/** Prepared statements by book: preparing one takes as long as reading a window with it. */
const statements = new WeakMap<Orm, ReturnType<typeof prepare>>();

/** Returns the invoices of these search numbers, in the order of the numbers. Unknown numbers are left out. */
export function rowsOf(orm: Orm, numbers: readonly number[], today: PlainDate): readonly InvoiceRow[] {
  const statement = statements.get(orm) ?? prepare(orm);
  statements.set(orm, statement);
  const rows = new Map<number, InvoiceRow>();
  for (const values of statement.values({ numbers: JSON.stringify(numbers) })) {
    const row = named(values);
    rows.set(row.searchNo, toInvoiceRow(row, today));
  }
  return numbers.flatMap((searchNo) => rows.get(searchNo) ?? []);
}

/** Returns the invoices of these uids, in their order. Unknown uids are left out. */
export function rowsOfUids(orm: Orm, uids: readonly Uid[], today: PlainDate): readonly InvoiceRow[] {
  const numbers = numbersOf(
    orm,
    sql`SELECT ${invoices.searchNo} FROM json_each(${JSON.stringify(uids)}) wanted
      CROSS JOIN ${invoices} ON ${invoices.uid} = wanted.value ORDER BY wanted.key`,
  );
  return rowsOf(orm, numbers, today);
}

/** Returns the uids of these search numbers, in the order of the numbers. */
export function uidsOf(orm: Orm, numbers: readonly number[]): readonly Uid[] {
  const found = orm.values<[Uid]>(sql`SELECT ${invoices.uid} FROM json_each(${JSON.stringify(numbers)}) wanted
    CROSS JOIN ${invoices} ON ${invoices.searchNo} = wanted.value ORDER BY wanted.key`);
  return found.map(([uid]) => uid);
}

/** Names the values of a row by hand: Drizzle's mapping of each value takes longer than SQLite's query. */
function named(values: readonly unknown[]): ReadRow {
  const row: Record<string, unknown> = {};
  names.forEach((name, index) => {
    row[name] = values[index];
  });
  // The statement selects the columns in the order of their names.
  return row as unknown as ReadRow;
}

function toInvoiceRow(row: ReadRow, today: PlainDate): InvoiceRow {
  const { isOpen: isOpenNow, dueDate, createdAt, detailsAt, lastMail, lastCallAt } = row;
  return {
    uid: row.uid,
    number: row.number,
    clientUid: row.clientUid,
    clientName: row.clientName,
    formerNames: otherNames(row.clientName, null, parseFormer(row.formerJson)),
    summary: row.summary,
    date: row.date,
    dueDate,
    state: row.state,
    isOverdue: isOpenNow === 1 && dueDate !== null && dueDate < today,
    currency: row.currency,
    subTotal: row.subTotal,
    billedTotal: row.billedTotal,
    totalDue: row.totalDue,
    paidTotal: row.paidTotal,
    poNumber: row.poNumber,
    createdAt: asText(createdAt),
    upload: toUploadState(row.openState, row.isUnsent === 1),
    hasDetails: detailsAt !== null || row.isOnlyHere === 1,
    waitingPayment: row.waitingPayment,
    lastContact: lastContact(lastMail === null ? null : toLastMail(lastMail), lastCallAt),
    clientContactAt: row.clientContactAt,
    expectedDate: row.expectedDate,
    payLagOf: row.payLagOf ?? 0,
    tags: toTags(row.tags),
  };
}
