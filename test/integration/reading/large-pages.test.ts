import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListAccount } from '#test/helpers/list-account.ts';
import { serveLists } from '#test/helpers/list-account.ts';
import { KEY } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

/** Rows of which a page of 60 is larger than Inkwell reads (4 MB), and one of 20 is not. */
const LARGE_NOTE = 'x'.repeat(80_000);
/** A row of which no page of any size can be read. */
const HUGE_NOTE = 'x'.repeat(4_200_000);

let account: ListAccount;
let terminal: TestTerminal;

beforeEach(async () => {
  account = await serveLists(145);
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
});
afterEach(() => account.close());

const sync = (...options: readonly string[]) => terminal.run(['sync', '--pace', 'unlimited', ...options]);
const countInvoices = async (): Promise<number> => {
  const { json } = await terminal.run(['list', 'invoices']);
  return (json as readonly unknown[]).length;
};
/** The pages of invoices that were asked for from the given request on, as `size/page`. */
const pagesFrom = (first: number): readonly string[] =>
  account.served.requests.slice(first).flatMap(({ path }) => {
    const asked = /^\/api\/invs\?per_page=(\d+)&page=(\d+)&order=asc$/.exec(path);
    return asked === null ? [] : [`${asked[1] ?? ''}/${asked[2] ?? ''}`];
  });

describe('a page that is too large to be read', () => {
  it('is asked for again in smaller ones until the whole list is read', async () => {
    account.change('invoices', (rows) => rows.map((row) => ({ ...row, note: LARGE_NOTE })));
    expect(await sync()).toMatchObject({ status: 0, stderr: '', json: { complete: true, pulled: { created: 154 } } });
    expect(pagesFrom(0)).toEqual(['100/1', '60/1', ...[1, 2, 3, 4, 5, 6, 7, 8].map((page) => `20/${String(page)}`)]);
    expect(await countInvoices()).toBe(150);
  });

  it('is met in the middle of a list too, and the smaller size is kept for the next sweeps', async () => {
    account.change('invoices', (rows) =>
      rows.map((row) => (row['statement_no'] === 'INV-5' ? row : { ...row, note: rows.length > 60 ? '' : 'n' })),
    );
    await sync();
    account.change('invoices', (rows, { perPage, page }) =>
      perPage === 100 && page === 2 ? rows.map((row) => ({ ...row, note: HUGE_NOTE.slice(0, 100_000) })) : rows,
    );
    const first = account.served.requests.length;
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true, pulled: { removed: 0 } } });
    expect(pagesFrom(first)).toEqual(['100/1', '100/2', '60/1', '60/2', '60/3']);
    const second = account.served.requests.length;
    await sync();
    expect(pagesFrom(second)).toEqual(['60/1', '60/2', '60/3']);
  });

  it('is left out where even the smallest is too large: the rest is read, nothing is removed, and it is said', async () => {
    await sync('--full');
    account.change('invoices', (rows) =>
      rows.map((row) => (row['statement_no'] === 'MANY-0030' ? { ...row, note: HUGE_NOTE } : row)),
    );
    const first = account.served.requests.length;
    const run = await sync('--full');
    expect(run.stderr).toMatch(/^Some invoices are too large to be read together, even 20 at a time\./);
    expect(run).toMatchObject({ status: 0, json: { complete: false, pulled: { removed: 0 } } });
    expect(await countInvoices()).toBe(150);
    // Those that the list could not show are read one by one.
    const singles = account.served.requests.slice(first).filter(({ path }) => /^\/api\/invs\/[^/?]+$/.test(path));
    expect(singles).toHaveLength(20);
    account.change('invoices', null);
    // Each tenth sweep asks for full pages again.
    for (let sweep = 0; sweep < 10; sweep += 1) await sync();
    const last = account.served.requests.length;
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
    expect(pagesFrom(last)).toEqual(['100/1', '100/2']);
  });

  it('does not skip rows of a service that ignores the size it is asked for', async () => {
    Object.assign(account.service.context.knobs, { page_size: '60' });
    account.change('invoices', (rows, { page, perPage }) =>
      page === 2 && perPage > 20 ? rows.map((row) => ({ ...row, note: LARGE_NOTE })) : rows,
    );
    expect(await sync()).toMatchObject({ stderr: '', json: { complete: true } });
    expect(await countInvoices()).toBe(150);
  });

  it('does not make a list readable of which every page is too large', async () => {
    account.change('invoices', ([first, ...rows]) => [{ ...first, note: HUGE_NOTE }, ...rows]);
    const run = await sync('--max-seconds', '30');
    expect(run.stderr).toMatch(/more at once than Inkwell reads \(4 MB\)/);
    expect(run).toMatchObject({ json: { complete: false } });
    expect(((await terminal.run(['list', 'connections'])).json as readonly unknown[]).length).toBe(3);
  });
});
