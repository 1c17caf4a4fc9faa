import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { UNDO_HOLD_MS } from '#shared/outbox/undo-window.ts';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { openInvoice, press } from './keyboard.ts';
import { shareBetweenTests } from './share-between-tests.ts';

const REALIZE = 'POST /api/invs/:id/payments/:id/mark_as_realized';
const DELETE = 'DELETE /api/invs/:id/payments/:id';
/** Longer than anything waits to be taken back. */
const LEAVES = { timeout: 30_000 };

describe('taking back what was done to payments, by keyboard alone', () => {
  /** Transfers that a client has announced, all of them seen. */
  async function open(): Promise<AccountWorld> {
    const opened = await openAccountWorld({
      invoices: [
        { number: 'INV-1', price: '1000.00', announced: '1000.00' },
        { number: 'INV-2', price: '300.00', announced: '300.00' },
        { number: 'INV-3', price: '400.00', announced: '400.00' },
        { number: 'INV-4', price: '50.00', announced: '50.00' },
      ],
    });
    for (const number of ['INV-1', 'INV-2', 'INV-3', 'INV-4']) {
      await openInvoice(opened.page, number);
      await opened.page.getByRole('region', { name: 'Payments' }).getByText('Announced').waitFor();
    }
    return opened;
  }

  const world = shareBetweenTests(open);
  const states = (number: string): readonly string[] =>
    world()
      .invoice(number)
      .payments.map(({ state }) => state);

  async function openPayments(page: Page): Promise<void> {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.getByRole('grid', { name: 'Payments: All' }).waitFor();
    await page.keyboard.press('3');
    await page.getByRole('grid', { name: 'Payments: Not received' }).waitFor();
  }

  it('marks of several payments as received never leave, and one that is made after that does', async () => {
    const { page, sent } = world();
    await openPayments(page);
    await page.getByRole('row').nth(4).waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('4 payments selected').waitFor();
    await page.keyboard.press('x');
    await page.getByText('4 payments marked as received.').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: 4 payments marked as received.').waitFor();
    expect(sent(REALIZE)).toEqual([]);

    await openInvoice(page, 'INV-2');
    await press(page, page.getByRole('button', { name: /^Mark received/ }));
    await expect.poll(() => states('INV-2'), LEAVES).toEqual(['realized']);
    expect(states('INV-1')).toEqual(['unrealized']);
    expect(sent(REALIZE)).toHaveLength(1);

    await page.getByRole('region', { name: 'Payments' }).getByText('Received', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText(/^It stays marked as received/).waitFor();
    expect(states('INV-2')).toEqual(['realized']);
  });

  it('a delete leaves after a while, and not at all once it was taken back', async () => {
    const { page, sent } = world();
    const remove = async (): Promise<void> => {
      await press(page, page.getByRole('button', { name: /^Delete: / }));
      await page.getByText('Waiting to be deleted').waitFor();
    };
    await openInvoice(page, 'INV-3');
    await remove();
    await page.keyboard.press('Control+z');
    await page.getByText(/^Undone: payment of .+ deleted\.$/).waitFor();
    await page.getByText('Announced').waitFor();

    await openInvoice(page, 'INV-4');
    const askedAt = Date.now();
    await remove();
    await expect.poll(() => states('INV-4'), LEAVES).toEqual([]);
    expect(Date.now() - askedAt).toBeGreaterThanOrEqual(UNDO_HOLD_MS);
    await page.getByText('No payment recorded yet.').waitFor();
    expect(states('INV-3')).toEqual(['unrealized']);
    expect(sent(DELETE)).toHaveLength(1);
  });
});
