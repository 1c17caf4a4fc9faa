import type Database from 'better-sqlite3';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { Uid } from '#shared/service/ids.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

interface Stored {
  readonly mirror: string | null;
  readonly details: string;
}

/** Returns a function that reads an invoice with its lines as the account has it; null where they are not here, or outdated. */
export function documentsOf(raw: Database.Database): (invoice: Uid) => ObservedInvoice | null {
  const read = raw.prepare<[Uid], Stored>(`
    SELECT mirror_json AS mirror, details_json AS details FROM invoices
    WHERE uid = ? AND details_json IS NOT NULL AND is_detail_stale = 0`);
  return (invoice) => {
    const stored = read.get(invoice);
    if (stored === undefined) return null;
    // The book writes both as objects.
    const view = {
      ...(parseStored(stored.mirror ?? '{}') as JsonObject),
      ...(parseStored(stored.details) as JsonObject),
    };
    const textIn = (name: string): string | null => asText(view[name]);
    return {
      ...detailsOf(view),
      sub_total: textIn('sub_total'),
      billed_total: textIn('billed_total'),
      currency_iso_code: textIn('currency_iso_code'),
    };
  };
}
