import { formerNameFound } from '#shared/client/former-client.ts';
import { daysBetween, readPlainDate } from '#shared/dates/plain-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter, InvoiceRow, LastContact } from '#shared/lists/invoice-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { isDecimal, isZero, toMinorUnits } from '#shared/money/decimal.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import { words } from '#shared/words/words.ts';
import type { Formats } from '#renderer/state/app/formats.ts';

/** Returns true if nothing is due any more, or never was. */
export function isSettled({ totalDue, state }: InvoiceRow): boolean {
  return state === 'paid' || (totalDue !== null && isDecimal(totalDue) && isZero(totalDue));
}

/** Returns the due date as days from today, or as a plain date if no payment is waited for. */
export function dueText(row: InvoiceRow, today: PlainDate, formats: Formats): string {
  const days = row.dueDate === null ? null : daysBetween(today, row.dueDate);
  // An invoice that was never sent cannot be late.
  const isPast = days !== null && days < 0 && !row.isOverdue;
  if (days === null || isPast || isSettled(row)) return formats.dayIn(row.dueDate, today);
  return days < 0 ? words.list_late({ days: -days }) : words.list_due_in({ days });
}

export function createdText({ createdAt }: InvoiceRow, today: PlainDate, formats: Formats): string {
  return createdAt === null ? '–' : formats.dayIn(readPlainDate(createdAt), today);
}

/** Returns true for a sent invoice with an amount still due. */
function isOpen({ totalDue, state, currency }: InvoiceRow): boolean {
  return state !== 'draft' && state !== 'paid' && (toMinorUnits(totalDue, currencyDigits(currency)) ?? 0) > 0;
}

/**
 * Returns the days from the invoice's date to today while an amount is due. An invoice dated in the future counts 0
 * days.
 */
export function daysOpenText(row: InvoiceRow, today: PlainDate, formats: Formats): string {
  const days = row.date === null || !isOpen(row) ? null : daysBetween(row.date, today);
  return days === null ? '–' : words.list_days({ days: formats.count(Math.max(0, days)) });
}

/** Returns the date on which the client is expected to pay, or a dash if it cannot be told. */
export function expectedText({ expectedDate }: InvoiceRow, today: PlainDate, formats: Formats): string {
  return expectedDate === null ? '–' : formats.dayIn(expectedDate, today);
}

/** Explains the expected date, or why there is none. */
export function expectedTitle(row: InvoiceRow, formats: Formats): string {
  const { date, expectedDate, payLagOf } = row;
  if (!isOpen(row)) return row.state === 'draft' ? words.list_expected_draft() : words.list_expected_settled();
  if (date === null) return words.list_expected_undated();
  if (expectedDate === null) return words.list_expected_unknown();
  const days = daysBetween(date, expectedDate) ?? 0;
  return words.list_expected_usual({ date: formats.date(expectedDate), days, of: payLagOf });
}

/** Returns the paid share in whole percent, rounded down so that 100 means paid in full. */
export function paidShareText({ billedTotal, paidTotal, currency }: InvoiceRow): string {
  const digits = currencyDigits(currency);
  const [billed, paid] = [toMinorUnits(billedTotal, digits), toMinorUnits(paidTotal, digits)];
  if (billed === null || paid === null || billed <= 0) return '–';
  return `${String(Math.floor((paid * 100) / billed))} %`;
}

/**
 * Returns when the client was last written to from here; if that mail was about this invoice, also its kind: `Reminded
 * 3 Nov`.
 */
export function contactText(row: InvoiceRow, today: PlainDate, formats: Formats): string {
  if (row.clientContactAt === null) return '–';
  const day = formats.dayIn(localDateAt(row.clientContactAt), today);
  const own = ownContact(row);
  return own === null ? day : `${words.list_contact({ kind: own.kind })} ${day}`;
}

/** Returns the newest mail to the client if it was about this invoice, otherwise null. */
export function ownContact({ lastContact, clientContactAt }: InvoiceRow): LastContact | null {
  return lastContact !== null && lastContact.at === clientContactAt ? lastContact : null;
}

export function contactTitle(row: InvoiceRow, formats: Formats): string {
  const { clientContactAt, lastContact } = row;
  if (clientContactAt === null) return words.list_no_contact();
  const own =
    lastContact === null
      ? null
      : words.list_contact_at({ kind: lastContact.kind, moment: formats.moment(lastContact.at) });
  const isNewest = ownContact(row) !== null;
  return [
    isNewest ? null : words.list_other_contact({ moment: formats.moment(clientContactAt) }),
    own,
    words.list_elsewhere(),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Returns the meaning of a row's marks: state, upload, waiting payment, and whether its lines are in the book. */
export function marksText(row: InvoiceRow): string {
  const details = row.hasDetails ? words.list_details_here() : words.list_details_missing();
  const payment = row.waitingPayment === null ? [] : [words.list_payment({ note: row.waitingPayment })];
  return [stateMeaning(row), words.upload_means({ upload: row.upload }), ...payment, details]
    .map((text) => text.replace(/[.]?$/, '.'))
    .join(' ');
}

/** Returns the former name of the client by which a search found the row; empty when it found none by such a name. */
export function formerlyText({ clientName, formerNames }: InvoiceRow, { search, terms }: InvoiceFilter): string {
  if (formerNames.length === 0) return '';
  const named = terms.flatMap((term) => (term.kind === 'text' && term.field === 'client' ? [term.text] : []));
  const found = formerNameFound([search, ...named].join(' '), clientName, formerNames);
  return found === null ? '' : words.invoices_formerly({ name: found });
}

export function stateMeaning({ state, isOverdue }: InvoiceRow): string {
  if (isOverdue) return words.state_means_overdue();
  return words.state_means({ state: state.trim().toLowerCase(), name: state });
}
