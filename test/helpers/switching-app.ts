import { openApp } from '#main/app.ts';
import { emptyClient } from '#shared/client/client-form.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';

// A process of its own that writes into one account after another without a pause, until it is killed. It works offline.
const [dataDir = '', stateDir = '', turn = ''] = process.argv.slice(2);
const shell = { version: '0.0.0', locale: 'en-US', platform: 'linux', startInDemo: false } as const;
const app = await openApp({ ...shell, dataDir, stateDir, vault: createMemoryVault(), migrationsDir });
const accounts = await app.handlers['account:list'](null);
const resource = 'connections';

for (let count = 0; ; count += 1) {
  const account = accounts[count % accounts.length];
  if (account === undefined) throw new Error('The profile has accounts.');
  await app.handlers['account:switch']({ uid: account.uid });
  const name = `Client ${turn}-${String(count)}`;
  const { uid } = await app.handlers['record:open']({ resource, uid: null, clientUid: null });
  const form = { ...emptyClient, name, business_email: 'x@x.test', currency: 'EUR', language: 'en-us' };
  await app.handlers['record:save']({ resource, uid, form });
  await app.handlers['record:queue']({ resource, uid });
  // Written only when the book has it: from here on it must never be lost.
  process.stdout.write(`${account.uid} ${name}\n`);
}
