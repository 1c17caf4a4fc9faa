import { save, timestamp } from '#main/demo/state/demo-state.ts';
import { currencySymbol } from '#main/demo/totals/currencies.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import type { ConnectionFields } from '#main/demo/other/new-connection.ts';
import { newConnection } from '#main/demo/other/new-connection.ts';
import type { StoredConnection } from '#main/demo/state/state.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** An organization, unless the fields say otherwise. */
export function createConnection(
  demo: DemoContext,
  fields: Partial<ConnectionFields> & Pick<ConnectionFields, 'name'>,
): StoredConnection {
  const code = fields.currency_iso_code ?? 'USD';
  const blank = {
    category: 'organization',
    first_name: null,
    last_name: null,
    business_email: 'office@somebody.example',
    address: null,
    city: null,
    state_name: null,
    zip_code: null,
    country: null,
    phone: null,
    fax: null,
    website_url: null,
    language: 'en-us',
    currency: code.toLowerCase(),
    currency_symbol: currencySymbol(code),
    currency_iso_code: code,
    primary_contact_first_name: null,
    primary_contact_last_name: null,
    custom_fields: [],
  };
  const created = newConnection(demo.state, { ...blank, ...fields }, timestamp(demo));
  save(demo, demo.state.connections, created);
  return created;
}

interface Category extends Row {
  readonly name: string | null;
  readonly created_at: string | null;
}

/** A saved item, expense, task or trip. */
export function createCategory<T extends Category>(
  demo: DemoContext,
  list: T[],
  fields: Omit<T, 'id' | 'created_at'>,
): T {
  // What a category lacks before it is saved is exactly what is added here.
  const created = { ...fields, id: nextId(demo.state, 'category'), created_at: timestamp(demo) } as T;
  save(demo, list, created);
  return created;
}
