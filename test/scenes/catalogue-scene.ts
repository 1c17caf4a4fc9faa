import { addDays } from '#shared/dates/plain-date.ts';
import { TODAY } from './account-plan.ts';
import type { WindowMain } from './window-main.ts';

const items = [
  ['Brand workshop', 'Two days with the whole team', 'day', '1450.00'],
  ['Consulting', '', 'hour', '95.0'],
  ['consulting', 'Written before the rates changed', 'hour', '90.00'],
  ['Stationery set, A5', '', 'set', '34.00'],
  ['Überarbeitung der Website', 'Texte und Bilder', 'Std.', '88.00'],
  ['إستشارة', '', '', '70.00'],
  [
    'Maintenance of all navigation lights along the northern canal, towpath included, for a whole season',
    'Each light is looked at twice; what has to be replaced is billed apart, and so is what was broken by others',
    'season',
    '1234567.89',
  ],
] as const;
const line = { id: null, date: null, total: null, created_at: null, sort_order: 1 } as const;

/** Lines of all kinds, two of which are called alike, and a recurring invoice with an old price. Every invoice bills the same task. */
export async function fillCatalogue(main: WindowMain): Promise<void> {
  const { person, service } = main;
  const { state } = service;
  for (const [name, description, unit, price] of items)
    person.createCategory(state.item_categories, { name, description, unit, price, formatted_price: price });
  for (const name of ['Courier', 'Parking', 'Printing']) person.createCategory(state.expense_categories, { name });
  for (const [name, rate] of [
    ['Consulting', '110.00'],
    ['Proofreading', '60.00'],
  ] as const)
    person.createCategory(state.task_categories, { name, rate, formatted_rate: rate });
  person.createCategory(state.trip_categories, { name: 'Visit on site', rate: '0.58', formatted_rate: '0.58' });
  const [client] = state.connections;
  if (client !== undefined)
    person.createRecurringInvoice(client.id, {
      fields: { profile_name: 'Support', interval_unit: 'months', interval: 1, start_date: addDays(TODAY, 9) },
      details: { tasks: [{ ...line, description: 'Consulting', duration: '120', rate: '80.00' }] },
    });
  await main.engine.run({ isFull: true, deadline: Number.POSITIVE_INFINITY });
}
