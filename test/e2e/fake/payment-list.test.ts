import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { request } from '#test/e2e/request.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';

let fake: FakeBrowser;
let page: Page;
let grid: Locator;

beforeAll(async () => {
  fake = await openFakeBrowser();
});

beforeEach(async () => {
  page = await fake.browser.newPage({ viewport: { width: 1_360, height: 820 } });
  await page.goto(`${fake.address}?scenario=account#/payments`);
  grid = page.getByRole('grid', { name: 'Payments: All' });
  await row(3).waitFor();
});

afterEach(async () => {
  await page.close();
});

afterAll(async () => {
  await fake.close();
});

const row = (index: number): Locator => grid.getByRole('row').nth(index + 1);
const columns = async (): Promise<readonly (string | null)[]> => {
  const headers = await grid.getByRole('columnheader').all();
  return Promise.all(headers.map((header) => header.getAttribute('aria-label')));
};

/** What stands in a column, from the top. */
async function cells(column: string): Promise<readonly string[]> {
  const place = (await columns()).indexOf(column);
  const rows = await grid
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell'), visible: true })
    .all();
  return Promise.all(rows.map((one) => one.getByRole('gridcell').nth(place).innerText()));
}

interface Scrolled {
  readonly scrollTop: number;
}
const scrollTop = (): Promise<number> => grid.evaluate((element: Scrolled) => element.scrollTop);

const asked = { list: 'payments', tab: 'all', search: '', terms: [] } as const;
const order = { sort: { column: 'date', direction: 'desc' }, thenBy: null } as const;

/** Height of a comfortable row. */
const ROW_PX = 38;

describe('the list of payments', () => {
  it('shows the columns that a person chooses, in the width that they are given, after a reload too', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns and rows' });
    await dialog.getByRole('checkbox', { name: 'Receipt' }).check();
    await dialog.getByRole('checkbox', { name: 'Details' }).uncheck();
    await dialog.getByRole('button', { name: 'Move Receipt to the left' }).click();
    await page.keyboard.press('Escape');
    const chosen = ['Date', 'Client', 'Invoice', 'Method', 'Status', 'Receipt', 'Amount'];
    expect(await columns()).toEqual(chosen);
    await page.getByRole('separator', { name: 'Width of Receipt' }).press('Shift+ArrowRight');
    const { settings } = await request(page, 'app:get-state', null);
    expect(settings.lists.payments.columns.map(({ id }) => id)).toEqual([
      'date',
      'client',
      'invoice',
      'method',
      'state',
      'receipt',
      'amount',
    ]);
    expect(settings.lists.payments.columns.find(({ id }) => id === 'receipt')?.width).toBeGreaterThan(0);
    expect(settings.lists.invoices.columns.map(({ id }) => id)).not.toContain('receipt');
  });

  it('finds by conditions, and keeps them in a view', async () => {
    const box = page.getByRole('combobox', { name: 'Search payments' });
    await page.keyboard.press('/');
    await page.keyboard.type('method:ban');
    await page.getByRole('option', { name: /Bank transfer/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('total:>1000 ');
    await page.getByRole('button', { name: 'Edit total:>1000' }).waitFor();
    expect(await box.inputValue()).toBe('');
    await expect.poll(async () => new Set(await cells('Method'))).toEqual(new Set(['Bank transfer']));
    for (const amount of await cells('Amount')) expect(Number(amount.replace(/[^\d.]/g, ''))).toBeGreaterThan(1_000);

    await page.getByRole('button', { name: 'Save as view…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Large transfers');
    await page.keyboard.press('Enter');
    const view = page.getByRole('region', { name: 'Views' }).getByRole('button', { name: /^Large transfers/ });
    await view.waitFor();
    expect(await request(page, 'views:list', { list: 'payments' })).toMatchObject([
      { name: 'Large transfers', query: 'method:bank_transfer total:>1000', tab: 'all' },
    ]);
    await page.getByRole('link', { name: 'Payments' }).click();
    await expect.poll(async () => new Set(await cells('Method')).size).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'Invoices' }).click();
    await page.getByRole('grid', { name: 'Invoices: All' }).waitFor();
    await view.click();
    await grid.waitFor();
    await expect.poll(async () => new Set(await cells('Method'))).toEqual(new Set(['Bank transfer']));
    expect(await view.getAttribute('aria-current')).toBe('page');
  });

  it('takes a condition that is pasted, once', async () => {
    const box = page.getByRole('combobox', { name: 'Search payments' });
    await box.fill('method:cash ');
    await page.getByRole('button', { name: 'Edit method:cash' }).waitFor();
    expect(await box.inputValue()).toBe('');
  });

  it('selects a range of rows, some of which were never read, and sums it by currency', async () => {
    const { total } = await request(page, 'list:page', { ...asked, ...order, offset: 0, limit: 1 });
    await row(1).click();
    await page.keyboard.press('Shift+End');
    const bar = page.getByRole('toolbar', { name: 'Selected payments' });
    await bar.getByText(`${String((total ?? 0) - 1)} payments selected`).waitFor();
    const uids = await request(page, 'list:uids', { ...asked, ...order, offset: 1, limit: 5_000 });
    const selection = { kind: 'some', uids } as const;
    const { count, sums } = await request(page, 'list:sum', { list: 'payments', selection, amount: 'amount' });
    expect(count).toBe((total ?? 0) - 1);
    for (const { minor } of sums) {
      const written = (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(await bar.innerText()).toContain(written);
    }
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+a');
    await bar.getByText(`${String(total)} payments selected`).waitFor();
  });

  it('is worked by keys alone: move, extend, menu, open, and back to where it was left', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('3 payments selected').waitFor();
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: /^Save receipts as PDF/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByText('3 payments selected').waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    const last = grid.getByRole('row', { selected: true });
    const number = await last.getByRole('link', { name: /^INV-/ }).innerText();
    const scrolled = await scrollTop();
    expect(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Invoice ${number}` }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await grid.waitFor();
    await last.getByRole('link', { name: number }).waitFor();
    // What stands below the rows is read a moment after them: the list may end a row higher than it was left.
    expect(Math.abs(scrolled - (await scrollTop()))).toBeLessThan(ROW_PX);
  });
});
