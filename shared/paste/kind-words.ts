import type { LineArray } from '#shared/service/line-item.ts';
import { headingOf } from '#shared/text/heading.ts';

const kindWords: Readonly<Record<string, LineArray>> = {
  i: 'items',
  item: 'items',
  items: 'items',
  product: 'items',
  service: 'items',
  e: 'expenses',
  expense: 'expenses',
  expenses: 'expenses',
  t: 'tasks',
  task: 'tasks',
  tasks: 'tasks',
  time: 'tasks',
  m: 'trips',
  trip: 'trips',
  trips: 'trips',
  mileage: 'trips',
};

/** Returns the kind of line that a cell names; null for other text. */
export function kindOfWord(cell: string): LineArray | null {
  const word = headingOf(cell);
  return Object.hasOwn(kindWords, word) ? (kindWords[word] ?? null) : null;
}
