import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill } from './keyboard.ts';

describe('a line that is saved to the catalogue', () => {
  let world: AccountWorld;
  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '100.00' }] });
  });
  afterEach(async () => {
    await world.close();
  });

  it('arrives in the account once, is offered on the next line, and changes only when that was said', async () => {
    const { page, service } = world;
    const saved = () => service.state.item_categories.map(({ name, price, unit }) => [name, price, unit]);
    const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
    const dialog = page.getByRole('dialog', { name: 'Save this item to the catalogue' });
    await page.keyboard.press('n');
    await cell('Description, line 1').fill('Harbor survey');
    await cell('Unit, line 1').fill('day');
    await cell('Price, line 1').fill('480');
    await page.getByRole('button', { name: 'Add to catalogue…' }).click();
    await dialog.getByRole('button', { name: 'Save to the catalogue' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Taken back in time, it was never there.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: “Harbor survey” saved to the catalogue.').waitFor();
    await page.getByRole('button', { name: 'Add to catalogue…' }).click();
    await dialog.getByRole('button', { name: 'Save to the catalogue' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(saved).toEqual([['Harbor survey', '480', 'day']]);

    await cell('Description, line 2').pressSequentially('harb');
    await page
      .getByRole('group', { name: 'Saved' })
      .getByRole('option', { name: /Harbor survey/ })
      .click();
    await expect.poll(() => cell('Price, line 2').inputValue()).toBe('480.00');
    await fill(page, cell('Price, line 2'), '520');
    await page.keyboard.press('Control+b');
    await dialog.getByRole('button', { name: 'Save to the catalogue' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(saved()).toEqual([['Harbor survey', '480', 'day']]);
    await dialog.getByRole('button', { name: 'Update saved line' }).click();
    await expect.poll(saved).toEqual([['Harbor survey', '520', 'day']]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: “Harbor survey” changed in the catalogue.').waitFor();
    await expect.poll(saved).toEqual([['Harbor survey', '480', 'day']]);
  });
});
