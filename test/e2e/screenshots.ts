import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchInkwell } from './launch.ts';

/** Pictures of every screen of the real app, to be looked at: light and dark, narrow and wide. */
const folder = join(import.meta.dirname, 'screenshots');
const sizes = [
  { name: 'narrow', width: 1100, height: 760 },
  { name: 'wide', width: 1600, height: 940 },
] as const;

async function takeAll(theme: 'light' | 'dark', size: (typeof sizes)[number]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-screenshots-'));
  const inkwell = await launchInkwell({ dataDir, viewport: size, colorScheme: theme });
  const { page } = inkwell;
  const take = (screen: string): Promise<unknown> =>
    page.screenshot({ path: join(folder, `${screen}-${theme}-${size.name}.png`) });
  await page.getByRole('button', { name: 'Open the demo' }).waitFor();
  await take('onboarding');
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.getByRole('row', { name: /INV-000400/ }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Up to date' }).waitFor();
  await page.getByRole('row', { name: /INV-000398/ }).click();
  // Beside a narrow list there is no room for the paper.
  if (size.name === 'wide')
    await page
      .getByRole('complementary', { name: 'Preview' })
      .getByRole('article')
      .getByText('INV-000398')
      .first()
      .waitFor();
  await take('invoices');
  for (const [typed, screen] of [
    ['', 'palette'],
    ['398', 'palette-records'],
    ['pay 398 250 bank', 'palette-payment'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(typed);
    if (typed !== '') await page.getByRole('group', { name: /^(Do this|Invoices)$/ }).waitFor();
    await take(screen);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await take('shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Overdue/ }).click();
  await page.getByRole('grid', { name: 'Invoices: Overdue' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ }).waitFor();
  await take('remind');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+R');
  await page.getByRole('heading', { name: 'Chase overdue invoices' }).waitFor();
  await page.getByText('Preview').waitFor();
  await take('chase');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Overdue/ }).waitFor();
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('row', { name: /INV-000398/ }).dblclick();
  await page
    .getByRole('heading', { name: /INV-000398/ })
    .first()
    .waitFor();
  await take('invoice');
  for (const [key, dialog] of [
    ['m', 'send'],
    ['p', 'payment'],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    await take(dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Explain this total' }).first().click();
  await page.getByRole('dialog').waitFor();
  await take('explain');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.getByRole('row').nth(3).waitFor();
  await take('payments');
  await draft(page);
  await take('editor');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page
    .getByRole('heading', { name: /INV-000401/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: /^Outbox/ }).click();
  await page.getByRole('heading', { name: /Waiting/ }).waitFor();
  await take('outbox');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await take('settings');
  await page.getByText('All shortcuts', { exact: true }).click();
  await take('settings-keyboard');
  await inkwell.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** An invoice for a new client, written offline. */
async function draft(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Work offline' }).click();
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('button', { name: /New invoice/ }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill('Harbor Bakery');
  await page.getByRole('option', { name: /Create “Harbor Bakery”/ }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@harbor.example');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Brand workshop, second day');
  await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('6.5');
  await page.getByRole('textbox', { name: 'Price, line 1' }).fill('120');
  await page.getByRole('textbox', { name: 'Description, line 2' }).fill('Print-ready logo package');
  await page.getByRole('textbox', { name: 'Price, line 2' }).fill('850');
  await page.getByRole('button', { name: 'Add tax' }).click();
  await page.getByLabel('Tax name').fill('Sales tax');
  await page.getByLabel('Tax value').fill('8.25');
  await page.getByText('Saved on this computer').waitFor();
  await page.getByRole('region', { name: 'Totals' }).getByText('$1,764.48').waitFor();
  // The paper beside it follows in a pause; narrow windows have none.
  const paper = page.getByRole('complementary', { name: 'Preview' });
  if (await paper.isVisible()) await paper.getByText('$1,764.48').first().waitFor();
}

mkdirSync(folder, { recursive: true });
for (const theme of ['light', 'dark'] as const) for (const size of sizes) await takeAll(theme, size);
