import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import type { FakeMain } from './fake-main.ts';
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
  await page.goto(`${fake.address}?scenario=account`);
  await rows(page);
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Client' }).fill('Kestrel Bakery');
  await page.getByRole('option', { name: 'Create “Kestrel Bakery”' }).click();
  const box = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' });
  await box.pressSequentially('info@müller.de');
  await page.getByRole('button', { name: 'Create client' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const email = await page.evaluate(() => {
    // The page has the fake where `fake-page.ts` has put it.
    const { fake: main } = globalThis as unknown as { readonly fake: FakeMain };
    return main.clients[0]?.email;
  });
  expect(email).toBe('info@müller.de');
});
