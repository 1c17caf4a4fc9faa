import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_FILE, depots, SEVENTH } from '#test/helpers/client-file.ts';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { press, setOffline } from './keyboard.ts';

describe('an import of clients, by keyboard', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '500.00' }] });
    for (const depot of depots) world.person.createConnection(depot);
    await world.page.keyboard.press('Control+R');
    await world.page.keyboard.press('g');
    await world.page.keyboard.press('c');
    await world.page
      .getByText(`${String(depots.length + 1)} clients`)
      .first()
      .waitFor();
  });

  afterEach(async () => {
    await world.close();
  });

  const dialog = () => world.page.getByRole('dialog', { name: 'Import clients' });

  async function checkFile(): Promise<void> {
    const { page } = world;
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('import clients');
    await page.getByRole('option', { name: /^Import clients/ }).waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(CLIENT_FILE) };
    await page.getByLabel('Choose CSV file…').setInputFiles(file);
    await press(page, dialog().getByRole('button', { name: 'Check rows' }));
  }

  async function importFile(): Promise<void> {
    const { page } = world;
    await checkFile();
    await dialog().getByText('30 new clients, 40 new contacts').waitFor();
    await dialog().getByText('Already there: 140. Left out: 10.').waitFor();
    await press(page, dialog().getByRole('button', { name: 'Import 50 rows' }));
    await page.getByText('Clients imported.').waitFor();
    await press(page, dialog().getByRole('button', { name: 'Close' }));
  }

  const imported = () =>
    world.service.state.connections.filter(({ business_email: email }) => email?.endsWith('@works.example') === true);

  it('brings the new ones of 200 rows into the account, each once, after all was taken back before', async () => {
    const { page, ledger } = world;
    await setOffline(page, true);
    await importFile();
    await page.keyboard.press('Control+Z');
    await page.getByText('Undone: import of clients.csv.').waitFor();
    await importFile();
    await setOffline(page, false);
    await expect.poll(() => imported().length, { timeout: 90_000 }).toBe(170);
    const contacts = () => imported().flatMap((client) => client.contacts);
    await expect.poll(() => contacts().length, { timeout: 90_000 }).toBe(40);
    expect(imported().filter(({ name }) => name === SEVENTH.name)).toMatchObject([SEVENTH]);
    expect(imported().filter(({ category }) => category === 'individual')).toHaveLength(10);
    expect(ledger.of('POST /api/network')).toHaveLength(30);

    await checkFile();
    await dialog().getByText('0 new clients, 0 new contacts').waitFor();
    expect(await dialog().getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
  }, 240_000);
});
