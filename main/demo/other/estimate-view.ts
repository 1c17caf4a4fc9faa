import type { Estimate } from '#shared/service/estimate.ts';
import { currencySymbol } from '#main/demo/totals/currencies.ts';
import { connectionRef } from '#main/demo/invoices/invoice-view.ts';
import type { StoredEstimate } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/**
 * An estimate with the two fields that other services of this family use in place of documented ones (knob
 * `estimate_rows`).
 */
type ForeignEstimate = Omit<Estimate, 'connection' | 'currency_iso_code'> & {
  readonly business_id: number;
  readonly currency: string;
};

/** Returns an estimate as a list row, which is all that is ever shown of it. */
export function estimateRow(demo: DemoContext, estimate: StoredEstimate): Estimate | ForeignEstimate {
  const { id, hash_key, fields, currency, connection_id, billed_total, sub_total, created_at } = estimate;
  const row = {
    id,
    hash_key,
    ...fields,
    company_id: demo.companyId,
    currency_symbol: currencySymbol(currency),
    billed_total,
    sub_total,
    created_at,
  };
  return demo.knobs.estimate_rows === 'foreign'
    ? { ...row, business_id: connection_id, currency }
    : { ...row, connection: connectionRef(demo, connection_id), currency_iso_code: currency };
}
