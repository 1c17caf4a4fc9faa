import { expect, it } from 'vitest';
import { isWholeList, reachabilityUnder } from '#main/sync/absence/reachability.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Presence } from '#main/sync/ports/absence-store.ts';

const parent = { id: 1, hash_key: 'a' };

it.each<[Resource, Presence | null, string]>([
  ['contacts', 'present', 'reachable'],
  ['contacts', 'suspect', 'wait'],
  ['contacts', 'hidden', 'unreachable'],
  ['estimates', 'gone', 'unreachable'],
  ['payments', 'gone', 'unreachable'],
  ['invoices', 'gone', 'reachable'],
  ['recurring_invoices', 'hidden', 'reachable'],
  ['connections', null, 'reachable'],
])('%s under a parent that is %s are %s', (resource, presence, reach) => {
  expect(reachabilityUnder(resource, presence)).toBe(reach);
});

it('lets only the list that must show all objects of a kind accuse', () => {
  expect(isWholeList({ resource: 'invoices', parent: null })).toBe(true);
  expect(isWholeList({ resource: 'contacts', parent })).toBe(true);
  expect(isWholeList({ resource: 'contacts', parent: null })).toBe(false);
  expect(isWholeList({ resource: 'recurring_invoices', parent })).toBe(false);
  expect(isWholeList({ resource: 'invoices', parent, under: 'recurring_invoices' })).toBe(false);
});
