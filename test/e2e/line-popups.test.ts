import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly start: number;
  readonly end: number;
}

/** A border lies between what a popup holds and where it stands. */
const BORDER = 2;

async function edgesOf(locator: Locator): Promise<Edges> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return { top: box.y, bottom: box.y + box.height, start: box.x, end: box.x + box.width };
}

/** Whether the first lies below a row, and no further to either side than the row. */
function isBelow(popup: Edges, row: Edges): boolean {
  const isInside = popup.start >= row.start - BORDER && popup.end <= row.end + BORDER;
  return isInside && Math.abs(popup.top - row.bottom) <= BORDER;
}

describe('what opens below a line', () => {
  let world: AccountWorld;
  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '100.00' }] });
  });
  afterEach(async () => {
    await world.close();
  });

  it('stands right below its row, at the edge of its cell, and within the table where there is little room', async () => {
    const { page } = world;
    const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
    const row = (name: string) => edgesOf(page.getByRole('row').filter({ has: cell(name) }));
    const list = page.getByRole('listbox');
    const dialog = page.getByRole('dialog', { name: 'Price including tax' });
    await page.setViewportSize({ width: 1600, height: 820 });
    await page.keyboard.press('n');
    // Two lines high: the row ends below its other cells.
    await cell('Description, line 1').fill('Survey of the harbor\nwith drawings');
    await page.getByRole('button', { name: 'Lines from earlier invoices…' }).click();
    await list.waitFor();
    const listed = await edgesOf(list);
    expect(isBelow(listed, await row('Description, line 2'))).toBe(true);
    expect(Math.abs(listed.start - (await edgesOf(cell('Description, line 2'))).start)).toBeLessThanOrEqual(BORDER);
    await page.setViewportSize({ width: 1100, height: 760 });
    await expect.poll(async () => isBelow(await edgesOf(list), await row('Description, line 2'))).toBe(true);

    await cell('Price, line 1').focus();
    await page.keyboard.press('Control+g');
    await dialog.waitFor();
    const asked = await edgesOf(dialog);
    expect(isBelow(asked, await row('Price, line 1'))).toBe(true);
    expect(Math.abs(asked.end - (await edgesOf(cell('Price, line 1'))).end)).toBeLessThanOrEqual(BORDER);
    await page.setViewportSize({ width: 420, height: 760 });
    await expect.poll(async () => isBelow(await edgesOf(dialog), await row('Price, line 1'))).toBe(true);
  });
});
