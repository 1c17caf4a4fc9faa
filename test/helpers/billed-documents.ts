import fc from 'fast-check';
import type { Adjustment } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Expense, Item, Task, Trip } from '#shared/service/line-item.ts';
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

const repeated = <Line>(lines: readonly Line[], count: number): readonly Line[] =>
  Array.from({ length: count }, () => lines).flat();

/** 200 lines of every kind with so many percentages that all policies differ. */
export const longDocument: DocumentDetails = {
  items: repeated(goldenDocument.items, 50),
  expenses: repeated(goldenDocument.expenses, 50),
  tasks: repeated(goldenDocument.tasks, 50),
  trips: repeated(goldenDocument.trips, 50),
  taxes: [percent('5'), percent('9.975'), percent('19')],
  discounts: [percent('10'), percent('3')],
  shipping_amounts: [percent('2')],
};

/** 200 lines that every policy has to be asked about, and all come to the same. */
export const agreedDocument: DocumentDetails = {
  ...emptyDocument,
  items: repeated([item('1', '1.001'), item('1', '0.999')], 75),
  tasks: repeated([task('0', '40.00')], 50),
  taxes: [percent('0'), percent('0')],
  discounts: [percent('0'), percent('0')],
  shipping_amounts: [percent('0')],
};

const adjustments = fc.array(
  fc.oneof(
    percents.map((value) => percent(value)),
    prices.map((value) => fixed(value)),
  ),
  { maxLength: 3 },
);
const lines = <Line>(maxLength: number, line: (quantity: string, price: string) => Line): fc.Arbitrary<Line[]> =>
  fc.array(
    fc.tuple(prices, prices).map(([quantity, price]) => line(quantity, price)),
    { maxLength },
  );

/** Documents with any lines and adjustments, four decimals everywhere. */
export const documents: fc.Arbitrary<DocumentDetails> = fc.record({
  items: lines(5, item),
  expenses: fc.array(prices.map(expense), { maxLength: 3 }),
  tasks: lines(3, task),
  trips: lines(3, trip),
  taxes: adjustments,
  discounts: adjustments,
  shipping_amounts: adjustments,
});
