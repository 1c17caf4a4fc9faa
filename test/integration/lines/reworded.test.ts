import { afterEach, expect, it } from 'vitest';
import type { LinesWorld } from '#test/helpers/lines-world.ts';
import { openLinesWorld } from '#test/helpers/lines-world.ts';
import { items } from './wanted.ts';

let world: LinesWorld;
afterEach(() => {
  world.close();
});

const later = [{ description: 'Workshop', price: '80.00', quantity: '1', sort_order: 1 }];

/** Lines left and nobody knows whether they arrived: they did. Meanwhile they are written over here once more. */
async function editTwice(text: string): Promise<number> {
  world = await openLinesWorld({ nested: 'replace' });
  world.edit('DRAFT-2', { items });
  await world.run();
  world.fault(1, { kind: 'drop', isApplied: true, manner: 'reset' });
  world.edit('DRAFT-1', { items });
  // A read, the write, and then the look that is not made any more.
  expect(await world.runAndDie({ n: 3, side: 'before' })).toBe(true);
  world.reword('DRAFT-1', text);
  const second = world.edit('DRAFT-1', { items: later });
  await world.run();
  return second;
}

it('an edit asks before it replaces others’ changes in lines that have just arrived', async () => {
  const second = await editTwice('Design, as agreed on the phone');
  expect(world.entry(second)).toMatchObject({ state: 'needs_you' });
});

it('an edit asks nothing when the account only respelled the lines', async () => {
  const second = await editTwice('  Design ');
  expect(world.entry(second)).toMatchObject({ state: 'done' });
  expect(world.items('DRAFT-1')).toEqual(['Workshop 80 1']);
});
