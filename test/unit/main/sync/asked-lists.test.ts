import { expect, it } from 'vitest';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import { createAskedLists } from '#main/sync/plan/asked-lists.ts';
import { createVirtualClock } from '#test/helpers/virtual-clock.ts';

it('a list that a person asked for is due until a sweep of it has begun since, and no other list is', async () => {
  const clock = createVirtualClock();
  let startedAt = clock.now() - 1_000;
  const mirror = { checkpointOf: () => ({ startedAt }) as Checkpoint };
  // The stores that are not asked for are of no use here.
  const lists = createAskedLists({ clock, mirror } as unknown as Parameters<typeof createAskedLists>[0]);
  const clients = { resource: 'connections', parent: null } as const;
  expect(lists.isAsked(clients)).toBe(false);
  lists.ask('connections');
  expect([lists.isAsked(clients), lists.isAsked({ resource: 'invoices', parent: null })]).toEqual([true, false]);
  await clock.advance(5_000);
  startedAt = clock.now();
  expect(lists.isAsked(clients)).toBe(false);
});
