import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Wire } from './wire.ts';
import { createWire } from './wire.ts';

/** Maps a resource to its objects on the wire (specification 2). */
export const wireOf: Readonly<Record<Resource, Wire>> = {
  connections: createWire('connections', { objectName: 'network', listName: 'networks', isAddressedByHash: true }),
  contacts: createWire('contacts', { objectName: 'contact' }),
  invoices: createWire('invoices', { objectName: 'invoice', isAddressedByHash: true }),
  estimates: createWire('estimates', { objectName: 'estimate', adapt: adaptEstimate }),
  // Known samples misspell the wrapper of the single object.
  recurring_invoices: createWire('recurring_invoices', { objectName: 'recurring_invoice', isAddressedByHash: true }),
  payments: createWire('payments', { objectName: 'payment' }),
  item_categories: createWire('item_categories', { objectName: 'item_category' }),
  expense_categories: createWire('expense_categories', { objectName: 'expense_category' }),
  task_categories: createWire('task_categories', { objectName: 'task_category' }),
  trip_categories: createWire('trip_categories', { objectName: 'trip_category' }),
};

/** Some rows of estimates name the client and the currency as other parts of the service do. */
function adaptEstimate(row: JsonObject): JsonObject {
  return {
    ...row,
    ...instead('connection', row['connection'], row['business_id']),
    ...instead('currency_iso_code', row['currency_iso_code'], codeOf(row['currency'])),
  };
}

function instead(name: string, own: JsonValue | undefined, other: JsonValue | undefined): JsonObject {
  return own === undefined && other !== undefined ? { [name]: other } : {};
}

/** Returns a currency code in capitals; it comes in small letters in the field `currency`. */
function codeOf(currency: JsonValue | undefined): JsonValue | undefined {
  return typeof currency === 'string' ? currency.toUpperCase() : currency;
}
