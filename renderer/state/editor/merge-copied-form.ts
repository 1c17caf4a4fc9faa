import { isSameJson } from '#shared/json.ts';
import { dueDateFor, termsBetween } from '#shared/dates/due-terms.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';

/**
 * Returns a copied form with the choices that the person made before copying: the fields that differ from `proposed`.
 */
export function withOwnChoices(copy: InvoiceForm, form: InvoiceForm, proposed: InvoiceForm): InvoiceForm {
  const chosen = <Name extends keyof InvoiceForm>(name: Name): InvoiceForm[Name] =>
    isSameJson(form[name], proposed[name]) ? copy[name] : form[name];
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

/** Returns true if the person set a due date that does not follow the date by the proposed terms. */
function hasOwnTerms({ date, dueDate }: InvoiceForm, proposed: InvoiceForm): boolean {
  const terms = termsBetween(proposed.date, proposed.dueDate);
  return terms !== null && isPlainDate(date) && dueDate !== dueDateFor(terms, date);
}
