import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { sampleOf } from '#test/tier.ts';
import type { Call, ListCall, Places } from './call.ts';
import { calls } from './calls.ts';
import { fillList } from './list-filling.ts';
import { pathTo } from './places.ts';
import { runCall } from './run-call.ts';
import type { Account } from './world.ts';
import { openAccount } from './world.ts';

const lists = calls.filter((call: Call): call is ListCall => call.kind === 'list');
const counts = [0, 1, 19, 20, 21, 100, 101] as const;
const ROUND_DAYS = 3;

let account: Account | null = null;
afterEach(async () => {
  await account?.close();
  account = null;
});

async function filled(call: ListCall, count: number): Promise<{ open: Account; at: Places }> {
  // With ties in another order each time, no walk over pages is sure to see every row.
  const open = await openAccount({ ties: 'stable' });
  account = open;
  return { open, at: await fillList(open, call, count) };
}

async function rawPage(open: Account, call: ListCall, at: Places, query: string): Promise<readonly JsonObject[]> {
  const { status, body } = await open.send('GET', `${pathTo(call.path, call.at, at)}${query}`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([call.wrapper]);
  return body[call.wrapper] as readonly JsonObject[];
}

async function rawWalk(open: Account, call: ListCall, at: Places, perPage: number, order: string) {
  const rows: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const query = `?per_page=${String(perPage)}&page=${String(page)}&order=${order}`;
    const found = await rawPage(open, call, at, query);
    expect(found.length).toBeLessThanOrEqual(perPage);
    rows.push(...found);
    if (found.length < perPage) return rows;
  }
}

const idsOf = (rows: readonly { readonly id?: unknown }[]): readonly number[] => rows.map((row) => Number(row.id));
const sortKey = (call: ListCall, row: JsonObject): string =>
  call.sortedBy.map((field) => String(row[field] ?? '').toLowerCase()).join('\u0001');

describe.each(lists)('GET $path', (call) => {
  it.each(sampleOf(counts, (count) => `${call.path} ${String(count)}`, ROUND_DAYS))(
    'returns each of %i rows once, whatever the page size, on both sides',
    async (count) => {
      const { open, at } = await filled(call, count);
      const all = await rawWalk(open, call, at, 100, 'asc');
      expect(new Set(idsOf(all)).size).toBe(count);
      expect(all).toHaveLength(count);
      for (const perPage of [20, 60] as const) {
        expect(idsOf(await rawWalk(open, call, at, perPage, 'asc'))).toEqual(idsOf(all));
      }
      expect(await rawPage(open, call, at, '')).toHaveLength(Math.min(count, 20));
      expect(await rawPage(open, call, at, '?per_page=50')).toHaveLength(Math.min(count, 20));
      const seen: number[] = [];
      for (let page = 1; ; page += 1) {
        const asked = { at, data: {}, page: { page, perPage: 100, order: 'asc' } } as const;
        const answer = await runCall(open.client, call, asked);
        const rows = answer.kind === 'ok' && Array.isArray(answer.value) ? answer.value : null;
        expect(rows).not.toBeNull();
        if (rows === null || rows.length === 0) break;
        seen.push(...idsOf(rows));
      }
      expect(seen).toEqual(idsOf(all));
    },
  );

  it('is sorted as documented in both directions', async () => {
    const { open, at } = await filled(call, 101);
    for (const order of ['asc', 'desc'] as const) {
      const keys = (await rawWalk(open, call, at, 100, order)).map((row) => sortKey(call, row));
      const sorted = [...keys].sort();
      expect(keys).toEqual(order === 'desc' && call.isOrderChosen ? sorted.reverse() : sorted);
      expect(new Set(keys).size).toBeGreaterThan(1);
    }
  });
});
