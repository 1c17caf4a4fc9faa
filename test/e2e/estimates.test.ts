import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { setOffline } from './keyboard.ts';

describe('an invoice from an estimate, by keyboard alone', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '500.00' }] });
  });

  afterEach(async () => {
    await world.close();
  });

  it('is started offline, taken back and started again, and arrives once', async () => {
    const { page, person, service, sent } = world;
    const today = new Date().toISOString().slice(0, 10);
    const [connection] = service.state.connections;
    person.createEstimate(connection?.id ?? 0, {
      fields: {
        statement_no: 'EST-7',
        state: 'sent',
        summary: 'New kitchen',
        note: 'Half now.',
        date: addDays(today, -31),
        expire_date: addDays(today, -1),
      },
      total: '120.00',
      subTotal: '100.00',
    });
    await page.keyboard.press('Control+R');
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.getByRole('row', { name: /EST-7/ }).filter({ hasText: 'expired 1 d' }).waitFor({ timeout: 60_000 });

    await setOffline(page, true);
    await page.getByRole('grid', { name: 'Estimates: All' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Estimate EST-7', level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.getByText(/Started from estimate EST-7\..*100\.00.* of .*120\.00/).waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByText('Started here').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('No invoice of this client fits it.').waitFor();

    await page.keyboard.press('Control+K');
    await page.keyboard.type('Start invoice from');
    await page.getByRole('option', { name: /Start invoice from estimate/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Started from estimate EST-7/).waitFor();
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: /^Invoice/, level: 1 }).waitFor();
    await page.getByText(/Started from estimate EST-7/).waitFor();
    expect(service.state.invoices).toHaveLength(1);

    await setOffline(page, false);
    const started = () => service.state.invoices.find(({ fields }) => fields.summary === 'New kitchen');
    await expect.poll(started, { timeout: 60_000 }).toBeDefined();
    expect(started()).toMatchObject({
      connection_id: connection?.id,
      stage: 'draft',
      // The client's other invoice is due 30 days after its date.
      fields: { note: 'Half now.', date: today, due_date: addDays(today, 30) },
      details: { items: [{ description: 'EST-7', price: '100', quantity: '1' }] },
    });
    expect(service.state.invoices).toHaveLength(2);
    expect(sent('POST /api/invs')).toHaveLength(1);
  });
});
