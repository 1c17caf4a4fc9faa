import type { JsonObject } from '#shared/json.ts';
import type { NewClient } from '#shared/client/new-client.ts';
import { clientBody, clientOfBody, correctedBody } from '#shared/client/to-body.ts';
import { changedFields } from '#shared/compare/changed-fields.ts';
import { connectionName } from '#shared/service/connection.ts';
import { validateBody } from '#shared/service/validate-body.ts';
import type { DraftForm } from './draft-form.ts';
import { inputProblem } from '#shared/service/field-label.ts';

const formFields: Readonly<Record<string, keyof NewClient>> = {
  category: 'category',
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  business_email: 'email',
  language: 'language',
  currency: 'currency',
};

/** The form of a client. */
export const clientDraft: DraftForm<NewClient> = {
  resource: 'connections',
  isEmpty: ({ name, firstName, lastName, email }) =>
    [name, firstName, lastName, email].every((text) => text.trim() === ''),
  isSame(one, other) {
    const view = clientBody(other);
    return Object.keys(changedFields('connections', correctedBody(view, one), view, false)).length === 0;
  },
  read(form) {
    const data = clientBody(form);
    const problems = validateBody('connections', 'create', data);
    return {
      data,
      problems: problems.map(({ field, reason }) => ({ field, message: inputProblem(field, reason) })),
    };
  },
  written: writtenBody,
  fromView: clientOfBody,
  withoutEdit(now, before, after) {
    const edited = Object.values(formFields).filter((field) => before[field] !== after[field]);
    if (edited.some((field) => now[field] !== after[field])) return null;
    return { ...now, ...Object.fromEntries(edited.map((field) => [field, before[field]])) };
  },
  inUnit: (form) => form,
  label: ({ category, name, firstName, lastName }) =>
    connectionName({ name: category === 'organization' ? name : null, first_name: firstName, last_name: lastName }),
  numbering: null,
};

/** Returns the body in which fields that the person did not touch keep the client's value: reading a form trims its texts. */
function writtenBody(form: NewClient, view: JsonObject): JsonObject {
  const opened = clientOfBody(view);
  const isTouched = (name: string): boolean => {
    const field = formFields[name];
    return field === undefined || form[field] !== opened[field];
  };
  const body = Object.entries(correctedBody(view, form));
  return Object.fromEntries(body.map(([name, value]) => [name, isTouched(name) ? value : (view[name] ?? null)]));
}
