import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import { rows } from './screens/screen.ts';

const PATIENCE_MS = 240_000;
let fake: FakeBrowser;

beforeAll(async () => {
  fake = await openFakeBrowser();
});

afterAll(async () => {
  await fake.close();
});

it(
  'keeps up with a hundred thousand invoices',
  async () => {
    const page = await fake.browser.newPage({ viewport: { width: 1_360, height: 820 } });
    // The book of so many is made while the page waits.
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${fake.address}?scenario=huge#/invoices`);
    await rows(page);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.getByRole('gridcell', { name: 'INV-000901' }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  },
  PATIENCE_MS,
);
