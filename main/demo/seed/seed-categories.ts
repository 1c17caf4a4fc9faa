import { formatAmount } from '#main/demo/totals/currencies.ts';
import { nextId } from '#main/demo/state/next-id.ts';
import type { DemoState } from '#main/demo/state/state.ts';
import { savedExpenses, savedItems, savedTasks, savedTrips } from './catalogue.ts';

/** Adds the saved items, expenses, tasks and trips of the studio. */
export function seedCategories(state: DemoState, created_at: string): void {
  const id = (): number => nextId(state, 'category');
  for (const [name, description, unit, price] of savedItems) {
    const formatted_price = formatAmount(price, 2);
    state.item_categories.push({ id: id(), name, description, unit, price, formatted_price, created_at });
  }
  for (const name of savedExpenses) state.expense_categories.push({ id: id(), name, created_at });
  for (const [name, rate] of savedTasks) {
    state.task_categories.push({ id: id(), name, rate, formatted_rate: formatAmount(rate, 2), created_at });
  }
  for (const [name, rate] of savedTrips) {
    state.trip_categories.push({ id: id(), name, rate, formatted_rate: formatAmount(rate, 2), created_at });
  }
}
