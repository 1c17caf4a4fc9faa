import { describe, expect, it } from 'vitest';
import { openAccountWorld } from './account-world.ts';
import { focusOn } from './focus.ts';
import { press, tabTo } from './keyboard.ts';
import { shareBetweenTests } from './share-between-tests.ts';

const PAY = 'POST /api/invs/:id/payments';
/** Longer than anything waits to be taken back. */
const LEAVES = { timeout: 30_000 };

describe('the palette and the shortcuts, by keyboard alone', () => {
  const world = shareBetweenTests(() =>
    openAccountWorld({
      invoices: [
        { number: 'INV-1', price: '1000.00' },
        { number: 'INV-2', price: '300.00' },
      ],
    }),
  );

  const box = () => world().page.getByRole('combobox', { name: 'Search or run a command' });

  async function order(text: string): Promise<void> {
    await world().page.keyboard.press('Control+k');
    await focusOn(box());
    await world().page.keyboard.type(text);
    await world().page.keyboard.press('Enter');
    await box().waitFor({ state: 'detached' });
  }

  it('fills a payment in, and the account has it once it was confirmed, exactly once', async () => {
    const { page, sent } = world();
    await order('pay inv-2 120.50 cash');
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await focusOn(dialog.getByRole('textbox', { name: /^Amount/ }));
    await dialog.getByText(/INV-2/).first().waitFor();
    expect(sent(PAY)).toEqual([]);
    expect(world().invoice('INV-2').payments).toEqual([]);

    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => world().invoice('INV-2').payments.length, LEAVES).toBe(1);
    expect(world().invoice('INV-2').payments).toMatchObject([{ amount: '120.50', payment_method: 'cash' }]);
    expect(world().invoice('INV-1').payments).toEqual([]);
    expect(sent(PAY)).toHaveLength(1);
  });

  it('opens what it finds, and goes back with the keys of the history', async () => {
    const { page } = world();
    await order('inv-1');
    await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
    await order('outbox');
    await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
  });

  it('keeps another key for a command, and knows it after a reload', async () => {
    const { page } = world();
    await page.keyboard.press('?');
    await press(page, page.getByRole('button', { name: 'Change shortcuts…' }));
    await focusOn(page.getByRole('heading', { name: 'Keyboard' }));
    await tabTo(page, page.getByRole('button', { name: 'Change the shortcut for “Payments”' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New shortcut for “Payments”' }).waitFor();
    await page.keyboard.press('Control+Shift+Y');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset the shortcut for “Payments”' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.keyboard.press('Control+Shift+Y');
    await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  });
});
