import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import { request } from '#test/e2e/request.ts';
import { rows } from './screens/screen.ts';

let fake: FakeBrowser;

beforeAll(async () => {
  fake = await openFakeBrowser();
});

afterAll(async () => {
  await fake.close();
});

it('leaves the domain of a new client’s address in the letters in which it was typed', async () => {
  const page = await fake.browser.newPage({ viewport: { width: 1_360, height: 820 } });
  await page.goto(`${fake.address}?scenario=account#/invoices`);
  await rows(page);
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Client' }).fill('Kestrel Bakery');
  await page.getByRole('option', { name: 'Create “Kestrel Bakery”' }).click();
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' });
  await box.pressSequentially('info@müller.de');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const [client] = await request(page, 'client:search', { text: 'Kestrel', limit: 1 });
  expect(client?.email).toBe('info@müller.de');
});
