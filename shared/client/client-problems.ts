import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import { isMailAddress } from '#shared/mail/mail-address.ts';
import { isCurrencyCode } from '#shared/money/currency-codes.ts';
import { languages } from '#shared/service/connection.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';
import type { ClientField, ClientForm } from './client-form.ts';
import { cleanText } from './form-texts.ts';

/**
 * Returns what prevents the upload of a client. `known` is the client as the account has it; null for a new one. What was there before
 * is no problem: a client in a currency that the service does not know any more can still get another telephone number.
 */
export function clientProblems(form: ClientForm, known: ClientForm | null): readonly FormProblem[] {
  const isTouched = (field: ClientField): boolean =>
    known === null || form[field] !== known[field] || form.category !== known.category;
  return problemsIn(form).filter(({ field }) => isTouched(field));
}

type ClientProblem = FormProblem & { readonly field: ClientField };

function problemsIn(form: ClientForm): readonly ClientProblem[] {
  const isNamed = (form.category === 'organization' ? form.name : form.first_name).trim() !== '';
  const name: ClientProblem =
    form.category === 'organization'
      ? { field: 'name', message: message('new_client_missing_name') }
      : { field: 'first_name', message: message('new_client_missing_first_name') };
  const email = addressProblem(form.business_email);
  return [
    ...(isNamed ? [] : [name]),
    ...(email === null ? [] : [{ field: 'business_email', message: email } as const]),
    ...((languages as readonly string[]).includes(form.language)
      ? []
      : [{ field: 'language', message: message('client_missing_language') } as const]),
    ...(isCurrencyCode(cleanText('currency', form.currency))
      ? []
      : [{ field: 'currency', message: message('new_client_bad_currency') } as const]),
  ];
}

/** Says what is wrong with the address of a client or contact; null when nothing is. */
export function addressProblem(typed: string): Message | null {
  const email = cleanText('email', typed);
  if (email === '') return message('new_client_missing_email');
  return isMailAddress(email) ? null : message('new_client_bad_email');
}
