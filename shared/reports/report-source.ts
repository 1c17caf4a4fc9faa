import { countedPayments } from '#shared/figures/counted-payments.ts';
import type { collectLacks, FigureInvoice, FigureRows } from '#shared/figures/figure-rows.ts';
import { isIssued } from '#shared/figures/figure-rows.ts';
import { isReceived } from '#shared/figures/paid-in-range.ts';
import type { Calibration } from '#shared/money/calibration/calibration.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ReportEntry } from './report-entry.ts';

/** The parts of the book that a source needs beside the rows. */
export interface SourceTools {
  readonly lacks: ReturnType<typeof collectLacks>;
  readonly calibration: Calibration;
  /** Returns an invoice with its lines; null where they are not here. */
  documentOf(invoice: Uid): ObservedInvoice | null;
  /** Returns true for a day of the report, or of what it is compared with. */
  isWanted(date: PlainDate | null): boolean;
}

/** Returns the entries of invoices with their payments, one after the other: the lines of a large book are read in steps. */
export type ReportSource = (rows: FigureRows, tools: SourceTools) => Iterable<ReportEntry>;

/** Returns what every entry of an invoice has. */
export const ofInvoice = ({ uid, clientUid, currency, date, number }: FigureInvoice) => ({
  currency,
  date,
  groups: { client: clientUid ?? '' },
  record: { uid, kind: 'invoice' as const, name: number },
});

/** Returns the issued invoices that a report by their date concerns. */
export const issuedOf = ({ invoices }: FigureRows, { isWanted }: SourceTools): readonly FigureInvoice[] =>
  invoices.filter((invoice) => isIssued(invoice) && isWanted(invoice.date));

/** Every issued invoice by its own date. */
export function* salesEntries(rows: FigureRows, tools: SourceTools): Iterable<ReportEntry> {
  for (const invoice of issuedOf(rows, tools)) {
    const common = ofInvoice(invoice);
    const { billedTotal, paidTotal, totalDue, state } = invoice;
    if (billedTotal === null) tools.lacks.note('details', invoice);
    yield {
      ...common,
      groups: { ...common.groups, state: state.trim().toLowerCase() },
      values: { billed: billedTotal ?? '0', paid: paidTotal ?? '0', due: totalDue ?? '0', count: '1' },
    };
  }
}

/** Every counted payment by its own date. */
export function* paymentEntries({ invoices, paymentsOf }: FigureRows, tools: SourceTools): Iterable<ReportEntry> {
  for (const invoice of invoices.filter(isIssued)) {
    const { counted, lack } = countedPayments(invoice, paymentsOf(invoice.uid));
    tools.lacks.note(lack, invoice);
    const common = ofInvoice(invoice);
    for (const one of counted) {
      if (!tools.isWanted(one.date)) continue;
      const arrived = isReceived(one);
      yield {
        ...common,
        date: one.date,
        groups: {
          ...common.groups,
          method: one.payment === null ? 'counted_by_account' : (one.payment.method ?? ''),
          received: arrived ? 'received' : 'recorded',
        },
        values: { amount: one.amount, [arrived ? 'received' : 'recorded']: one.amount, count: '1' },
      };
    }
  }
}
