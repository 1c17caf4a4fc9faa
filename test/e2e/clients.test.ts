import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill, press, setOffline } from './keyboard.ts';

describe('clients and their contacts, by keyboard alone', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '500.00' }] });
  });

  afterEach(async () => {
    await world.close();
  });

  const box = (name: string) => world.page.getByRole('textbox', { name, exact: true });

  async function addContact(first: string): Promise<void> {
    const { page } = world;
    await press(page, page.getByRole('button', { name: 'Add contact' }));
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByRole('textbox', { name: 'First name' }).waitFor();
    await fill(page, dialog.getByRole('textbox', { name: 'First name' }), first);
    await fill(page, dialog.getByRole('textbox', { name: 'E-mail' }), `${first.toLowerCase()}@harbor.example`);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  async function newClient(): Promise<void> {
    await world.page.keyboard.press('Control+Shift+C');
    await world.page.getByRole('heading', { name: 'New client', level: 1 }).waitFor();
  }

  it('writes a company and a person offline, which arrive once with all that belongs to them', async () => {
    const { page, service, ledger } = world;
    await setOffline(page, true);
    await newClient();
    await fill(page, box('Company name'), 'Harbor Bakery');
    await fill(page, box('E-mail'), 'office@harbor.example');
    for (const [name, value] of [
      ['VAT', 'DE123456789'],
      ['Customer ID', '2520018000000073061'],
    ] as const) {
      await press(page, page.getByRole('button', { name: 'Add field' }));
      await fill(page, page.getByRole('textbox', { name: 'Name of the field' }).last(), name);
      await fill(page, box(`${name}, value`), value);
    }
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Harbor Bakery', exact: true, level: 1 }).waitFor();
    for (const first of ['Ada', 'Bo', 'Cleo']) await addContact(first);
    await press(page, page.getByRole('button', { name: 'Make Bo the primary contact' }));
    await press(page, page.getByRole('button', { name: 'Delete Cleo' }));
    await page.getByText('cleo@harbor.example').waitFor({ state: 'detached' });

    await page.keyboard.press('e');
    await fill(page, box('Post code'), '02138');
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: 'Harbor Bakery', exact: true, level: 1 }).waitFor();
    // Deleted and brought back: nothing of it is lost.
    await page.keyboard.press('Delete');
    await page.getByText('Harbor Bakery deleted.').waitFor();
    await page.keyboard.press('Control+Z');

    await newClient();
    await page.getByRole('radio', { name: 'Person' }).check({ force: true });
    await fill(page, box('First name'), 'Zoë');
    await fill(page, box('Last name'), 'O’Hara 🌊');
    await fill(page, box('E-mail'), "zoe+o'hara@work.example");
    await page.keyboard.press('Control+S');
    await page.getByRole('heading', { name: /^Zoë O’Hara/, level: 1 }).waitFor();

    await setOffline(page, false);
    const named = (name: string) => service.state.connections.find((client) => client.business_email === name);
    await expect
      .poll(() => named("zoe+o'hara@work.example"), { timeout: 60_000 })
      .toMatchObject({
        category: 'individual',
        first_name: 'Zoë',
        last_name: 'O’Hara 🌊',
      });
    await expect
      .poll(() => named('office@harbor.example'), { timeout: 60_000 })
      .toMatchObject({ name: 'Harbor Bakery', zip_code: '02138', primary_contact_first_name: 'Bo' });
    expect(named('office@harbor.example')?.custom_fields).toEqual([
      { name: 'VAT', value: 'DE123456789' },
      { name: 'Customer ID', value: '2520018000000073061' },
    ]);
    const contacts = () => named('office@harbor.example')?.contacts.map(({ first_name }) => first_name);
    await expect.poll(() => contacts()?.toSorted(), { timeout: 60_000 }).toEqual(['Ada', 'Bo']);
    expect(ledger.of('POST /api/network')).toHaveLength(2);
  });
});
