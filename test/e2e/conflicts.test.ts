import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill, openInvoice, openOutbox, press, setOffline, tabTo } from './keyboard.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('an invoice that changes here and in the account at once, by keyboard alone', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '100.00', stage: 'draft' }] });
  });

  afterEach(async () => {
    await world.close();
  });

  const updates = (): number => world.ledger.of('PUT /api/invs/:id').length;

  const entry = (): Locator => world.page.getByRole('listitem').filter({ hasText: 'INV-1' });

  /** Edits the invoice without a network, so that it is certain which of the two changes was seen by whom. */
  async function editOffline(field: string, text: string): Promise<void> {
    const { page } = world;
    await openInvoice(page, 'INV-1');
    await setOffline(page, true);
    await page.keyboard.press('e');
    await fill(page, page.getByRole('textbox', { name: field, exact: true }), text);
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
  }

  async function goOnline(): Promise<void> {
    await openOutbox(world.page);
    await entry().waitFor();
    await setOffline(world.page, false);
  }

  /** Mine is 120, that of the account 150. */
  async function priceOnBothSides(): Promise<void> {
    const { person, service } = world;
    await editOffline('Price, line 1', '120');
    const { id, details } = world.invoice('INV-1');
    person.edit(service.state.invoices, id, {
      details: { items: details.items.map((item) => ({ ...item, price: '150.00' })) },
    });
    await goOnline();
  }

  it('asks about a price that both changed, and sends mine once when I say so', async () => {
    const { page } = world;
    await priceOnBothSides();

    await entry()
      .getByText(/^Changed in your account since you started: 1 line\./)
      .waitFor();
    const table = entry().getByRole('table', { name: /^What differs: / });
    await table.getByRole('row', { name: /^What Yours In your account/ }).waitFor();
    await table.getByRole('row', { name: /^Work of INV-1: Price \$120\.00 \$150\.00/ }).waitFor();
    await table.getByRole('row', { name: /^Total \$120\.00 \$150\.00/ }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(AXE_TAGS).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    }
    expect(updates()).toBe(0);
    expect(world.invoice('INV-1').billed_total).toBe('150.00');

    await press(page, entry().getByRole('button', { name: /^Use mine/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world.invoice('INV-1').billed_total).toBe('120.00');
    expect(world.invoice('INV-1').details.items).toMatchObject([{ description: 'Work of INV-1', price: '120' }]);
    expect(updates()).toBe(1);
  });

  it('asks once more when an answer is taken back, and sends what is answered then once', async () => {
    const { page } = world;
    await priceOnBothSides();
    await press(page, entry().getByRole('button', { name: /^Use the account’s/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('You are asked once more.').waitFor();
    await entry()
      .getByRole('row', { name: /^Work of INV-1: Price \$120\.00 \$150\.00/ })
      .waitFor();
    expect(updates()).toBe(0);
    await press(page, entry().getByRole('button', { name: /^Use mine/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world.invoice('INV-1').billed_total).toBe('120.00');
    expect(updates()).toBe(1);
    await page.keyboard.press('Control+z');
    await page.getByText('Your answer has already left for your account.').waitFor();
    expect(updates()).toBe(1);
  });

  it('takes a mix of both, chosen row by row with the arrow keys, and sends exactly that once', async () => {
    const { page, person, service } = world;
    await editOffline('Price, line 1', '120');
    await page.keyboard.press('e');
    await fill(page, page.getByRole('textbox', { name: 'Summary', exact: true }), 'Hull and deck');
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
    const { id, details } = world.invoice('INV-1');
    person.edit(service.state.invoices, id, {
      fields: { summary: 'Hull only', po_number: 'PO-77' },
      details: { items: details.items.map((item) => ({ ...item, price: '150.00' })) },
    });
    await goOnline();

    const summary = entry().getByRole('radiogroup', { name: 'Choice for Summary' });
    await tabTo(page, summary.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await summary.getByRole('radio', { name: 'Account’s', checked: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await entry().getByText('Total as chosen $150.00').waitFor();
    await page.keyboard.press('ArrowLeft');
    await entry().getByText('Total as chosen $120.00').waitFor();
    expect(updates()).toBe(0);
    await page.keyboard.press('Control+Enter');

    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world.invoice('INV-1').fields).toMatchObject({ summary: 'Hull only', po_number: 'PO-77' });
    expect(world.invoice('INV-1').details.items).toMatchObject([{ description: 'Work of INV-1', price: '120' }]);
    expect(world.invoice('INV-1').billed_total).toBe('120.00');
    expect(updates()).toBe(1);
  });

  it('joins changes of different fields without a word, and tells what it did', async () => {
    const { page, person, service } = world;
    await editOffline('Summary', 'Hull and deck');
    person.edit(service.state.invoices, world.invoice('INV-1').id, { fields: { po_number: 'PO-77' } });
    await goOnline();

    await page.getByText('Joined your change of INV-1 with one made in your account: po number').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world.invoice('INV-1').fields).toMatchObject({ summary: 'Hull and deck', po_number: 'PO-77' });
    expect(updates()).toBe(1);
  });
});
