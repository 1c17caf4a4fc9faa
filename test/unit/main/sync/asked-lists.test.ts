import { expect, it } from 'vitest';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import { createAskedLists } from '#main/sync/plan/asked-lists.ts';

it('a list that a person asked for is due until its next sweep has begun, whatever the clock says, and no other list is', () => {
  let sweep = 4;
  const mirror = { checkpointOf: () => ({ sweep, startedAt: 0 }) as Checkpoint };
  // The stores that are not asked for are of no use here.
  const lists = createAskedLists({ mirror } as unknown as Parameters<typeof createAskedLists>[0]);
  const clients = { resource: 'connections', parent: null } as const;
  expect(lists.isAsked(clients)).toBe(false);
  lists.ask('connections');
  expect([lists.isAsked(clients), lists.isAsked({ resource: 'invoices', parent: null })]).toEqual([true, false]);
  sweep = 5;
  expect(lists.isAsked(clients)).toBe(false);
  lists.ask('connections');
  expect(lists.isAsked(clients)).toBe(true);
});
