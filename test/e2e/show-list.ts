import type { Page } from 'playwright-core';

/** Loads the window anew, at the list of invoices: nothing of what was on it or in its memory is left. */
export async function showList(page: Page): Promise<void> {
  await page.evaluate(`location.hash = '#/invoices'`);
  await page.reload();
  await page.getByRole('grid', { name: 'Invoices: All' }).waitFor();
}
