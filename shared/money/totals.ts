import type { AdjustmentArrays, Adjustment } from '#shared/model/adjustment.ts';
import { adjustmentAmount, isPercentage } from '#shared/model/adjustment.ts';
import type { LineArray, LineArrays } from '#shared/model/line-item.ts';
import { lineArrays, lineColumns } from '#shared/model/line-item.ts';
import { add, divide, isDecimal, multiply, round, subtract } from './decimal.ts';
import type { Decimal } from './decimal.ts';

export interface AdjustmentTotal {
  readonly name: string;
  /** As typed, without the percent sign. */
  readonly value: Decimal;
  readonly percentage: boolean;
  readonly amount: Decimal;
}

/** Amounts of one document, decimal strings with exactly the currency's digits. */
export interface Totals {
  readonly lines: Readonly<Record<LineArray, readonly Decimal[]>>;
  readonly subTotal: Decimal;
  readonly discounts: readonly AdjustmentTotal[];
  readonly taxes: readonly AdjustmentTotal[];
  readonly shipping: readonly AdjustmentTotal[];
  readonly billedTotal: Decimal;
}

/** The parts of a line that its total depends on, whatever its kind. */
type Amounts = Readonly<Record<string, unknown>>;

const MINUTES_PER_HOUR = '60';

function decimalOf(value: unknown): Decimal {
  return typeof value === 'string' && isDecimal(value) ? value : '0';
}

/** One line's total: price x quantity; minutes / 60 x rate for a task (specification 2.5, duration in minutes). */
export function lineTotal(kind: LineArray, line: Amounts, digits: number): Decimal {
  const columns = lineColumns[kind];
  const price = decimalOf(line[columns.price]);
  if (columns.quantity === null) return round(price, digits);
  const quantity = decimalOf(line[columns.quantity]);
  const exact = multiply(quantity, price);
  return round(kind === 'tasks' ? divide(exact, MINUTES_PER_HOUR) : exact, digits);
}

function adjust(rows: readonly Adjustment[], base: Decimal, digits: number): readonly AdjustmentTotal[] {
  return rows.map((row) => {
    const value = decimalOf(adjustmentAmount(row));
    const percentage = isPercentage(row);
    const amount = round(percentage ? divide(multiply(base, value), '100') : value, digits);
    return { name: row.name ?? '', value, percentage, amount };
  });
}

const sum = (rows: readonly AdjustmentTotal[]): Decimal => add('0', ...rows.map((row) => row.amount));

/**
 * Totals under the most likely policy (the specification names none): lines rounded half-up, discounts of
 * the sub total, simple taxes of the discounted sub total, shipping untaxed. `digits` is the currency's minor unit.
 */
export function computeTotals(document: LineArrays & AdjustmentArrays, digits: number): Totals {
  const totalsOf = (kind: LineArray): readonly Decimal[] =>
    document[kind].map((line) => lineTotal(kind, { ...line }, digits));
  const lines = {
    items: totalsOf('items'),
    expenses: totalsOf('expenses'),
    tasks: totalsOf('tasks'),
    trips: totalsOf('trips'),
  };
  const subTotal = round(add('0', ...lineArrays.flatMap((kind) => lines[kind])), digits);
  const discounts = adjust(document.discounts, subTotal, digits);
  const discounted = subtract(subTotal, sum(discounts));
  const taxes = adjust(document.taxes, discounted, digits);
  const shipping = adjust(document.shipping_amounts, discounted, digits);
  const billedTotal = round(add(discounted, sum(taxes), sum(shipping)), digits);
  return { lines, subTotal, discounts, taxes, shipping, billedTotal };
}
