import { apportion } from '#shared/figures/apportion.ts';
import type { FigureInvoice, FigureRows } from '#shared/figures/figure-rows.ts';
import { taxParts } from '#shared/figures/tax-parts.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { calibratedPolicy } from '#shared/money/calibration/predict.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { exactOf, minorText, toMinor } from '#shared/money/exact.ts';
import { minutesOf } from '#shared/money/input/task-time.ts';
import { lineAmount } from '#shared/money/totals/document-amounts.ts';
import { reckonLine } from '#shared/money/totals/reckoning.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import type { ReportEntry } from './report-entry.ts';
import type { SourceTools } from './report-source.ts';
import { issuedOf, ofInvoice } from './report-source.ts';

const LONGEST = 200;

interface Line {
  readonly kind: LineArray;
  readonly description: string;
  readonly quantity: Decimal | null;
  readonly amount: Decimal;
}

/** Every line of issued invoices; the amounts of an invoice's lines add up to its sub total. */
export const lineEntries = (rows: FigureRows, tools: SourceTools): Iterable<ReportEntry> =>
  entriesOf(rows, tools, lineArrays);

/** The lines of time and distance. */
export const timeEntries = (rows: FigureRows, tools: SourceTools): Iterable<ReportEntry> =>
  entriesOf(rows, tools, ['tasks', 'trips']);

function* entriesOf(rows: FigureRows, tools: SourceTools, kinds: readonly LineArray[]): Iterable<ReportEntry> {
  const { taskUnit } = calibratedPolicy(tools.calibration);
  for (const { invoice, document } of documentsIn(rows, tools)) {
    const lines = linesOf(document, tools);
    if (lines === null) tools.lacks.note('unexplained', invoice);
    const common = ofInvoice(invoice);
    for (const { kind, description, quantity, amount } of lines ?? []) {
      if (!kinds.includes(kind)) continue;
      yield {
        ...common,
        groups: { ...common.groups, kind, description },
        name: description,
        values: {
          amount,
          count: '1',
          // Whole minutes are added up, and shown as hours.
          ...(kind === 'tasks' ? { hours: minutesOf(quantity ?? '0', taskUnit) } : {}),
          ...(kind === 'trips' ? { distance: quantity ?? '0' } : {}),
        },
      };
    }
  }
}

/** The discounts of each issued invoice, beside what its lines add up to. */
export function* discountEntries(rows: FigureRows, tools: SourceTools): Iterable<ReportEntry> {
  for (const { invoice, document } of documentsIn(rows, tools)) {
    const parts = taxParts(document, tools.calibration);
    if (parts === null) tools.lacks.note('unexplained', invoice);
    if (parts === null || parts.discounts === 0n) continue;
    const text = (minor: bigint): Decimal => minorText(minor, parts.digits);
    yield {
      ...ofInvoice(invoice),
      values: { discount: text(parts.discounts), sub_total: text(parts.subTotal), count: '1' },
    };
  }
}

function* documentsIn(
  rows: FigureRows,
  tools: SourceTools,
): Iterable<{ readonly invoice: FigureInvoice; readonly document: ObservedInvoice }> {
  for (const invoice of issuedOf(rows, tools)) {
    const document = tools.documentOf(invoice.uid);
    if (document === null) tools.lacks.note('details', invoice);
    else yield { invoice, document };
  }
}

/** Returns the lines with amounts that add up to the sub total; null where they do not lead there. */
function linesOf(document: ObservedInvoice, { calibration }: SourceTools): readonly Line[] | null {
  const subTotal = document.sub_total;
  if (subTotal === null || !isDecimal(subTotal)) return null;
  const digits = currencyDigits(document.currency_iso_code);
  const policy = calibratedPolicy(calibration);
  const lines = lineArrays.flatMap((kind) =>
    document[kind].map((line) => {
      const { quantity, product } = lineAmount(kind, { ...line });
      const description = (line.description ?? '').trim().slice(0, LONGEST);
      return { kind, description, quantity, exact: reckonLine(kind, product, digits, policy).carried };
    }),
  );
  const exact = lines.map((line) => line.exact);
  const minor = apportion(toMinor(exactOf(subTotal), digits, policy.tie), exact, digits);
  return minor === null
    ? null
    : lines.map(({ exact: _exact, ...line }, at) => ({ ...line, amount: minorText(minor[at] ?? 0n, digits) }));
}
