import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { listsToSearch } from '#main/sync/probe/lists-to-search.ts';

const birch: ServerAddress = { id: 7, hash_key: 'b7' };
const invoice: ServerAddress = { id: 70, hash_key: 'i70' };

function plan(resource: Resource, parent: ServerAddress | null, body: JsonObject): readonly string[] {
  return listsToSearch({ resource, parent, body }).map(
    ({ feed, order, method }) => `${method} ${feed.resource} of ${feed.parent?.hash_key ?? 'account'} ${order}`,
  );
}

describe('where a create of unknown outcome is looked for', () => {
  it.each([
    [
      'invoices',
      null,
      { connection: { ...birch } },
      ['search invoices of b7 asc', 'first_page invoices of account desc'],
    ],
    ['invoices', null, {}, ['first_page invoices of account desc']],
    ['payments', invoice, {}, ['walk payments of i70 asc']],
    ['contacts', birch, {}, ['walk contacts of b7 asc']],
    ['recurring_invoices', null, { connection: { ...birch } }, ['walk recurring_invoices of b7 asc']],
    ['connections', null, {}, ['search connections of account asc']],
    ['item_categories', null, {}, ['walk item_categories of account asc']],
    ['expense_categories', null, {}, ['walk expense_categories of account asc']],
    ['task_categories', null, {}, ['walk task_categories of account asc']],
    ['trip_categories', null, {}, ['walk trip_categories of account asc']],
    ['payments', null, {}, []],
    ['estimates', null, {}, []],
  ] as const)('%s', (resource, parent, body, expected) => {
    expect(plan(resource, parent, body)).toEqual(expected);
  });
});
