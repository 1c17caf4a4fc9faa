import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { midnightsBetween } from '#shared/dates/local-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { ChaseClient, ChaseInvoice, ChaseList, LeftOut, LeftOutReason } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compare } from '#shared/money/decimal.ts';
import type { Book } from '#main/db/book.ts';
import { invoiceSnoozes } from '#main/db/schema/contact-log.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { clientMails } from '#main/db/mails/client-mails.ts';
import { lastCallAt } from '#main/db/mails/contact-notes.ts';
import { isOverdue } from '#main/db/invoice-list/column-conditions.ts';
import { listMailRecords } from '#main/db/mails/mail-history.ts';
import { leftToPay } from '#main/db/payments/payment-queries.ts';
import { waitingPaymentOf } from '#main/db/invoice-list/row-badges.ts';

const DAY_MS = 86_400_000;

interface ChaseContext {
  readonly book: Book;
  readonly coolDownDays: number;
  readonly now: number;
  /** The person's own calendar date. */
  readonly today: PlainDate;
}

type OverdueRow = ReturnType<typeof overdueRows>[number];

/** Lists everything overdue by client, the longest overdue first, and what a run leaves out today, with the reason. */
export function listChase(context: ChaseContext): ChaseList {
  const byClient = new Map<Uid, readonly OverdueRow[]>();
  for (const row of overdueRows(context)) byClient.set(row.clientUid, [...(byClient.get(row.clientUid) ?? []), row]);
  const parts = [...byClient.values()].map((rows) => divide(context, rows));
  return {
    clients: parts.flatMap(({ client }) => (client === null ? [] : [client])).sort(byLateness),
    leftOut: parts.flatMap(({ leftOut }) => leftOut),
  };
}

/** Orders clients by their longest overdue invoice that is not left out. */
const byLateness = ({ invoices: [one] }: ChaseClient, { invoices: [other] }: ChaseClient): number =>
  (other?.daysLate ?? 0) - (one?.daysLate ?? 0);

function overdueRows({ book, today }: ChaseContext) {
  return book.orm
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
    .where(and(eq(invoices.isListed, true), isNotNull(invoices.connectionUid), isOverdue(today)))
    .orderBy(asc(invoices.dueDate), asc(invoices.clientName), asc(invoices.uid))
    .all()
    .flatMap(({ clientUid, dueDate, ...row }) =>
      // The condition excludes nulls, which the columns' types cannot express.
      clientUid === null || dueDate === null ? [] : [{ ...row, clientUid, dueDate }],
    );
}

/** Divides a client's overdue invoices into those of the run and those left out. A reason about the client leaves out all of them. */
function divide(
  context: ChaseContext,
  rows: readonly OverdueRow[],
): { readonly client: ChaseClient | null; readonly leftOut: readonly LeftOut[] } {
  const groups = new Map<string, { readonly reason: LeftOutReason; readonly rows: readonly OverdueRow[] }>();
  const [first] = rows;
  if (first === undefined) return { client: null, leftOut: [] };
  const { clientUid, clientName: name } = first;
  const ofClient = clientReason(context, clientUid, rows);
  const asked = rows.filter((row) => {
    const reason = ofInvoice(context, row) ?? ofClient;
    if (reason === null) return true;
    const key = JSON.stringify(reason);
    groups.set(key, { reason, rows: [...(groups.get(key)?.rows ?? []), row] });
    return false;
  });
  const invoicesOf = asked.map((row) => toChaseInvoice(row, context.today));
  return {
    client: invoicesOf.length === 0 ? null : { clientUid, name, invoices: invoicesOf },
    leftOut: [...groups.values()].map((group) => ({
      clientUid,
      name,
      invoices: group.rows.map(({ uid, number }) => ({ uid, number })),
      reason: group.reason,
    })),
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
  const state = book.rows.of('invoices').byUid(uid);
  const left = state === null ? null : leftToPay(book, uid, book.rows.draw('invoices', state).view);
  return left !== null && compare(left, '0') <= 0;
}

/** Returns why a client is left out: a mail to them is waiting, or the cool-down has not passed. */
function clientReason(
  { book, coolDownDays, now }: ChaseContext,
  clientUid: Uid,
  rows: readonly OverdueRow[],
): LeftOutReason | null {
  const open = rows
    .flatMap(({ uid }) => listMailRecords(book, uid))
    .filter(({ state }) => state !== 'done' && state !== 'cancelled');
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
