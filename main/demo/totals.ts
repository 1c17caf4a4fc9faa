import type { Adjustment } from '#shared/model/adjustment.ts';
import { adjustmentAmount, isPercentage } from '#shared/model/adjustment.ts';
import type { DocumentDetails } from '#shared/model/invoice.ts';
import type { Expense, Item, Task, Trip } from '#shared/model/line-item.ts';
import type { Fraction } from './decimal.ts';
import { dividedBy, fraction, fromMinor, product, toMinor } from './decimal.ts';

const MINUTES_PER_HOUR = 60n;

export function itemAmount(item: Item): Fraction {
  return product(fraction(item.price), fraction(item.quantity));
}

export function expenseAmount(expense: Expense): Fraction {
  return fraction(expense.amount);
}

/** Durations are minutes and rates are per hour: the service's own sample bills 120 at 10.00 as 20.00. */
export function taskAmount(task: Task): Fraction {
  return dividedBy(product(fraction(task.duration), fraction(task.rate)), MINUTES_PER_HOUR);
}

export function tripAmount(trip: Trip): Fraction {
  return product(fraction(trip.distance), fraction(trip.rate));
}

/** Totals in minor units of the currency. */
export interface DocumentTotals {
  readonly subTotal: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly shipping: bigint;
  readonly billed: bigint;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

function adjust(adjustments: readonly Adjustment[], base: bigint, digits: number): bigint {
  const amounts = adjustments.map((adjustment) => {
    const amount = fraction(adjustmentAmount(adjustment));
    return isPercentage(adjustment) ? dividedBy(product(fromMinor(base, digits), amount), 100n) : amount;
  });
  return sum(amounts.map((amount) => toMinor(amount, digits)));
}

/**
 * Adds up a document: lines rounded one by one, discounts on their sum, taxes on what the discounts leave, shipping
 * after and untaxed. No other order gives 109.62 for the golden case of behaviour.md 3.3.
 */
export function documentTotals(details: DocumentDetails, digits: number): DocumentTotals {
  const lines = [
    ...details.items.map(itemAmount),
    ...details.expenses.map(expenseAmount),
    ...details.tasks.map(taskAmount),
    ...details.trips.map(tripAmount),
  ];
  const subTotal = sum(lines.map((amount) => toMinor(amount, digits)));
  const discount = adjust(details.discounts, subTotal, digits);
  const tax = adjust(details.taxes, subTotal - discount, digits);
  const shipping = adjust(details.shipping_amounts, subTotal, digits);
  return { subTotal, discount, tax, shipping, billed: subTotal - discount + tax + shipping };
}
