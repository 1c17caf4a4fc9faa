import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openAccountWorld } from './account-world.ts';
import { focusOn } from './focus.ts';
import { openInvoice, openOutbox } from './keyboard.ts';
import { request } from './request.ts';
import { shareBetweenTests } from './share-between-tests.ts';

const KEY = 'end-to-end-key-000001';
/** Longer than a read of a small account takes beside another program. */
const READ = { timeout: 20_000 };

describe('sync centre, diagnostics, links and settings, over one account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-comfort-'));
  const world = shareBetweenTests(() =>
    openAccountWorld({
      invoices: [
        { number: 'INV-1', price: '1417.25' },
        { number: 'INV-2', price: '318.75' },
      ],
    }),
  );
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const button = (name: string) => world().page.getByRole('button', { name, exact: true });

  it('reads one list when asked for it, and nothing while it is paused', async () => {
    const { page, sent } = world();
    await openOutbox(page);
    await button('Read now: Clients').click();
    await expect.poll(() => sent('GET /api/network').length, READ).toBeGreaterThan(0);

    await button('Pause').click();
    await button('Go online').waitFor();
    expect(await button('Read now: Clients').isDisabled()).toBe(true);
    expect(await button('Sync now').isDisabled()).toBe(true);
    await page.getByRole('region', { name: 'Sync', exact: true }).getByText('when you’re online').waitFor();
    await button('Go online').click();
    await button('Pause').waitFor();
  });

  it('says what a person changed in the account after the next sync, and opens its record', async () => {
    const { page, person, invoice } = world();
    person.enterPayment(invoice('INV-2').id, {
      amount: '318.75',
      date: new Date().toISOString().slice(0, 10),
      payment_method: 'cash',
      details: null,
    });
    await openOutbox(page);
    await button('Sync now').click();
    const changes = page.getByRole('region', { name: 'What changed in your account' });
    const row = changes.getByRole('listitem').filter({ hasText: 'INV-2' });
    await row.getByText('money moved').waitFor(READ);
    expect(await changes.getByText('INV-1').count()).toBe(0);
    await row.getByRole('link', { name: 'INV-2' }).click();
    await page.getByRole('heading', { name: 'Invoice INV-2', level: 1 }).waitFor();
  });

  it('opens the record of a copied link that is pasted into the palette', async () => {
    const { page } = world();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openInvoice(page, 'INV-1');
    await button('Copy link').click();
    await page.getByText('Copied.').first().waitFor();
    await openOutbox(page);
    await page.keyboard.press('Control+k');
    await focusOn(page.getByRole('combobox', { name: 'Search or run a command' }));
    await page.keyboard.press('Control+v');
    await page.getByRole('option', { name: /INV-1/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Invoice INV-1', level: 1 }).waitFor();
  });

  it('saves diagnostics that hold neither the key nor a name, a number, an amount or the address', async () => {
    const { page } = world();
    const { account } = await request(page, 'app:get-state', null);
    const path = join(folder, 'diagnostics.txt');
    page.once('dialog', (dialog) => void dialog.accept(path));
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await button('Save diagnostics…').click();
    await page.getByText('diagnostics.txt saved.').waitFor();
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/list invoices 2/);
    const { host } = new URL(account?.url ?? '');
    const secrets = [KEY, 'Birch', 'Daly', 'birch.example', 'INV-1', '1417.25', '141725', '318.75', '31875', host];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('finds a setting by a word, applies it at once, and still has it after a restart', async () => {
    const { page } = world();
    const amount = () =>
      world()
        .page.getByRole('row', { name: /^INV-1\b/ })
        .getByText('$1.417,25')
        .first();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('thousands');
    await page.getByText('1 setting found').waitFor();
    await page.keyboard.press('Enter');
    const marks = page.getByRole('combobox', { name: 'Decimal mark and thousands' });
    await focusOn(marks);
    await marks.selectOption({ label: '1.234,56' });
    await page.evaluate(`location.hash = '#/invoices'`);
    await amount().waitFor();

    await world().startAgain();
    await amount().waitFor(READ);
  });
});
