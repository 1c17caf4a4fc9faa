import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import { openDesk } from './desk.ts';

/** What is needed here of an element: these programs are written without the types of a page. */
interface Scrolled {
  readonly scrollTop: number;
}

describe('back and forward, by keyboard alone', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(async () => {
    await desk.close();
  });

  const grid = (page: Page) => page.getByRole('grid', { name: /^Invoices/ });
  const scrolled = (page: Page): Promise<number> => grid(page).evaluate((element: Scrolled) => element.scrollTop);

  it('finds the list as it was left: its tab, its row, and scrolled as it was', async () => {
    const { page } = desk.inkwell();
    await grid(page).focus();
    await page.keyboard.press('7');
    await page.getByRole('grid', { name: 'Invoices: Paid' }).waitFor();
    await grid(page).getByRole('row').nth(3).waitFor();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('PageDown');
    const row = grid(page).getByRole('row', { name: /^INV-/, selected: true });
    await row.waitFor();
    const number = /INV-\d+/.exec(await row.innerText())?.[0] ?? '';
    expect(number).not.toBe('');
    const top = await scrolled(page);
    expect(top).toBeGreaterThan(0);

    await page.keyboard.press('5');
    await page.getByRole('grid', { name: 'Invoices: Overdue' }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('grid', { name: 'Invoices: Overdue' }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('grid', { name: 'Invoices: Paid' }).waitFor();
    await grid(page)
      .getByRole('row', { name: new RegExp(number), selected: true })
      .waitFor();
    await expect.poll(() => scrolled(page)).toBe(top);

    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('grid', { name: 'Invoices: Overdue' }).waitFor();
  });
});
