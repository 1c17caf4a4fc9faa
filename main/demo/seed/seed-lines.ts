import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Adjustment } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import type { Expense, Item, Task, Trip } from '#shared/service/line-item.ts';
import type { Client } from './clients.ts';
import { expenseLines, savedAdjustments, savedItems, savedTasks, savedTrips, taskDetails } from './catalogue.ts';
import type { Random } from './random.ts';

const UNSETTLED = { id: null, total: null, sort_order: null, created_at: null } as const;

function some<T>(count: number, make: () => T): readonly T[] {
  return Array.from({ length: count }, make);
}

function item(random: Random, date: PlainDate): Item {
  const [name, description, unit, price] = random.pick(savedItems);
  // Cheap goods are sold in larger quantities.
  const quantity = Number(price) < 50 ? random.between(2, 24) : random.between(1, 3);
  return { ...UNSETTLED, date, description: `${name}: ${description}`, price, quantity: String(quantity), unit };
}

function expense(random: Random, date: PlainDate): Expense {
  const [description, amount] = random.pick(expenseLines);
  return { ...UNSETTLED, date, description, amount };
}

function task(random: Random, date: PlainDate): Task {
  const [name, rate] = random.pick(savedTasks);
  const duration = String(random.between(2, 40) * 15);
  return { ...UNSETTLED, date, description: `${name}, ${random.pick(taskDetails)}`, duration, rate };
}

function trip(random: Random, date: PlainDate): Trip {
  const [description, rate] = random.pick(savedTrips);
  return { ...UNSETTLED, date, description, distance: String(random.between(12, 180)), rate };
}

function adjustment(saved: (typeof savedAdjustments)[keyof typeof savedAdjustments]): Adjustment {
  const { name, key, amount } = saved;
  return { id: null, name, key, combined_amount_percent: amount, percentage: amount.endsWith('%') };
}

const TAXED_SHARE: Readonly<Record<Client['currency'], number>> = { USD: 0.25, EUR: 0.6, GBP: 0.85 };

/** Returns the lines and adjustments of one invoice, without ids and totals. */
export function seedDetails(random: Random, currency: Client['currency'], date: PlainDate): DocumentDetails {
  const worked = (): PlainDate => addDays(date, -random.between(0, 24));
  const isWork = random.chance(0.75);
  const discount = random.chance(0.5)
    ? savedAdjustments.returning
    : random.pick([savedAdjustments.charity, savedAdjustments.goodwill]);
  const shipping = random.pick([savedAdjustments.courier, savedAdjustments.post]);
  return {
    items: some(isWork ? random.between(0, 2) : random.between(1, 4), () => item(random, worked())),
    expenses: some(random.chance(0.25) ? random.between(1, 2) : 0, () => expense(random, worked())),
    tasks: some(isWork ? random.between(1, 3) : 0, () => task(random, worked())),
    trips: some(random.chance(0.18) ? 1 : 0, () => trip(random, worked())),
    taxes: random.chance(TAXED_SHARE[currency]) ? [adjustment(savedAdjustments[currency])] : [],
    discounts: random.chance(0.14) ? [adjustment(discount)] : [],
    shipping_amounts: random.chance(0.12) ? [adjustment(shipping)] : [],
  };
}
