import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { RecurringInvoice } from '#shared/service/recurring-invoice.ts';
import { today } from '#main/demo/state/demo-state.ts';
import { currencySymbol, formatMoney } from '#main/demo/totals/currencies.ts';
import { connectionRef } from '#main/demo/invoices/invoice-view.ts';
import { isCompleted, recurringState } from './schedule.ts';
import type { StoredRecurringInvoice } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** Returns a recurring invoice as a list row: without its nested arrays. */
export function recurringRow(demo: DemoContext, profile: StoredRecurringInvoice): RecurringInvoice {
  const { currency, sub_total, billed_total, fields } = profile;
  return {
    id: profile.id,
    connection: connectionRef(demo, profile.connection_id),
    hash_key: profile.hash_key,
    state: recurringState(profile, today(demo)),
    company_id: demo.companyId,
    ...fields,
    next_billing_date: isCompleted(profile) ? null : fields.next_billing_date,
    iteration_no: profile.iteration_no,
    statement_no: profile.statement_no,
    currency_iso_code: currency,
    currency_symbol: currencySymbol(currency),
    billed_total,
    sub_total,
    formatted_billed_total: formatMoney(billed_total, currency),
    formatted_sub_total: formatMoney(sub_total, currency),
    created_at: profile.created_at,
  };
}

/** Returns a recurring invoice as a read, create or update answers it. */
export function recurringDetail(
  demo: DemoContext,
  profile: StoredRecurringInvoice,
): RecurringInvoice & DocumentDetails {
  return { ...recurringRow(demo, profile), ...profile.details };
}
