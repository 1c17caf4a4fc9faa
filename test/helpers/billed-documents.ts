import fc from 'fast-check';
import type { Adjustment } from '#shared/model/adjustment.ts';
import type { DocumentDetails } from '#shared/model/invoice.ts';
import type { Expense, Item, Task, Trip } from '#shared/model/line-item.ts';
import { percents, prices } from './arbitraries.ts';

const rest = { id: null, date: null, description: null, total: null, sort_order: null, created_at: null };

export const item = (quantity: string, price: string): Item => ({ ...rest, unit: null, quantity, price });
export const expense = (amount: string): Expense => ({ ...rest, amount });
/** Minutes, and a rate per hour. */
export const task = (duration: string, rate: string): Task => ({ ...rest, duration, rate });
export const trip = (distance: string, rate: string): Trip => ({ ...rest, distance, rate });

export const percent = (amount: string, name = 'VAT'): Adjustment => ({
  id: null,
  name,
  key: null,
  combined_amount_percent: `${amount}%`,
  percentage: true,
});
export const fixed = (amount: string, name = 'VAT'): Adjustment => ({
  ...percent(amount, name),
  combined_amount_percent: amount,
  percentage: false,
});

export const emptyDocument: DocumentDetails = {
  items: [],
  expenses: [],
  tasks: [],
  trips: [],
  taxes: [],
  discounts: [],
  shipping_amounts: [],
};

/** Lines of every kind; 3 x 10.00, 12.50, 90 minutes at 40.00 and 15 x 0.60 with 10 % off, 5.25 % tax, 4.00 shipping. */
export const goldenDocument: DocumentDetails = {
  items: [item('3', '10.00')],
  expenses: [expense('12.50')],
  tasks: [task('90', '40.0')],
  trips: [trip('15', '0.60')],
  taxes: [percent('5.25')],
  discounts: [percent('10')],
  shipping_amounts: [fixed('4.00')],
};

const adjustments = fc.array(
  fc.oneof(
    percents.map((value) => percent(value)),
    prices.map((value) => fixed(value)),
  ),
  {
    maxLength: 3,
  },
);
const pairs = (maxLength: number): fc.Arbitrary<readonly [string, string][]> =>
  fc.array(fc.tuple(prices, prices), { maxLength });

/** Documents with any lines and adjustments, four decimals everywhere. */
export const documents: fc.Arbitrary<DocumentDetails> = fc.record({
  items: pairs(5).map((rows) => rows.map(([quantity, price]) => item(quantity, price))),
  expenses: fc.array(prices.map(expense), { maxLength: 3 }),
  tasks: pairs(3).map((rows) => rows.map(([duration, rate]) => task(duration, rate))),
  trips: pairs(3).map((rows) => rows.map(([distance, rate]) => trip(distance, rate))),
  taxes: adjustments,
  discounts: adjustments,
  shipping_amounts: adjustments,
});
