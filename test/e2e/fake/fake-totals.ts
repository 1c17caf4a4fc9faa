import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { FakeInvoice } from './fake-book.ts';

const textIn = ({ view }: FakeInvoice, name: string): string | null =>
  typeof view[name] === 'string' ? view[name] : null;

/** What an account says of the totals of one of its invoices; it has told nothing of one that is only here. */
export function fakeAccountTotals(invoice: FakeInvoice, calibration: Calibration): AccountTotals {
  const isKnown = invoice.upload !== 'local';
  return {
    subTotal: isKnown ? textIn(invoice, 'sub_total') : null,
    billedTotal: isKnown ? textIn(invoice, 'billed_total') : null,
    verdict: 'explained',
    calibration,
  };
}
