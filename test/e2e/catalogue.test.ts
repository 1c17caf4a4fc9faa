import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dearer, kept, PRICE_FILE } from '#test/helpers/price-file.ts';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill, press, setOffline } from './keyboard.ts';

describe('the catalogue, by keyboard', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '500.00' }] });
    const { state } = world.service;
    for (const saved of [...kept, ...dearer])
      world.person.createCategory(state.item_categories, { description: '', formatted_price: '', ...saved });
    await world.page.keyboard.press('Control+R');
    await world.page.keyboard.press('g');
    await world.page.keyboard.press('k');
    await world.page.getByText('220 saved lines').waitFor();
  });

  afterEach(async () => {
    await world.close();
  });

  const items = () => world.service.state.item_categories;
  const item = (name: string) => items().find((each) => each.name === name) ?? null;
  const box = (name: string) => world.page.getByRole('textbox', { name, exact: true });
  const row = (name: string) => world.page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
  const dialog = (name: string) => world.page.getByRole('dialog', { name });

  async function find(name: string): Promise<void> {
    const { page } = world;
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(name);
    await page.getByText('1 saved line', { exact: true }).waitFor();
    await row(name).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }

  async function importFile(): Promise<void> {
    const { page } = world;
    const open = dialog('Import into the catalogue');
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('import into the cat');
    await page.getByRole('option', { name: /^Import into the catalogue/ }).waitFor();
    await page.keyboard.press('Enter');
    await open.waitFor();
    const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${PRICE_FILE}`) };
    await page.getByLabel('Choose CSV file…').setInputFiles(file);
    await press(page, open.getByRole('button', { name: 'Check rows' }));
    await open.getByText('New: 73. Changed: 20. Already there: 200. Left out: 7. Nothing is saved yet.').waitFor();
    await open.getByText('Price: 90.00 → 1,095.00').first().waitFor();
    await press(page, open.getByRole('button', { name: 'Import 93 rows' }));
    await open.getByText('New: 73. Changed: 20. Already there: 200. Left out: 7.', { exact: true }).waitFor();
    await press(page, open.getByRole('button', { name: 'Close' }));
  }

  it('is added to, changed and deleted offline and arrives; a file of 300 lines arrives once, after it was taken back before', async () => {
    const { page, sent } = world;
    await setOffline(page, true);
    await page.keyboard.press('n');
    await fill(page, box('Name'), 'Harbor survey');
    await fill(page, box('Unit'), 'day');
    await fill(page, box('Price'), '1,234.50');
    await page.keyboard.press('Enter');
    await page.getByText('Harbor survey saved.').waitFor();
    // The next one is begun, left out, and gone.
    await fill(page, box('Name'), 'Nothing');
    await page.keyboard.press('Escape');
    await page.getByText('Draft discarded.').waitFor();

    await find('Part 001');
    await page.keyboard.press('e');
    await fill(page, box('Price of Part 001'), '2.75');
    await page.keyboard.press('Enter');
    await page.getByText('Part 001 saved.').waitFor();

    await find('Part 002');
    await page.keyboard.press('Delete');
    await dialog('Delete Part 002?').getByText('for good').waitFor();
    await press(page, dialog('Delete Part 002?').getByRole('button', { name: 'Delete', exact: true }));
    await page.getByText('Part 002 deleted.').waitFor();
    await page.keyboard.press('Control+Z');
    await page.getByText('Undone: Part 002 deleted.').waitFor();
    await row('Part 002').waitFor();
    await page.keyboard.press('Delete');
    await press(page, dialog('Delete Part 002?').getByRole('button', { name: 'Delete', exact: true }));
    await row('Part 002').waitFor({ state: 'detached' });
    expect([item('Harbor survey'), item('Part 001')?.price, item('Part 002')?.price]).toEqual([null, '1.50', '2.50']);

    await setOffline(page, false);
    await expect.poll(() => item('Part 002'), { timeout: 60_000 }).toBe(null);
    await expect.poll(() => item('Harbor survey'), { timeout: 60_000 }).toMatchObject({ price: '1234.5', unit: 'day' });
    await expect.poll(() => item('Part 001'), { timeout: 60_000 }).toMatchObject({ price: '2.75', unit: 'piece' });
    expect(sent('POST /api/categories/items')).toHaveLength(1);

    // As the file says it again.
    world.person.edit(items(), item('Part 001')?.id ?? 0, { price: '1.50' });
    world.person.createCategory(items(), {
      name: 'Part 002',
      description: '',
      formatted_price: '',
      unit: 'piece',
      price: '2.50',
    });
    await page.keyboard.press('Control+R');
    await page.keyboard.press('/');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.getByText('221 saved lines').waitFor();
    // The first may close what is proposed; in the search box Ctrl+Z would take back its text.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('input:focus').count()).toBe(0);

    await setOffline(page, true);
    await importFile();
    await page.keyboard.press('Control+Z');
    await page.getByText('Undone: import of prices.csv.').waitFor();
    await importFile();
    await setOffline(page, false);
    const isNew = ({ name }: { readonly name: string | null }): boolean => name?.startsWith('New; ') === true;
    await expect.poll(() => items().filter(isNew).length, { timeout: 120_000 }).toBe(73);
    await expect.poll(() => items().filter(({ price }) => price === '1095').length, { timeout: 60_000 }).toBe(20);
    expect(items()).toHaveLength(221 + 73);
    expect(sent('POST /api/categories/items')).toHaveLength(74);
  }, 300_000);
});
