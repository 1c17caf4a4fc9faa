import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { midnightsBetween } from '#shared/dates/local-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { ChaseClient, ChaseInvoice, ChaseList, LeftOut, LeftOutReason } from '#shared/mail/chase.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isMail } from '#shared/outbox/mutation.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compare } from '#shared/money/decimal.ts';
import { drawnInvoice } from '#main/db/invoices/drawn-invoice.ts';
import type { Book } from '#main/db/book.ts';
import { invoiceSnoozes } from '#main/db/schema/contact-log.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { clientMails } from '#main/db/mails/client-mails.ts';
import { lastCallAt } from '#main/db/mails/contact-notes.ts';
import { isOverdue } from '#main/db/invoice-list/state-conditions.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';
import { leftToPay } from '#main/db/payments/payment-queries.ts';
import { waitingPaymentOf } from '#main/db/invoice-list/row-badges.ts';
import { mapInSteps } from '#main/platform/in-steps.ts';

const DAY_MS = 86_400_000;

export interface ChaseContext {
  readonly book: Book;
  readonly coolDownDays: number;
  readonly now: number;
  /** The person's own calendar date. */
  readonly today: PlainDate;
}

type OverdueRow = NonNullable<ReturnType<ReturnType<typeof overdueReader>>>;

/** An overdue invoice, with the reason why a run leaves it out. */
interface Judged {
  readonly row: OverdueRow;
  readonly reason: LeftOutReason | null;
}

/**
 * Lists everything overdue by client, the longest overdue first, and what a run leaves out today, with the reason. Works in steps:
 * `context` is asked again before each, and what a commit changes in between is listed by the question after it.
 */
export async function listChase(context: () => ChaseContext): Promise<ChaseList> {
  const rows = await mapInSteps(overdueNumbers(context()), () => overdueReader(context()));
  const overdue = rows.filter((row) => row !== null).sort(byDueDate);
  const judged = await mapInSteps(overdue, () => {
    const now = context();
    return (row): Judged => ({ row, reason: ofInvoice(now, row) });
  });
  const clients = [...Map.groupBy(judged, ({ row }) => row.clientUid)];
  const parts = await mapInSteps(clients, () => {
    const now = context();
    const openMails = Map.groupBy(now.book.outbox.listOpen().filter(isOfMail), ({ mutation }) => mutation.uid);
    return ([clientUid, theirs]) => {
      const open = theirs.flatMap(({ row }) => openMails.get(row.uid) ?? []);
      return divide(now.today, theirs, clientReason(now, clientUid, open));
    };
  });
  return {
    clients: parts.flatMap(({ client }) => (client === null ? [] : [client])).sort(byLateness),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  };
}

const isOfMail = ({ mutation }: OutboxRow): boolean => isMail(mutation);

/** Orders clients by their longest overdue invoice that is not left out. */
const byLateness = ({ invoices: [one] }: ChaseClient, { invoices: [other] }: ChaseClient): number =>
  (other?.daysLate ?? 0) - (one?.daysLate ?? 0);

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const byDueDate = (one: OverdueRow, other: OverdueRow): number =>
  order(one.dueDate, other.dueDate) || order(one.clientName, other.clientName) || order(one.uid, other.uid);

/** Returns the search numbers of all overdue invoices, listed or not, from an index alone. */
function overdueNumbers({ book, today }: ChaseContext): readonly number[] {
  return numbersOf(
    book.orm,
    sql`SELECT ${invoices.searchNo} FROM ${invoices} INDEXED BY invoices_open WHERE ${isOverdue(today)} ORDER BY ${invoices.dueDate}`,
  );
}

