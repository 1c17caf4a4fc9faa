import type { JsonObject } from '#shared/json.ts';
import { detailsOf } from '#shared/projection/project.ts';
import type { AccountTotals } from '#shared/screens/invoice-page.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { add } from '#shared/money/decimal.ts';
import { observeInvoice } from '#shared/money/calibration/observe.ts';
import type { FakeInvoice } from './fake-book.ts';

/** Enough to have seen every kind of line and adjustment that the book has. */
const LEARNED_FROM = 120;

/** In an account whose arithmetic is learned: what it counts in an invoice beyond what it shows. */
const differences: Readonly<Record<number, string>> = { 8: '5.00', 9: '0.01' };
export const HIDDEN_TAX_AT = 8;

const textIn = (view: JsonObject, name: string): string | null => (typeof view[name] === 'string' ? view[name] : null);

/** What is known of the account's arithmetic in a scenario. */
export function fakeCalibration(scenario: string, invoices: readonly FakeInvoice[]): Calibration {
  if (scenario !== 'learned' && scenario !== 'lost') return newCalibration;
  const known = invoices.filter(({ upload, hasDetails }) => upload === 'synced' && hasDetails).slice(0, LEARNED_FROM);
  const learned = known.reduce((calibration, { view }) => {
    const told = { sub_total: textIn(view, 'sub_total'), billed_total: textIn(view, 'billed_total') };
    const invoice = { ...detailsOf(view), ...told, currency_iso_code: textIn(view, 'currency_iso_code') };
    return observeInvoice(calibration, invoice).calibration;
  }, newCalibration);
  return scenario === 'lost' ? { ...learned, explained: 4, unexplained: 116 } : learned;
}

/** The invoices with what the account counts beyond what it shows. */
export function withDifferences(scenario: string, invoices: readonly FakeInvoice[]): FakeInvoice[] {
  if (scenario !== 'learned') return [...invoices];
  return invoices.map((invoice, index) => {
    const more = differences[index];
    if (more === undefined) return invoice;
    const raised = (name: string): string => add(textIn(invoice.view, name) ?? '0', more);
    return {
      ...invoice,
      view: { ...invoice.view, billed_total: raised('billed_total'), total_due: raised('total_due') },
    };
  });
}

/** What an account says of the totals of one of its invoices; it has told nothing of one that is only here. */
export function fakeAccountTotals(
  { view, upload }: FakeInvoice,
  isUnexplained: boolean,
  calibration: Calibration,
): AccountTotals {
  const isKnown = upload !== 'local';
  return {
    subTotal: isKnown ? textIn(view, 'sub_total') : null,
    billedTotal: isKnown ? textIn(view, 'billed_total') : null,
    verdict: isUnexplained ? 'unexplained' : 'explained',
    calibration,
  };
}
