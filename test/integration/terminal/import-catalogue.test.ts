import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#test/service/person.ts';
import { dearer, kept, PRICE_FILE } from '#test/helpers/price-file.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;
const folder = mkdtempSync(join(tmpdir(), 'inkwell-import-'));

beforeEach(async () => {
  account = await serveSmallAccount();
  const person = createPerson(account.service.context);
  for (const saved of [...kept, ...dearer])
    person.createCategory(account.service.state.item_categories, { description: '', formatted_price: '', ...saved });
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  await sync();
});
afterEach(() => account.close());

const sync = () => terminal.run(['sync', '--full', '--pace', 'unlimited']);

function importing(resource: string, content: string, ...options: readonly string[]) {
  const path = join(folder, 'prices.csv');
  writeFileSync(path, content);
  return terminal.run(['import', resource, path, ...options]);
}

const items = () => account.service.state.item_categories;

describe('import item_categories', () => {
  it('takes 293 of 300 rows once each, and names the others', async () => {
    const counts = { rows: 300, created: 73, updated: 20, unchanged: 200 };
    expect((await importing('item_categories', PRICE_FILE, '--dry-run')).json).toMatchObject(counts);
    expect((await terminal.run(['outbox'])).json).toEqual([]);
    const { json, status } = await importing('item_categories', PRICE_FILE);
    expect(json).toMatchObject(counts);
    expect(status).toBe(4);
    expect(json).toMatchObject({
      refused: [
        { reason: 'Enter a name.' },
        { reason: 'Enter a price. Saved items need one.' },
        { reason: '“on request” isn’t a price.' },
        { reason: 'This name is in line 22 already, with something else.' },
        { reason: 'This row has more cells than the file has columns.' },
        { reason: '“1234567890123456” isn’t a price.' },
        { reason: 'Enter a name.' },
      ],
    });
    await sync();
    const before = items().length;
    expect(items().filter(({ name }) => name?.startsWith('New; '))).toHaveLength(73);
    expect(items().find(({ name }) => name === 'New; 007')).toMatchObject({
      description: 'Zeile eins\nZeile zwei',
      unit: 'Stück',
      price: '7.25',
    });
    // The name stays as it is in the account.
    expect(items().filter(({ price }) => price === '1095')).toHaveLength(20);
    expect(items().some(({ name }) => name === 'WORKS 001')).toBe(false);
    expect((await importing('item_categories', PRICE_FILE)).json).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 293,
    });
    await sync();
    expect(items()).toHaveLength(before);
  });

  it('leaves out prices that can be read in two ways, and takes the rest', async () => {
    const { json } = await importing('item_categories', 'Name;Price\nSmall;4,20\nLarge;1,500');
    expect(json).toMatchObject({
      created: 1,
      refused: [{ line: 3, reason: expect.stringMatching(/^“1,500” can be read in two ways/) }],
    });
  });

  it('takes the service’s names of fields, and refuses others', async () => {
    const file = 'Wer,Was\nSupport,80';
    const { json } = await importing('task_categories', file, '--map', 'Wer=name', '--map', 'Was=rate');
    expect(json).toMatchObject({ rows: 1, created: 1 });
    await sync();
    expect(account.service.state.task_categories).toMatchObject([{ name: 'Support', rate: '80' }]);
    const wrong = await importing('expense_categories', file, '--map', 'Wer=name', '--map', 'Was=price');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('name')]);
    expect((await importing('trip_categories', file)).status).toBe(2);
    expect((await importing('expense_categories', 'Name\nCourier\ncourier')).json).toMatchObject({
      created: 1,
      unchanged: 1,
    });
  });
});
