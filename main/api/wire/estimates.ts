import type { JsonObject, JsonValue } from '#shared/json.ts';
import { createWire } from './wire.ts';

/** Specification 2.6, list rows only. Some rows name the client and the currency as other parts of the service do. */
export const estimateWire = createWire({
  resource: 'estimates',
  objectName: 'estimate',
  listName: 'estimates',
  adapt: (row): JsonObject => ({
    ...row,
    ...instead('connection', row['connection'], row['business_id']),
    ...instead('currency_iso_code', row['currency_iso_code'], codeOf(row['currency'])),
  }),
});

function instead(name: string, own: JsonValue | undefined, other: JsonValue | undefined): JsonObject {
  return own === undefined && other !== undefined ? { [name]: other } : {};
}

/** Returns a currency code in capitals; it comes in small letters in the field `currency`. */
function codeOf(currency: JsonValue | undefined): JsonValue | undefined {
  return typeof currency === 'string' ? currency.toUpperCase() : currency;
}
