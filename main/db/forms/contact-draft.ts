import type { ContactForm } from '#shared/client/contact-form.ts';
import {
  contactBody,
  contactFromView,
  contactName,
  contactProblems,
  contactTexts,
  writtenContact,
} from '#shared/client/contact-form.ts';
import { message } from '#shared/words/message.ts';
import type { DraftForm } from './draft-form.ts';
import { isSameIn, withoutEditIn } from './form-fields.ts';

/** The form of a contact. */
export const contactDraft: DraftForm<ContactForm> = {
  resource: 'contacts',
  isCreateHeld: false,
  isEmpty: (form) => contactTexts.every((name) => form[name].trim() === ''),
  isSame: (one, other) => isSameIn('contacts', contactBody(one), contactBody(other)),
  read: (form, known) => ({ data: contactBody(form), problems: contactProblems(form, known) }),
  written: writtenContact,
  fromView: contactFromView,
  withoutEdit: withoutEditIn(contactTexts),
  inUnit: (form) => form,
  label: contactName,
  words: { gone: message('error_contact_gone'), unnamed: message('error_this_contact') },
  numbering: null,
};
