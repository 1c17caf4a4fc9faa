import type { ClientForm } from '#shared/client/client-form.ts';
import { clientFields, clientName, clientTexts } from '#shared/client/client-form.ts';
import { clientBody, clientFromView, writtenClient } from '#shared/client/client-body.ts';
import { clientProblems } from '#shared/client/client-problems.ts';
import { message } from '#shared/words/message.ts';
import type { DraftForm } from './draft-form.ts';
import { isSameIn, withoutEditIn } from './form-fields.ts';

/** Fields that a new client is proposed to have: there a person has written nothing. */
const proposed: ReadonlySet<string> = new Set(['category', 'language', 'currency']);

/** The form of a client. */
export const clientDraft: DraftForm<ClientForm> = {
  resource: 'connections',
  isCreateHeld: true,
  isEmpty: ({ custom_fields, ...form }) =>
    custom_fields.length === 0 && clientTexts.every((name) => proposed.has(name) || form[name].trim() === ''),
  isSame: (one, other) => isSameIn('connections', clientBody(one), clientBody(other)),
  read: (form, known) => ({ data: clientBody(form), problems: clientProblems(form, known) }),
  written: writtenClient,
  fromView: clientFromView,
  withoutEdit: withoutEditIn(clientFields),
  inUnit: (form) => form,
  label: clientName,
  words: { gone: message('error_client_gone'), unnamed: message('error_this_client') },
  numbering: null,
};