/** Prepares the reading of an overdue invoice by its search number; null for one that is not listed, or not overdue any more. */
function overdueReader({ book, today }: ChaseContext) {
  const statement = book.orm
    .select({
      uid: invoices.uid,
      number: invoices.statementNo,
      clientUid: invoices.connectionUid,
      clientName: invoices.clientName,
      dueDate: invoices.dueDate,
      due: invoices.totalDue,
      dueMinor: invoices.dueMinor,
      currency: invoices.currency,
      snoozedUntil: invoiceSnoozes.until,
      waitingPayment: waitingPaymentOf(invoices.uid),
    })
    .from(invoices)
    .leftJoin(invoiceSnoozes, and(eq(invoiceSnoozes.invoiceUid, invoices.uid), gt(invoiceSnoozes.until, today)))
    .where(
      and(
        eq(invoices.searchNo, sql.placeholder('searchNo')),
        eq(invoices.isListed, true),
        isNotNull(invoices.connectionUid),
        isOverdue(today),
      ),
    )
    .prepare();
  return (searchNo: number) => {
    const { clientUid = null, dueDate = null, ...row } = statement.get({ searchNo }) ?? {};
    // The condition excludes nulls, which the columns' types cannot express.
    return clientUid === null || dueDate === null || !('uid' in row) ? null : { ...row, clientUid, dueDate };
  };
}

/** Divides a client's overdue invoices into those of the run and those left out. `ofClient` leaves out all of them. */
function divide(
  today: PlainDate,
  judged: readonly Judged[],
  ofClient: LeftOutReason | null,
): { readonly client: ChaseClient | null; readonly leftOut: readonly LeftOut[] } {
  const [first] = judged;
  if (first === undefined) return { client: null, leftOut: [] };
  const { clientUid, clientName: name } = first.row;
  const isAsked = ({ reason }: Judged): boolean => reason === null && ofClient === null;
  const groups = Map.groupBy(
    judged.filter((one) => !isAsked(one)),
    ({ reason }) => JSON.stringify(reason ?? ofClient),
  );
  const invoicesOf = judged.filter(isAsked).map(({ row }) => toChaseInvoice(row, today));
  return {
    client: invoicesOf.length === 0 ? null : { clientUid, name, invoices: invoicesOf },
    leftOut: [...groups.values()].flatMap((group) => {
      const reason = group[0]?.reason ?? ofClient;
      return reason === null
        ? []
        : [{ clientUid, name, invoices: group.map(({ row: { uid, number } }) => ({ uid, number })), reason }];
    }),
  };
}

function toChaseInvoice({ uid, number, dueDate, due, dueMinor, currency }: OverdueRow, today: PlainDate): ChaseInvoice {
  return { uid, number, dueDate, daysLate: daysBetween(dueDate, today) ?? 0, due, dueMinor, currency };
}

function ofInvoice({ book }: ChaseContext, { uid, snoozedUntil, waitingPayment }: OverdueRow): LeftOutReason | null {
  if (snoozedUntil !== null) return { kind: 'snoozed', until: snoozedUntil };
  return waitingPayment !== null && isCovered(book, uid) ? { kind: 'payment_recorded' } : null;
}

function isCovered(book: Book, uid: Uid): boolean {
  const drawn = drawnInvoice(book.rows, uid);
  const left = drawn === null ? null : leftToPay(book, uid, drawn.view);
  return left !== null && compare(left, '0') <= 0;
}

/** Returns why a client is left out: a mail to them is waiting, or the cool-down has not passed. */
function clientReason(
  { book, coolDownDays, now }: ChaseContext,
  clientUid: Uid,
  open: readonly OutboxRow[],
): LeftOutReason | null {
  if (open.some(({ state, reason }) => state === 'unconfirmed' || (state === 'needs_you' && reason !== 'held')))
    return { kind: 'mail_asks' };
  if (open.length > 0) return { kind: 'mail_waits' };
  const [mail] = coolDownDays > 0 ? clientMails(book, clientUid, now - coolDownDays * DAY_MS) : [];
  if (mail?.leftAt === null) return { kind: 'mail_waits' };
  const call = lastCallAt(book.orm, clientUid);
  const last = Math.max(mail?.leftAt ?? 0, call ?? 0);
  const isFresh = last > 0 && Math.max(0, now - last) < coolDownDays * DAY_MS;
  return isFresh ? { kind: 'contacted', days: midnightsBetween(last, now) } : null;
}
