import type { Adjustment } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { currencyDigits } from '#main/demo/totals/currencies.ts';
import type { Fraction } from '#main/demo/totals/fraction.ts';
import { fraction, minorText, toMinor } from '#main/demo/totals/fraction.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import { documentTotals, expenseAmount, itemAmount, taskAmount, tripAmount } from '#main/demo/totals/totals.ts';
import { totalsPolicy } from '#main/demo/totals/totals-policy.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

interface Line {
  readonly id: number | null;
  readonly sort_order: number | null;
  readonly total: string | null;
  readonly created_at: string | null;
}

export const emptyDetails: DocumentDetails = {
  items: [],
  expenses: [],
  tasks: [],
  trips: [],
  taxes: [],
  discounts: [],
  shipping_amounts: [],
};

// Returns the position of each line. Lines without a sort order follow those that have one.
function positions(details: DocumentDetails): ReadonlyMap<Line, number> {
  const lines: Line[] = lineArrays.flatMap((kind): readonly Line[] => details[kind]);
  const order = (line: Line): number => line.sort_order ?? Number.MAX_SAFE_INTEGER;
  return new Map(lines.sort((left, right) => order(left) - order(right)).map((line, index) => [line, index + 1]));
}

interface SettledDetails {
  readonly details: DocumentDetails;
  readonly sub_total: string;
  readonly billed_total: string;
}

/**
 * Completes the nested arrays of a document: new rows (without id) get ids, every line its total, and all lines one
 * sort order 1..n across the four kinds. `hiddenTax` is tax on single lines that the arrays do not show; it is added to
 * the billed total after everything else.
 */
export function settleDetails(
  demo: Pick<DemoContext, 'state' | 'knobs'>,
  input: DocumentDetails,
  currency: string,
  createdAt: string,
  hiddenTax: string | null = null,
): SettledDetails {
  const digits = currencyDigits(currency);
  const policy = totalsPolicy(demo.knobs);
  const position = positions(input);
  const rounded = (amount: Fraction): bigint => toMinor(amount, digits, policy.roundingTie);

  function settleLines<T extends Line>(lines: readonly T[], amountOf: (line: T) => Fraction): readonly T[] {
    const settled = lines.map((line) => ({
      ...line,
      id: line.id ?? nextId(demo.state, 'line'),
      sort_order: position.get(line) ?? null,
      total: minorText(rounded(amountOf(line)), digits),
      created_at: line.created_at ?? createdAt,
    }));
    return settled.sort((left, right) => (left.sort_order ?? 0) - (right.sort_order ?? 0));
  }
  const settleAdjustments = (adjustments: readonly Adjustment[]): readonly Adjustment[] =>
    adjustments.map((adjustment) => ({ ...adjustment, id: adjustment.id ?? nextId(demo.state, 'adjustment') }));

  const details: DocumentDetails = {
    items: settleLines(input.items, itemAmount),
    expenses: settleLines(input.expenses, expenseAmount),
    tasks: settleLines(input.tasks, (task) => taskAmount(task, policy.taskUnit)),
    trips: settleLines(input.trips, tripAmount),
    taxes: settleAdjustments(input.taxes),
    discounts: settleAdjustments(input.discounts),
    shipping_amounts: settleAdjustments(input.shipping_amounts),
  };
  const totals = documentTotals(details, digits, policy);
  return {
    details,
    sub_total: minorText(totals.subTotal, digits),
    billed_total: minorText(totals.billed + rounded(fraction(hiddenTax)), digits),
  };
}
