import { addDays } from '#shared/dates/plain-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceForm } from './invoice-form.ts';
import { emptyForm } from './invoice-form.ts';

const TERM_DAYS = 14;

interface Proposed {
  readonly clientUid: Uid | null;
  readonly statementNo: string;
  readonly date: PlainDate;
}

/** Returns the form of a new invoice before a person has typed anything. */
export function freshForm({ clientUid, statementNo, date }: Proposed): InvoiceForm {
  return { ...emptyForm, connectionUid: clientUid, statementNo, date, dueDate: addDays(date, TERM_DAYS) };
}
