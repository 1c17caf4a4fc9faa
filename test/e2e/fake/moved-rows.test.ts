import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import { request } from '#test/e2e/request.ts';

let fake: FakeBrowser;
let page: Page;

beforeAll(async () => {
  fake = await openFakeBrowser();
});

beforeEach(async () => {
  page = await fake.browser.newPage({ viewport: { width: 1_360, height: 820 } });
  await page.goto(`${fake.address}?scenario=untouched#/invoices`);
  await page.getByRole('button', { name: /^Drafts/ }).click();
  // The rows of the tab before stand there until those of this one have come.
  const drafts = page.getByRole('grid', { name: 'Invoices: Drafts' });
  await drafts.getByRole('row', { selected: true }).getByText('Draft', { exact: true }).first().waitFor();
});

afterEach(async () => {
  await page.close();
});

afterAll(async () => {
  await fake.close();
});

/** What stands in the first cell of a row, the mark of one that waits aside. */
async function numberAt(index: number): Promise<string> {
  const row = page
    .getByRole('grid')
    .getByRole('row')
    .nth(index + 1);
  const cell = row.getByRole('gridcell').first();
  return /^\S+/.exec((await cell.innerText()).trim())?.[0] ?? '';
}

/** A sync brings the news that somebody sent an invoice: it is on the list of drafts no more. */
const leaves = (number: string): Promise<unknown> => page.evaluate(`act('sends', ${JSON.stringify(number)})`);

async function dueOf(number: string): Promise<string | null | undefined> {
  const sort = { column: 'date', direction: 'desc' } as const;
  const query = {
    list: 'invoices',
    tab: 'all',
    search: number,
    terms: [],
    sort,
    thenBy: null,
    offset: 0,
    limit: 1,
  } as const;
  const { rows } = await request(page, 'list:page', query);
  // It is a row of the list that was asked for.
  return (rows[0] as InvoiceRow | undefined)?.dueDate;
}

describe('a due date that is typed while rows move', () => {
  const box = (number: string) => page.getByRole('textbox', { name: `Due date of ${number}` });

  it('stays with its invoice, as far as it is typed, and with the keyboard', async () => {
    const [first, second, third] = [await numberAt(0), await numberAt(1), await numberAt(2)];
    const before = [await dueOf(second), await dueOf(third)];
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('u');
    await box(second).fill('1');
    await leaves(first);
    await expect.poll(() => numberAt(1)).toBe(third);
    expect(await box(second).inputValue()).toBe('1');
    expect([await dueOf(second), await dueOf(third)]).toEqual(before);
    await page.keyboard.type('6');
    expect(await box(second).inputValue()).toBe('16');
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`^${second} is now due on `)).waitFor();
    expect(await dueOf(third)).toBe(before[1]);
  });

  it('is gone with its invoice, and the keyboard is in the list', async () => {
    const [first, second] = [await numberAt(0), await numberAt(1)];
    const before = [await dueOf(first), await dueOf(second)];
    await page.keyboard.press('u');
    await box(first).fill('1');
    await leaves(first);
    await expect.poll(() => numberAt(0)).toBe(second);
    await page.getByRole('textbox', { name: /^Due date of/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    const current = page.getByRole('grid').getByRole('row', { selected: true });
    await expect.poll(() => current.getAttribute('aria-rowindex')).toBe('3');
    expect([await dueOf(first), await dueOf(second)]).toEqual(before);
  });

  it('is what stands there when somebody goes elsewhere', async () => {
    const first = await numberAt(0);
    await page.keyboard.press('u');
    await box(first).fill('2027-01-15');
    await page.getByRole('combobox', { name: 'Search invoices' }).click();
    await page.getByText(new RegExp(`^${first} is now due on `)).waitFor();
    expect(await dueOf(first)).toBe('2027-01-15');
  });
});
