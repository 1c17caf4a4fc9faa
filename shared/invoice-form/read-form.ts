import type { JsonObject } from '#shared/json.ts';
import { isDocumentDate } from '#shared/dates/plain-date.ts';
import { message } from '#shared/words/message.ts';
import type { FormProblem, FormReading, InvoiceForm } from './invoice-form.ts';
import { clientProblems, readDocument } from './read-document.ts';

/** Reads the form into an invoice body. Unreadable cells get a default in the data and are listed as problems. */
export function readInvoiceForm(form: InvoiceForm): FormReading {
  const { data, problems } = readDocument(form);
  const head: JsonObject = {
    statement_no: form.statementNo.trim(),
    date: form.date,
    due_date: form.dueDate,
  };
  return { data: { ...head, ...data }, problems: [...clientProblems(form), ...headerProblems(form), ...problems] };
}

function headerProblems(form: InvoiceForm): readonly FormProblem[] {
  const problems: FormProblem[] = [];
  if (form.statementNo.trim() === '')
    problems.push({ field: 'statement_no', message: message('invoice_problem_number') });
  if (!isDocumentDate(form.date)) problems.push({ field: 'date', message: message('invoice_problem_date') });
  if (!isDocumentDate(form.dueDate)) problems.push({ field: 'due_date', message: message('invoice_problem_due_date') });
  return problems;
}
