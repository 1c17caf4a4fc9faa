import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween, formatDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { formatMoney, formatQuantity } from '#shared/money/format.ts';
import { localeOf } from './language.ts';

/** What a template can name, written `{{invoice.number}}`. There are no others. */
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

/** What a mail can say of its invoice: the local view, as it is shown. */
export interface InvoiceFacts {
  readonly number: string;
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
  /** Decimal strings; null where the account has told none. */
  readonly total: Decimal | null;
  readonly due: Decimal | null;
  readonly paid: Decimal | null;
  readonly currency: string | null;
  readonly poNumber: string;
  readonly summary: string;
}

/** Everything that variables stand for. */
export interface MailContext {
  readonly clientName: string;
  readonly companyName: string;
  /** The first addressee, where they are a contact of the client. */
  readonly contact: { readonly firstName: string; readonly lastName: string } | null;
  readonly invoice: InvoiceFacts;
  readonly today: PlainDate;
}

export type MailValues = Readonly<Record<MailVariable, string>>;

/** Whole days since the due date; null where there is none. */
export function daysLateOf(dueDate: PlainDate | null, today: PlainDate): number | null {
  return dueDate === null ? null : daysBetween(dueDate, today);
}

/**
 * The words that variables become, in the client's language and the document's currency; '' where there is no value. All
 * on one line: a name with a line break in it must not break a subject.
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
  // The keys are those of `values`, whose type has just proven that none is missing.
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value)])) as MailValues;
}

/** From the first of a run of blanks on, or each of them would be looked at as a beginning of its own. */
const BROKEN = /(?<!\s)\s*[\r\n\t\v\f\u0085\u2028\u2029]\s*/gu;

/** Line breaks and tabs become blanks. Blanks that hold an amount together stay what they are. */
export const oneLine = (text: string): string => text.replaceAll(BROKEN, ' ').trim();
