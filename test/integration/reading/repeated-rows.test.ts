import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListAccount } from '#test/helpers/list-account.ts';
import { serveLists } from '#test/helpers/list-account.ts';
import type { JsonObject } from '#shared/json.ts';
import { KEY } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: ListAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveLists(115);
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const sync = (...options: readonly string[]) => terminal.run(['sync', '--pace', 'unlimited', ...options]);
const count = async (resource: string): Promise<number> => {
  const { json } = await terminal.run(['list', resource]);
  return (json as readonly unknown[]).length;
};

describe('a list that shows a row twice', () => {
  it('is not called complete when the row stands in the place of others on its page', async () => {
    const [kept] = account.service.state.invoices;
    account.change('invoices', (rows) =>
      rows.map((row) => (/^MANY-000[1-4]$/.test(String(row['statement_no'])) ? { ...row, id: kept?.id } : row)),
    );
    const run = await sync();
    expect(run.stderr).toMatch(/^Your account showed \d invoices twice in one list, so others may be missing here\./);
    expect(run).toMatchObject({ status: 0, json: { complete: false, pulled: { removed: 0 } } });
    expect((await terminal.runForPeople(['sync', '--pace', 'unlimited'])).stdout).toMatch(/^Not complete: /);
    account.change('invoices', null);
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
    expect(await count('invoices')).toBe(120);
  });

  it('is not called complete when the row comes again on another page, sweep after sweep', async () => {
    let first: JsonObject | null = null;
    account.change('invoices', (rows, { page }) => {
      if (page === 1) first = rows[0] ?? null;
      return page === 2 && first !== null ? [...rows.slice(0, -1), { ...rows[0], ...first }] : rows;
    });
    const run = await sync();
    expect(run.stderr).toMatch(/^Your account showed 1 invoice twice in one list/);
    expect(run).toMatchObject({ json: { complete: false } });
  });

  it('is ordinary when somebody adds a row between two pages: that is not said', async () => {
    let isAdded = false;
    account.change('invoices', (rows, { page }) => {
      const isMoved = page === 2 && !isAdded;
      isAdded ||= isMoved;
      // The last row of page one comes again.
      return isMoved ? [{ ...rows[0], id: account.service.state.invoices[0]?.id }, ...rows.slice(1)] : rows;
    });
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
  });
});

describe('an account that shows nothing more under the same key', () => {
  it('is not called complete, loses nothing here, and both is said', async () => {
    await sync();
    for (const list of ['invoices', 'networks'] as const) account.change(list, () => []);
    const run = await sync();
    expect(run).toMatchObject({ status: 0, json: { complete: false, pulled: { removed: 0 } } });
    expect(run.stderr).toContain('Your account no longer shows 120 of 120 invoices. All of them stay here');
    expect(run.stderr).toContain('Your account no longer shows 3 of 3 clients.');
    expect(await sync()).toMatchObject({ json: { complete: false } });
    expect((await terminal.run(['status'])).stderr).toContain('no longer shows 120 of 120 invoices');
    expect(await count('invoices')).toBe(120);
    for (const list of ['invoices', 'networks'] as const) account.change(list, null);
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
  });
});
