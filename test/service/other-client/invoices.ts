import { timestamp } from '#main/demo/state/demo-state.ts';
import { settleDetails } from '#main/demo/documents/line-input.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import { change, rowOf } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** The customer opens the invoice. A draft cannot be opened, and nothing changes. */
export function viewInvoice(demo: DemoContext, id: number): StoredInvoice {
  const invoice = rowOf(demo.state.invoices, id);
  if (invoice.stage !== 'sent') return invoice;
  return change(demo, demo.state.invoices, id, (row) => ({ ...row, stage: 'viewed' }));
}

/** The owner sent it by other means: no mail is written. */
export function markAsSent(demo: DemoContext, id: number): StoredInvoice {
  const invoice = rowOf(demo.state.invoices, id);
  if (invoice.stage !== 'draft') return invoice;
  return change(demo, demo.state.invoices, id, (row) => ({ ...row, stage: 'sent' }));
}

/** Puts a tax on single lines, which the nested arrays cannot show: only the totals tell. */
export function setHiddenTax(demo: DemoContext, id: number, amount: string | null): StoredInvoice {
  return change(demo, demo.state.invoices, id, (invoice) => ({
    ...invoice,
    hidden_tax: amount,
    ...settleDetails(demo, invoice.details, invoice.currency, timestamp(demo), amount),
  }));
}
