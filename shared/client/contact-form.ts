import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { FormProblem } from '#shared/invoice-form/invoice-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { addressProblem } from './client-problems.ts';
import { textBody, textsOf, writtenTexts } from './form-texts.ts';

/** The texts of a contact, in the service's names. */
export const contactTexts = ['first_name', 'last_name', 'email', 'phone', 'mobile'] as const;
export type ContactText = (typeof contactTexts)[number];

/** A contact as it is typed, valid or not. */
export interface ContactForm extends Readonly<Record<ContactText, string>> {
  /** The uid of its client. */
  readonly connection: Uid;
}

export const emptyContact = (connection: Uid): ContactForm => ({ connection, ...textsOf({}, contactTexts) });

/** Returns the body of a create. */
export const contactBody = (form: ContactForm): JsonObject => ({
  connection: form.connection,
  ...textBody(form, contactTexts),
});

/** Fills the form from a local view, which names the client only until the contact is in the account. */
export const contactFromView = (view: JsonObject, clientUid: Uid | null): ContactForm => ({
  connection: clientUid ?? textOrEmpty(view['connection']),
  ...textsOf(view, contactTexts),
});

/** Returns the body of an update. A contact of the account stays with its client. */
export function writtenContact(form: ContactForm, view: JsonObject): JsonObject {
  const written = writtenTexts(form, contactFromView(view, null), view, contactTexts);
  return view['id'] === undefined ? { connection: form.connection, ...written } : written;
}

/** Returns what prevents the upload of a contact. `known` is the contact as the account has it; null for a new one. */
export function contactProblems(form: ContactForm, known: ContactForm | null): readonly FormProblem[] {
  const email = addressProblem(form.email);
  const problems = [
    ...(form.first_name.trim() === ''
      ? [{ field: 'first_name', message: message('new_client_missing_first_name') } as const]
      : []),
    ...(email === null ? [] : [{ field: 'email', message: email } as const]),
  ];
  return problems.filter(({ field }) => known === null || form[field] !== known[field]);
}

export const contactName = ({ first_name, last_name }: ContactForm): string =>
  [first_name.trim(), last_name.trim()].filter(Boolean).join(' ');
