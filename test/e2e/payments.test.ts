import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { openInvoice, press, tabTo } from './keyboard.ts';

describe('money that comes in two steps, by keyboard alone', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '1000.00' }] });
  });

  afterEach(async () => {
    await world.close();
  });

  it('records a cheque for half, and later marks the same payment as received', async () => {
    const { page, ledger } = world;
    await openInvoice(page, 'INV-1');
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await press(page, dialog.getByRole('button', { name: /^Half/ }));
    await tabTo(page, dialog.getByRole('combobox', { name: 'Method' }));
    await page.keyboard.type('Che');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Cheque number' }));
    await page.keyboard.type('00417');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.getByText('Announced').waitFor();
    const [announced, ...others] = world.invoice('INV-1').payments;
    expect(others).toEqual([]);
    expect(announced).toMatchObject({
      amount: '500.00',
      payment_method: 'check',
      details: '00417',
      state: 'unrealized',
    });

    await press(page, page.getByRole('button', { name: /^Mark received: \$500\.00/ }));
    await page.getByText('Received', { exact: true }).waitFor();
    await expect.poll(() => world.invoice('INV-1').payments.map(({ state }) => state)).toEqual(['realized']);
    expect(world.invoice('INV-1').payments).toEqual([{ ...announced, state: 'realized' }]);
    expect(ledger.of('POST /api/invs/:id/payments')).toHaveLength(1);
  });
});
