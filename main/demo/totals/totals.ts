import type { Adjustment } from '#shared/service/adjustment.ts';
import { adjustmentAmount, isPercentage } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Expense, Item, Task, Trip } from '#shared/service/line-item.ts';
import type { Fraction } from './fraction.ts';
import { dividedBy, fraction, fromMinor, minus, plus, product, sumOf, toMinor, ZERO } from './fraction.ts';
import type { TotalsPolicy } from './totals-policy.ts';

const MINUTES_PER_HOUR = 60n;

export function itemAmount(item: Item): Fraction {
  return product(fraction(item.price), fraction(item.quantity));
}

export function expenseAmount(expense: Expense): Fraction {
  return fraction(expense.amount);
}

/**
 * Returns the amount of a task. Rates are per hour, and durations most likely minutes: the service's own sample bills
 * 120 at 10.00 as 20.00.
 */
export function taskAmount(task: Task, unit: TotalsPolicy['taskUnit']): Fraction {
  const amount = product(fraction(task.duration), fraction(task.rate));
  return unit === 'hours' ? amount : dividedBy(amount, MINUTES_PER_HOUR);
}

export function tripAmount(trip: Trip): Fraction {
  return product(fraction(trip.distance), fraction(trip.rate));
}

/** Totals in minor units of the currency. */
interface DocumentTotals {
  readonly subTotal: bigint;
  readonly discount: bigint;
  readonly tax: bigint;
  readonly shipping: bigint;
  readonly billed: bigint;
}

/** Rounds an amount at once, or keeps it exact until the end. */
type Step = (amount: Fraction) => Fraction;

function adjust(adjustment: Adjustment, base: Fraction, step: Step): Fraction {
  const amount = fraction(adjustmentAmount(adjustment));
  return step(isPercentage(adjustment) ? dividedBy(product(base, amount), 100n) : amount);
}

/** Returns the sum of adjustments; when they stack, the sum so far changes the base of the next percentage. */
function stack(adjustments: readonly Adjustment[], baseAfter: (sum: Fraction) => Fraction, step: Step): Fraction {
  return adjustments.reduce((sum, adjustment) => plus(sum, adjust(adjustment, baseAfter(sum), step)), ZERO);
}

/**
 * Adds up a document: discounts on the sum of the lines, taxes on what the discounts leave, shipping after. With the
 * default policies no other order gives 109.62 for the golden case of behaviour.md 3.3.
 */
export function documentTotals(details: DocumentDetails, digits: number, policy: TotalsPolicy): DocumentTotals {
  const minor = (amount: Fraction): bigint => toMinor(amount, digits, policy.roundingTie);
  const step: Step = policy.roundingStep === 'line' ? (amount) => fromMinor(minor(amount), digits) : (amount) => amount;
  const lines = [
    ...details.items.map(itemAmount),
    ...details.expenses.map(expenseAmount),
    ...details.tasks.map((task) => taskAmount(task, policy.taskUnit)),
    ...details.trips.map(tripAmount),
  ];
  const subTotal = sumOf(lines.map(step));
  const isSequence = policy.discountStacking === 'sequence';
  const discount = stack(details.discounts, (sum) => (isSequence ? minus(subTotal, sum) : subTotal), step);
  const shipping = stack(details.shipping_amounts, () => subTotal, step);
  const discounted = policy.taxBase === 'sub_total' ? subTotal : minus(subTotal, discount);
  const taxable = policy.isShippingTaxed ? plus(discounted, shipping) : discounted;
  const tax = stack(details.taxes, (sum) => (policy.isTaxCompounded ? plus(taxable, sum) : taxable), step);
  const billed = sumOf([minus(subTotal, discount), tax, shipping]);
  return {
    subTotal: minor(subTotal),
    discount: minor(discount),
    tax: minor(tax),
    shipping: minor(shipping),
    billed: minor(billed),
  };
}
