import type { ClientForm, ClientText, CustomFieldForm } from '#shared/client/client-form.ts';
import { clientTexts, hasText } from '#shared/client/client-form.ts';
import { cleanText } from '#shared/client/form-texts.ts';
import type { JsonObject } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import { plain } from '#shared/text/fold-text.ts';

/** Texts that an import never changes: by these a client is recognised, or its documents depend on them. */
const kept: ReadonlySet<ClientText> = new Set(['name', 'first_name', 'last_name', 'business_email', 'currency']);

/**
 * Returns the fields of a client that a file has otherwise, as they are sent. What the file does not say stays, and so do custom
 * fields that it does not name.
 */
export function clientChanges(view: JsonObject, form: ClientForm): JsonObject {
  const category = view['category'] === 'individual' ? 'individual' : 'organization';
  const texts = clientTexts.filter((name) => !kept.has(name) && hasText(category, name));
  const custom_fields = joinedFields(view, form.custom_fields);
  return {
    ...textChanges(view, form, texts),
    ...(custom_fields === null ? {} : { custom_fields }),
  };
}

/** Returns those texts of a form that are filled and not the same in the view, as they are sent. */
export function textChanges<Name extends string>(
  view: JsonObject,
  form: Readonly<Record<Name, string>>,
  names: readonly Name[],
): JsonObject {
  const written = names.map((name) => [name, cleanText(name, form[name])] as const);
  return Object.fromEntries(written.filter(([name, text]) => text !== '' && text !== textOrEmpty(view[name]).trim()));
}

/** Returns the custom fields with those of a file, which go by their names; null when they stay as they are. */
function joinedFields(view: JsonObject, fields: readonly CustomFieldForm[]): readonly JsonObject[] | null {
  const known = objectsIn(view['custom_fields']);
  const isNamed = (row: JsonObject, name: string): boolean => plain(textOrEmpty(row['name'])) === plain(name);
  const has = ({ name, value }: CustomFieldForm): boolean =>
    known.some((row) => isNamed(row, name) && textOrEmpty(row['value']).trim() === value.trim());
  const others = fields.filter((field) => !has(field));
  if (others.length === 0) return null;
  // A name that stands there several times is not one field to be changed: what the file says is added.
  const single = ({ name }: CustomFieldForm): boolean => known.filter((row) => isNamed(row, name)).length === 1;
  const changed = known.map((row) => {
    const other = others.find((field) => isNamed(row, field.name) && single(field));
    return other === undefined ? row : { ...row, value: other.value };
  });
  return [...changed, ...others.filter((field) => !single(field)).map(({ name, value }) => ({ name, value }))];
}
