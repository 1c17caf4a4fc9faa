import { describe, expect, it } from 'vitest';
import { openAccountWorld } from './account-world.ts';
import { openInvoice } from './keyboard.ts';
import { shareBetweenTests } from './share-between-tests.ts';

describe('a double click where one was enough', () => {
  const world = shareBetweenTests(() =>
    openAccountWorld({
      invoices: [
        { number: 'INV-1', price: '100.00' },
        { number: 'INV-2', price: '100.00', client: 'Cedar Books' },
      ],
      holdSeconds: 0,
    }),
  );

  it('records no payment past a question that nobody has read', async () => {
    const { page } = world();
    await openInvoice(page, 'INV-1');
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('150');
    await dialog.getByRole('button', { name: /^Record payment/ }).dblclick();
    await dialog.getByRole('alert').waitFor();
    // Whether the pointer is on it by now hangs on the length of the question.
    await dialog.getByRole('button', { name: 'Record anyway' }).dispatchEvent('click', { detail: 2 });
    await dialog.getByRole('button', { name: 'Change payment' }).click();
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('100');
    await dialog.getByRole('button', { name: /^Record payment/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        world()
          .invoice('INV-1')
          .payments.map(({ amount }) => amount),
      )
      .toEqual(['100.00']);
  });

  it('sends no mail past one either', async () => {
    const { page, mailed } = world();
    await openInvoice(page, 'INV-2');
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ });
    const to = dialog.getByRole('textbox', { name: 'To' });
    await to.fill('stranger@elsewhere.example');
    await to.press('Enter');
    await dialog.getByRole('button', { name: /^Send reminder/ }).dblclick();
    const yes = dialog.getByRole('button', { name: 'Send anyway' });
    await yes.waitFor();
    expect(mailed()).toEqual([]);

    await yes.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(mailed).toEqual(['reminder INV-2']);
  });
});
