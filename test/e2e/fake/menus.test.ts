import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import { focusOn } from '#test/e2e/focus.ts';
import { press, rows } from './screens/screen.ts';

const WINDOW = { width: 1_360, height: 820 };
let fake: FakeBrowser;

beforeAll(async () => {
  fake = await openFakeBrowser();
});
afterAll(async () => {
  await fake.close();
});

async function open(): Promise<Page> {
  const page = await fake.browser.newPage({ viewport: WINDOW });
  await page.goto(`${fake.address}?scenario=account#/invoices`);
  await rows(page);
  return page;
}

const chosenIn = (calendar: Locator): Locator => calendar.getByRole('gridcell', { selected: true }).getByRole('button');

describe('a context menu', () => {
  it('opens beside the pointer, within the window, and gives the focus back when something else is pressed', async () => {
    const page = await open();
    const grid = page.getByRole('grid');
    const menu = page.getByRole('menu', { name: 'Actions' });
    const [right, bottom] = [950, 740];
    await page.mouse.click(right, bottom, { button: 'right' });
    await focusOn(menu.getByRole('menuitem').first());
    const box = await menu.boundingBox();
    expect(box && [box.x >= right, box.y + box.height <= WINDOW.height]).toEqual([true, true]);
    // The press closes the menu, and opens nothing.
    const search = page.getByRole('combobox', { name: 'Search invoices' });
    const { x = 0, y = 0 } = (await search.boundingBox()) ?? {};
    await page.mouse.click(x + 20, y + 10);
    await menu.waitFor({ state: 'detached' });
    await focusOn(grid);
    await page.close();
  });

  it('moves to where the pointer asks for it next', async () => {
    const page = await open();
    const menu = page.getByRole('menu', { name: 'Actions' });
    for (const y of [300, 500]) {
      await page.mouse.click(500, y, { button: 'right' });
      await expect.poll(async () => (await menu.boundingBox())?.x).toBe(502);
    }
    await page.close();
  });
});

describe('a popover', () => {
  it('leaves the focus to the box that is pressed instead, and the first press on it counts', async () => {
    const page = await open();
    await press('n')(page);
    const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
    await box('Date').focus();
    await page.keyboard.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendar: Date' });
    await focusOn(chosenIn(calendar));
    await box('PO number').click();
    await calendar.waitFor({ state: 'detached' });
    await page.keyboard.type('4711');
    expect(await box('PO number').inputValue()).toBe('4711');

    await page.getByRole('button', { name: 'Calendar: Due' }).click();
    await page.getByRole('dialog', { name: 'Calendar: Due' }).waitFor();
    await page.getByRole('button', { name: 'Calendar: Due' }).click();
    await page.getByRole('dialog', { name: 'Calendar: Due' }).waitFor({ state: 'detached' });
    await focusOn(box('Due'));
    await page.close();
  });

  it('closes before the dialog that it is in', async () => {
    const page = await open();
    await press('p')(page);
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await dialog.getByRole('button', { name: 'Calendar: Date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar: Date' });
    await calendar.waitFor();
    await focusOn(chosenIn(calendar));
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    await focusOn(dialog.getByRole('textbox', { name: 'Date' }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.close();
  });
});
