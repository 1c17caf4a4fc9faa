import { describe, expect, it } from 'vitest';
import { sortedList } from '#main/demo/requests/cached-sort.ts';
import { setRole } from '#test/service/other-client/account.ts';
import { createConnection } from '#test/service/other-client/create.ts';
import { createClient } from '#test/unit/main/demo/client.ts';

function countBuilds(client: ReturnType<typeof createClient>) {
  let builds = 0;
  const look = (name = 'rows asc'): number => {
    sortedList(client.service.context, name, () => {
      builds += 1;
      return { rows: [], groups: [] };
    });
    return builds;
  };
  return look;
}

describe('a sorted list', () => {
  it('is sorted once for every page of it, and once for each name', () => {
    const look = countBuilds(createClient());
    expect([look(), look(), look()]).toEqual([1, 1, 1]);
    expect([look('rows desc'), look('rows desc'), look()]).toEqual([2, 2, 2]);
  });

  it('is sorted again after a change, on another day and for another role', () => {
    const client = createClient();
    const look = countBuilds(client);
    look();
    createConnection(client.service.context, { name: 'Birch' });
    expect(look()).toBe(2);
    client.advance(24 * 3_600_000);
    expect(look()).toBe(3);
    setRole(client.service.context, 'staff');
    expect(look()).toBe(4);
    expect(look()).toBe(4);
  });

  it('is never kept while lists lag behind', () => {
    const look = countBuilds(createClient({ knobs: { list_lag: 1 } }));
    expect([look(), look()]).toEqual([1, 2]);
  });
});
