import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAccountWorld } from './account-world.ts';
import { fill, openInvoice, openOutbox, press } from './keyboard.ts';
import { shareBetweenTests } from './share-between-tests.ts';

describe('an invoice that changes in the account while it is open in the editor, by keyboard alone', () => {
  const numbers = ['INV-1', 'INV-2', 'INV-3'];
  const world = shareBetweenTests(() =>
    openAccountWorld({ invoices: numbers.map((number) => ({ number, price: '100.00', stage: 'draft' })) }),
  );

  const updates = (): number => world().sent('PUT /api/invs/:id').length;
  const box = (name: string): Locator => world().page.getByRole('textbox', { name, exact: true });

  async function openEditor(number: string): Promise<void> {
    await openInvoice(world().page, number);
    await world().page.keyboard.press('e');
    await box('Price, line 1').waitFor();
  }

  it('asks about a price that both changed, and sends mine once when I say so', async () => {
    const { page, person, service } = world();
    await openEditor('INV-1');
    const { id, details } = world().invoice('INV-1');
    person.edit(service.state.invoices, id, {
      details: { items: details.items.map((item) => ({ ...item, price: '150.00' })) },
    });
    await fill(page, box('Price, line 1'), '120');
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
    await openOutbox(page);

    const entry = page.getByRole('listitem').filter({ hasText: 'INV-1' });
    await entry.getByText(/^Changed in your account after you started editing: 1 line\./).waitFor();
    const table = entry.getByRole('table', { name: /^What differs: / });
    await table.getByRole('row', { name: /^What Yours In your account/ }).waitFor();
    await table.getByRole('row', { name: /^Work of INV-1: Price \$120\.00 \$150\.00/ }).waitFor();
    await table.getByRole('row', { name: /^Total \$120\.00 \$150\.00/ }).waitFor();
    expect(updates()).toBe(0);
    expect(world().invoice('INV-1').billed_total).toBe('150.00');

    await press(page, entry.getByRole('button', { name: /^Use mine/ }));
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world().invoice('INV-1').billed_total).toBe('120.00');
    expect(world().invoice('INV-1').details.items).toMatchObject([{ description: 'Work of INV-1', price: '120' }]);
    expect(updates()).toBe(1);
  });

  it('joins changes of different fields without a word, and tells what it did', async () => {
    const { page, person, service } = world();
    await openEditor('INV-2');
    const { id } = world().invoice('INV-2');
    person.edit(service.state.invoices, id, { fields: { po_number: 'PO-77' } });
    await page.keyboard.press('Control+R');
    await page.getByText(/changed in your account/).waitFor();
    await fill(page, box('Summary'), 'Hull and deck');
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Invoice INV-2', level: 1 }).waitFor();
    await openOutbox(page);

    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    await page.getByText('Merged your change of INV-2 with one made in your account: po number').waitFor();
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(world().invoice('INV-2').fields).toMatchObject({ summary: 'Hull and deck', po_number: 'PO-77' });
    expect(updates()).toBe(1);

    await openInvoice(page, 'INV-2');
    const activity = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await activity.filter({ hasText: 'Merged your change of INV-2' }).waitFor();
    await activity.filter({ hasText: /^Changed: summary/ }).waitFor();
  });

  it('tells on its page what was changed there, and of an edit of mine only that', async () => {
    const { page, person, service } = world();
    await openInvoice(page, 'INV-3');
    const { id } = world().invoice('INV-3');
    person.edit(service.state.invoices, id, { fields: { due_date: '2027-01-31' } });
    await page.keyboard.press('Control+R');
    const activity = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await activity.filter({ hasText: /^In your account: due date Jan 31, 2027, was / }).waitFor();

    await page.keyboard.press('e');
    await fill(page, box('PO number'), 'PO-1');
    await page.keyboard.press('Control+S');
    await activity.filter({ hasText: /^Changed: PO number(?!, )/ }).waitFor();
    expect(await activity.filter({ hasText: /^In your account/ }).count()).toBe(1);
    expect(world().invoice('INV-3').fields).toMatchObject({ po_number: 'PO-1', due_date: '2027-01-31' });
    expect(updates()).toBe(1);
  });
});
