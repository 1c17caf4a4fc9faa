import { daysBetween, readPlainDate } from '#shared/dates/plain-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceRow, LastContact } from '#shared/screens/invoice-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, isZero, toMinorUnits } from '#shared/money/decimal.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import { words } from '#renderer/i18n/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** Nothing is due any more, or nothing ever was. */
export function isSettled({ totalDue, state }: InvoiceRow): boolean {
  return state === 'paid' || (totalDue !== null && isDecimal(totalDue) && isZero(totalDue));
}

/** When it is due, seen from today; the plain date where nothing waits for it. */
export function dueText(row: InvoiceRow, today: PlainDate, formats: Formats): string {
  const days = row.dueDate === null ? null : daysBetween(today, row.dueDate);
  // Nobody is late with what was never sent.
  const isPast = days !== null && days < 0 && !row.isOverdue;
  if (days === null || isPast || isSettled(row)) return formats.dayIn(row.dueDate, today);
  return days < 0 ? words.list.late(-days) : words.list.dueIn(days);
}

export function createdText({ createdAt }: InvoiceRow, today: PlainDate, formats: Formats): string {
  return createdAt === null ? '–' : formats.dayIn(readPlainDate(createdAt), today);
}

/** Sent to somebody who still has to pay something of it. */
function isOpen({ totalDue, state, currency }: InvoiceRow): boolean {
  return state !== 'draft' && state !== 'paid' && (toMinorUnits(totalDue, currencyDigits(currency)) ?? 0) > 0;
}

/** How long it has been open: from its date to today, where something is still due. What is dated ahead is not open yet. */
export function daysOpenText(row: InvoiceRow, today: PlainDate, formats: Formats): string {
  const days = row.date === null || !isOpen(row) ? null : daysBetween(row.date, today);
  return days === null ? '–' : words.list.days(formats.count(Math.max(0, days)));
}

/** When the client usually pays such an invoice; a dash where nothing says so. */
export function expectedText({ expectedDate }: InvoiceRow, today: PlainDate, formats: Formats): string {
  return expectedDate === null ? '–' : formats.dayIn(expectedDate, today);
}

/** What the date was worked out from, or why there is none. */
export function expectedTitle(row: InvoiceRow, formats: Formats): string {
  const { date, expectedDate, payLagOf } = row;
  if (!isOpen(row)) return row.state === 'draft' ? words.list.expected.draft : words.list.expected.settled;
  if (date === null) return words.list.expected.undated;
  if (expectedDate === null) return words.list.expected.unknown;
  const days = daysBetween(date, expectedDate) ?? 0;
  return words.list.expected.usual(formats.date(expectedDate), days, payLagOf, formats.count(payLagOf));
}

/** How much of it is paid, in whole percent: never 100 while something is missing. */
export function paidShareText({ billedTotal, paidTotal, currency }: InvoiceRow): string {
  const digits = currencyDigits(currency);
  const [billed, paid] = [toMinorUnits(billedTotal, digits), toMinorUnits(paidTotal, digits)];
  if (billed === null || paid === null || billed <= 0) return '–';
  return `${String(Math.floor((paid * 100) / billed))} %`;
}

/** When the client was last written to from here, and what that was where it was about this invoice: `Reminded 3 Nov`. */
export function contactText(row: InvoiceRow, today: PlainDate, formats: Formats): string {
  if (row.clientContactAt === null) return '–';
  const day = formats.dayIn(localDateAt(row.clientContactAt), today);
  const own = ownContact(row);
  return own === null ? day : `${words.list.contact[own.kind]} ${day}`;
}

/** The newest mail to the client, where it was about this very invoice. */
export function ownContact({ lastContact, clientContactAt }: InvoiceRow): LastContact | null {
  return lastContact !== null && lastContact.at === clientContactAt ? lastContact : null;
}

export function contactTitle(row: InvoiceRow, formats: Formats): string {
  const { clientContactAt, lastContact } = row;
  if (clientContactAt === null) return words.list.noContact;
  const own = lastContact === null ? null : words.list.contactAt(lastContact.kind, formats.moment(lastContact.at));
  const isNewest = ownContact(row) !== null;
  return [isNewest ? null : words.list.otherContact(formats.moment(clientContactAt)), own, words.list.elsewhere]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** What its marks say: the business, the way to the account, money on its way, the lines on disk. */
export function marksText(row: InvoiceRow): string {
  const details = row.hasDetails ? words.list.detailsHere : words.list.detailsMissing;
  const payment = row.waitingPayment === null ? [] : [words.list.payments[row.waitingPayment]];
  return [stateMeaning(row), words.upload[row.upload], ...payment, details]
    .map((text) => text.replace(/[.]?$/, '.'))
    .join(' ');
}

export function stateMeaning({ state, isOverdue }: InvoiceRow): string {
  const means = words.stateMeans;
  if (isOverdue) return means.overdue;
  const known = state.trim().toLowerCase();
  return known === 'draft' || known === 'sent' || known === 'viewed' || known === 'partial' || known === 'paid'
    ? means[known]
    : means.other(state);
}
