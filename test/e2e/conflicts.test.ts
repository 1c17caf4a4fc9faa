import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccountWorld } from './account-world.ts';
import { fill, openInvoice, openOutbox, press, setOffline, tabTo } from './keyboard.ts';
import { shareBetweenTests } from './share-between-tests.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

describe('an invoice that changes here and in the account at once, by keyboard alone', () => {
  const numbers = ['INV-1', 'INV-2', 'INV-3', 'INV-4'];
  const world = shareBetweenTests(() =>
    openAccountWorld({ invoices: numbers.map((number) => ({ number, price: '100.00', stage: 'draft' })) }),
  );

  const updates = (): number => world().sent('PUT /api/invs/:id').length;

  const entryOf = (number: string): Locator => world().page.getByRole('listitem').filter({ hasText: number });

  /** Edits the invoice without a network, so that it is certain which of the two changes was seen by whom. */
  async function editOffline(number: string, field: string, text: string): Promise<void> {
    const { page } = world();
    await openInvoice(page, number);
    await setOffline(page, true);
    await page.keyboard.press('e');
    await fill(page, page.getByRole('textbox', { name: field, exact: true }), text);
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: `Invoice ${number}`, level: 1 }).waitFor();
  }

  async function goOnline(number: string): Promise<void> {
    await openOutbox(world().page);
    await entryOf(number).waitFor();
    await setOffline(world().page, false);
  }

  /** Mine is 120, that of the account 150. */
  async function priceOnBothSides(number: string): Promise<void> {
    const { person, service } = world();
    await editOffline(number, 'Price, line 1', '120');
    const { id, details } = world().invoice(number);
    person.edit(service.state.invoices, id, {
      details: { items: details.items.map((item) => ({ ...item, price: '150.00' })) },
    });
    await goOnline(number);
  }

  it('asks about a price that both changed, and sends mine once when I say so', async () => {
    const { page } = world();
    const entry = entryOf('INV-1');
    await priceOnBothSides('INV-1');

    await entry.getByText(/^Changed in your account after you started editing: 1 line\./).waitFor();
    const table = entry.getByRole('table', { name: /^What differs: / });
    await table.getByRole('row', { name: /^What Yours In your account/ }).waitFor();
    await table.getByRole('row', { name: /^Work of INV-1: Price \$120\.00 \$150\.00/ }).waitFor();
    await table.getByRole('row', { name: /^Total \$120\.00 \$150\.00/ }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(AXE_TAGS).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    }
    expect(updates()).toBe(0);
    expect(world().invoice('INV-1').billed_total).toBe('150.00');

    await press(page, entry.getByRole('button', { name: /^Use mine/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world().invoice('INV-1').billed_total).toBe('120.00');
    expect(world().invoice('INV-1').details.items).toMatchObject([{ description: 'Work of INV-1', price: '120' }]);
    expect(updates()).toBe(1);
  });

  it('asks once more when an answer is taken back, and sends what is answered then once', async () => {
    const { page } = world();
    const entry = entryOf('INV-2');
    await priceOnBothSides('INV-2');
    await press(page, entry.getByRole('button', { name: /^Use the account’s/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('You’ll be asked again.').waitFor();
    await entry.getByRole('row', { name: /^Work of INV-2: Price \$120\.00 \$150\.00/ }).waitFor();
    expect(updates()).toBe(0);
    await press(page, entry.getByRole('button', { name: /^Use mine/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world().invoice('INV-2').billed_total).toBe('120.00');
    expect(updates()).toBe(1);
    await page.keyboard.press('Control+z');
    await page.getByText('Your answer has already left for your account.').waitFor();
    expect(updates()).toBe(1);
  });

  it('takes a mix of both, chosen row by row with the arrow keys, and sends exactly that once', async () => {
    const { page, person, service } = world();
    const entry = entryOf('INV-3');
    await editOffline('INV-3', 'Price, line 1', '120');
    await page.keyboard.press('e');
    await fill(page, page.getByRole('textbox', { name: 'Summary', exact: true }), 'Hull and deck');
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Invoice INV-3', level: 1 }).waitFor();
    const { id, details } = world().invoice('INV-3');
    person.edit(service.state.invoices, id, {
      fields: { summary: 'Hull only', po_number: 'PO-77' },
      details: { items: details.items.map((item) => ({ ...item, price: '150.00' })) },
    });
    await goOnline('INV-3');

    const summary = entry.getByRole('radiogroup', { name: 'Choice for Summary' });
    await tabTo(page, summary.getByRole('radio').first());
    await page.keyboard.press('ArrowRight');
    await summary.getByRole('radio', { name: 'Account’s', checked: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await entry.getByText('Total as chosen $150.00').waitFor();
    await page.keyboard.press('ArrowLeft');
    await entry.getByText('Total as chosen $120.00').waitFor();
    expect(updates()).toBe(0);
    await page.keyboard.press('Control+Enter');

    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world().invoice('INV-3').fields).toMatchObject({ summary: 'Hull only', po_number: 'PO-77' });
    expect(world().invoice('INV-3').details.items).toMatchObject([{ description: 'Work of INV-3', price: '120' }]);
    expect(world().invoice('INV-3').billed_total).toBe('120.00');
    expect(updates()).toBe(1);
  });

  it('joins changes of different fields without a word, and tells what it did', async () => {
    const { page, person, service } = world();
    await editOffline('INV-4', 'Summary', 'Hull and deck');
    person.edit(service.state.invoices, world().invoice('INV-4').id, { fields: { po_number: 'PO-77' } });
    await goOnline('INV-4');

    await page.getByText('Merged your change of INV-4 with one made in your account: po number').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world().invoice('INV-4').fields).toMatchObject({ summary: 'Hull and deck', po_number: 'PO-77' });
    expect(updates()).toBe(1);
  });
});
