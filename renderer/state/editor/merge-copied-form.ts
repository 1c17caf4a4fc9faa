import { dueDateFor, termsBetween } from '#shared/dates/due-terms.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';

/** A copy of another invoice, with what a person has set in the form before: all that is otherwise than it was proposed. */
export function withOwnChoices(copy: InvoiceForm, form: InvoiceForm, proposed: InvoiceForm): InvoiceForm {
  const chosen = <Name extends keyof InvoiceForm>(name: Name): InvoiceForm[Name] =>
    JSON.stringify(form[name]) === JSON.stringify(proposed[name]) ? copy[name] : form[name];
  return {
    ...copy,
    dueDate: hasOwnTerms(form, proposed) ? form.dueDate : copy.dueDate,
    poNumber: chosen('poNumber'),
    paymentOptions: chosen('paymentOptions'),
    allowPartialPayments: chosen('allowPartialPayments'),
    sendReceiptsAutomatically: chosen('sendReceiptsAutomatically'),
    sendReminders: chosen('sendReminders'),
  };
}

/** The due date follows the date by the terms that were proposed until somebody sets another one. */
function hasOwnTerms({ date, dueDate }: InvoiceForm, proposed: InvoiceForm): boolean {
  const terms = termsBetween(proposed.date, proposed.dueDate);
  return terms !== null && isPlainDate(date) && dueDate !== dueDateFor(terms, date);
}
