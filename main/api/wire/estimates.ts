import type { JsonObject } from '#shared/json.ts';
import { createWire } from './wire.ts';

/** Specification 2.6, list rows only. Some rows name the client and the currency as other parts of the service do. */
export const estimateWire = createWire({
  resource: 'estimates',
  objectName: 'estimate',
  listName: 'estimates',
  adapt: (row): JsonObject => ({
    ...row,
    ...(row['connection'] === undefined && row['business_id'] !== undefined ? { connection: row['business_id'] } : {}),
    ...(row['currency_iso_code'] === undefined && row['currency'] !== undefined
      ? { currency_iso_code: row['currency'] }
      : {}),
  }),
});
