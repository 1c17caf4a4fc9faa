import type { Connection } from '#shared/service/connection.ts';
import { connectionCategories, connectionFields, languages } from '#shared/service/connection.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { currencySymbol, isoCode } from '#main/demo/totals/currencies.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const PLAIN_TEXTS = [
  'business_email',
  'address',
  'city',
  'state_name',
  'zip_code',
  'country',
  'phone',
  'fax',
  'website_url',
] as const;

type ConnectionFields = Omit<Connection, 'id' | 'hash_key' | 'created_at'>;
type PlainTexts = Pick<Connection, (typeof PLAIN_TEXTS)[number]>;
type Names = Pick<
  Connection,
  'name' | 'first_name' | 'last_name' | 'primary_contact_first_name' | 'primary_contact_last_name'
>;

// Organizations have a name, individuals a first and last one; an individual is its own primary contact.
function readNames(form: Form, category: string | null, kept: Connection | null): Names {
  if (category === 'individual') {
    form.requireOrKeep('first_name', kept?.first_name);
    const first_name = form.text('first_name', kept?.first_name);
    const last_name = form.text('last_name', kept?.last_name);
    return {
      name: null,
      first_name,
      last_name,
      primary_contact_first_name: first_name,
      primary_contact_last_name: last_name,
    };
  }
  if (category === 'organization') form.requireOrKeep('name', kept?.name);
  return {
    name: form.text('name', kept?.name),
    first_name: null,
    last_name: null,
    primary_contact_first_name: form.text('primary_contact_first_name', kept?.primary_contact_first_name),
    primary_contact_last_name: form.text('primary_contact_last_name', kept?.primary_contact_last_name),
  };
}

function readCurrency(form: Form, kept: Connection | null) {
  const code = isoCode(form.text('currency', kept?.currency)) ?? '';
  return { currency: code.toLowerCase(), currency_symbol: currencySymbol(code), currency_iso_code: code };
}

/** Reads the fields of a create or update request; both require the same ones (specification 4.2). */
export function readConnection(body: Fields, demo: DemoContext, kept: Connection | null): ConnectionFields {
  const form = new Form(body, { knobs: demo.knobs, table: connectionFields, isUpdate: kept !== null });
  form.require('business_email', 'language', 'currency', 'category');
  const category = form.choice('category', connectionCategories, kept?.category ?? null);
  const names = readNames(form, category, kept);
  const currency = readCurrency(form, kept);
  const texts = PLAIN_TEXTS.map((field) => [field, form.text(field, kept?.[field])] as const);
  const fields = {
    category,
    ...names,
    // Every plain text is in the list, which the type of fromEntries forgets.
    ...(Object.fromEntries(texts) as PlainTexts),
    ...currency,
    language: form.choice('language', languages, kept?.language ?? null),
    custom_fields: form.namedValues('custom_fields', kept?.custom_fields ?? []),
  };
  if (currency.currency === '' && !form.isMissing('currency')) form.refuse('currency', 'is invalid');
  form.finish();
  return fields;
}
