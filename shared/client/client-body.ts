import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isSameJson, textOrEmpty } from '#shared/json.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { ClientForm, ClientText, CustomFieldForm } from './client-form.ts';
import { clientTexts, hasText } from './client-form.ts';
import { textBody, textsOf, writtenTexts } from './form-texts.ts';

const textsFor = (form: ClientForm): readonly ClientText[] =>
  clientTexts.filter((name) => hasText(form.category, name));

/** Returns the body of a create: the names of its category, and what was filled in. */
export function clientBody(form: ClientForm): JsonObject {
  const custom_fields = fieldsBody(form.custom_fields, 0);
  return {
    category: form.category,
    ...textBody(form, textsFor(form)),
    ...(custom_fields.length === 0 ? {} : { custom_fields }),
  };
}

/** Fills the form from a local view. */
export function clientFromView(view: JsonObject): ClientForm {
  const texts = textsOf(view, clientTexts);
  return {
    ...texts,
    category: view['category'] === 'individual' ? 'individual' : 'organization',
    currency: (texts.currency || textOrEmpty(view['currency_iso_code'])).toUpperCase(),
    custom_fields: objectsIn(view['custom_fields']).map((row, index) => ({
      key: `known-${String(index)}`,
      ...textsOf(row, ['name', 'value']),
    })),
  };
}

/**
 * Returns the body of an update: what was not touched since the form was filled from `view` has the value of `view`. Names of the
 * category that the client had before are emptied.
 */
export function writtenClient(form: ClientForm, view: JsonObject): JsonObject {
  const opened = clientFromView(view);
  const isMoved = form.category !== opened.category;
  const left = (['name', 'first_name', 'last_name'] as const).filter((name) => !hasText(form.category, name));
  return {
    category: isMoved ? form.category : (view['category'] ?? null),
    ...writtenTexts(form, opened, view, textsFor(form)),
    ...(isMoved ? Object.fromEntries(left.map((name) => [name, null])) : {}),
    custom_fields: writtenFields(form, opened, view),
  };
}

function writtenFields(form: ClientForm, opened: ClientForm, view: JsonObject): JsonValue {
  const [now, before] = [form, opened].map(({ custom_fields }) => custom_fields.map(contentOf));
  if (isSameJson(now, before)) return view['custom_fields'] ?? null;
  return fieldsBody(form.custom_fields, opened.custom_fields.filter(isBlank).length);
}

/** Returns rows to the letter, doubles and empty values included. Of rows without name and value, only as many as the account has. */
function fieldsBody(rows: readonly CustomFieldForm[], mostBlank: number): readonly JsonObject[] {
  let blanks = 0;
  return rows.filter((row) => !isBlank(row) || ++blanks <= mostBlank).map(contentOf);
}

const contentOf = ({ name, value }: CustomFieldForm): JsonObject => ({ name, value });

const isBlank = ({ name, value }: CustomFieldForm): boolean => name.trim() === '' && value.trim() === '';
