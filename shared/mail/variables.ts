import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween, formatDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { formatMoney, formatQuantity } from '#shared/money/format.ts';
import { localeOf } from './language.ts';

/** The variables of templates, written `{{invoice.number}}`. */
export const mailVariables = [
  'client.name',
  'contact.first_name',
  'contact.last_name',
  'company.name',
  'invoice.number',
  'invoice.date',
  'invoice.due_date',
  'invoice.days_late',
  'invoice.total',
  'invoice.due',
  'invoice.paid',
  'invoice.po_number',
  'invoice.summary',
] as const;
export type MailVariable = (typeof mailVariables)[number];

/** The invoice's data for a mail, from the local view. */
export interface MailInvoice {
  readonly number: string;
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
  /** Decimal strings; null if the account has sent none. */
  readonly total: Decimal | null;
  readonly due: Decimal | null;
  readonly paid: Decimal | null;
  readonly currency: string | null;
  readonly poNumber: string;
  readonly summary: string;
}

/** The data that variables take their values from. */
export interface MailContext {
  readonly clientName: string;
  readonly companyName: string;
  /** The first recipient, if they are a contact of the client. */
  readonly contact: { readonly firstName: string; readonly lastName: string } | null;
  readonly invoice: MailInvoice;
  readonly today: PlainDate;
}

export type MailValues = Readonly<Record<MailVariable, string>>;

/** Returns the whole days since the due date; null without one. */
export function daysLateOf(dueDate: PlainDate | null, today: PlainDate): number | null {
  return dueDate === null ? null : daysBetween(dueDate, today);
}

/**
 * Returns the values of all variables, in the client's language and the document's currency; '' if there is none. All
 * are on one line: a name with a line break must not break a subject.
 */
export function valuesFor(
  { clientName, companyName, contact, invoice, today }: MailContext,
  language: string,
): MailValues {
  const locale = localeOf(language);
  const late = daysLateOf(invoice.dueDate, today);
  const money = (amount: Decimal | null): string =>
    amount === null ? '' : formatMoney(amount, invoice.currency, locale);
  const date = (day: PlainDate | null): string => (day === null ? '' : formatDate(day, locale, 'long'));
  const values: MailValues = {
    'client.name': clientName,
    'contact.first_name': contact?.firstName ?? '',
    'contact.last_name': contact?.lastName ?? '',
    'company.name': companyName,
    'invoice.number': invoice.number,
    'invoice.date': date(invoice.date),
    'invoice.due_date': date(invoice.dueDate),
    'invoice.days_late': late === null || late < 1 ? '' : formatQuantity(String(late), locale),
    'invoice.total': money(invoice.total),
    'invoice.due': money(invoice.due),
    'invoice.paid': money(invoice.paid),
    'invoice.po_number': invoice.poNumber,
    'invoice.summary': invoice.summary,
  };
  // The keys are those of `values`, whose type proves that none is missing.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)])) as MailValues;
}

/** Anchored to the first of a run of blanks, or the pattern would be tried at each of them. */
const BROKEN = /(?<!\s)\s*[\r\n\t\v\f\u0085\u2028\u2029]\s*/gu;

/** Replaces line breaks and tabs by blanks. Non-breaking blanks within an amount stay. */
export const oneLine = (text: string): string => text.replaceAll(BROKEN, ' ').trim();
