import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { createServiceClient } from '#main/api/service-client.ts';
import { createEngine } from '#main/sync/engine.ts';
import { noNetworkEvents } from '#main/account/session.ts';
import { unlimitedSettings } from '#main/sync/engine-settings.ts';
import { systemClock } from '#main/platform/system-clock.ts';
import { listProblems } from '#main/account/list-problems.ts';
import { openMemoryBook } from '#test/helpers/books.ts';
import type { ListAccount } from '#test/helpers/list-account.ts';
import { serveLists } from '#test/helpers/list-account.ts';
import { KEY } from '#test/helpers/small-account.ts';

let account: ListAccount;

beforeEach(async () => {
  account = await serveLists();
});
afterEach(() => account.close());

it('follows a list that never ends only so far, says so, and reads the other lists', async () => {
  let last = 1_000_000;
  account.change('networks', (rows) =>
    Array.from({ length: 100 }, (): JsonObject => ({ ...rows[0], id: ++last, hash_key: `invented${String(last)}` })),
  );
  const book = openMemoryBook();
  const service = createServiceClient({ baseUrl: account.served.url, readKey: () => KEY });
  const ports = { clock: systemClock, random: Math.random, service, ...book.engineStores, network: noNetworkEvents };
  const engine = createEngine(ports, { ...unlimitedSettings, mostRows: 1_000 });
  const result = await engine.run({ isFull: false, deadline: Date.now() + 20_000 });
  expect(result).toMatchObject({ isComplete: false, stoppedBy: null });
  expect(listProblems(book)).toEqual([{ resource: 'connections', kind: 'endless' }]);
  expect(account.served.count('GET', '/api/network')).toBe(10);
  expect(book.engineStores.mirror.countKnown('invoices', null)).toBe(5);
  service.close();
  book.close();
});
