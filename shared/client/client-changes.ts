import { isSameJson } from '#shared/json.ts';
import type { ClientField, ClientForm, ClientText } from './client-form.ts';
import { clientFields, hasText } from './client-form.ts';
import { cleanText } from './form-texts.ts';

/** Returns the fields in which two states of a client differ, as they are sent. Names of the other category do not count. */
export function clientChanges(one: ClientForm, other: ClientForm): readonly ClientField[] {
  return clientFields.filter((field) => !isSameJson(sentIn(one, field), sentIn(other, field)));
}

function sentIn(form: ClientForm, field: ClientField) {
  if (field === 'category') return form.category;
  if (field === 'custom_fields') return form.custom_fields.map(({ name, value }) => ({ name, value }));
  return hasText(form.category, field) ? cleanText(field, form[field]) : '';
}

/** Returns the texts of a client that say something, in the order of the form. */
export const filledTexts = (form: ClientForm, names: readonly ClientText[]): readonly ClientText[] =>
  names.filter((name) => hasText(form.category, name) && form[name].trim() !== '');
