import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { LinesWorld } from '#test/helpers/lines-world.ts';

/** Ways in which services treat the rows of an update. */
export const manners: readonly (readonly [string, Partial<Knobs>])[] = [
  ['replaces', { nested: 'replace' }],
  ['replaces and keeps the ids of equal rows', { nested: 'replace', line_ids: 'kept' }],
  ['replaces and ignores an empty array', { nested: 'replace', empty_array: 'ignored' }],
  ['goes by ids', { nested: 'rails' }],
  ['goes by ids and ignores an empty array', { nested: 'rails', empty_array: 'ignored' }],
  ['adds', { nested: 'append' }],
  ['answers an update without a body and replaces', { nested: 'replace', update_answer: 'no_content' }],
  ['answers an update without a body and goes by ids', { nested: 'rails', update_answer: 'no_content' }],
  ['answers an update without a body and adds', { nested: 'append', update_answer: 'no_content' }],
];

/** One line edited, one removed, one added. */
export const items = [
  { description: 'Design', price: '60.00', quantity: '2', sort_order: 1 },
  { description: 'Hosting', price: '5.00', quantity: '12', sort_order: 2 },
];
export const WANTED = ['Design 60 2', 'Hosting 5 12'];
export const BEFORE = ['Design 50 2', 'Travel 10 3'];

/** Lines that are neither those before nor those wanted. */
export function isSpoiled(world: LinesWorld, number: string): boolean {
  const now = world.items(number).join();
  return now !== WANTED.join() && now !== BEFORE.join();
}

export const isWanted = (world: LinesWorld, number: string): boolean => world.items(number).join() === WANTED.join();
