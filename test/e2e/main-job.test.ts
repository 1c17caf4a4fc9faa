import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DemoService } from '#main/demo/demo-service.ts';
import { createDemoService } from '#main/demo/demo-service.ts';
import { seedBook } from '#main/demo/seed/seed-book.ts';
import { plainKnobs } from '#main/demo/knobs/knobs.ts';
import { serveDemo } from '#test/service/serve.ts';
import type { ServedDemo } from '#test/service/serve.ts';
import type { LaunchedInkwell } from './launch.ts';
import { launchInkwell } from './launch.ts';

const KEY = 'end-to-end-key-000001';

/** The key lives in the keychain between two starts; where there is none, a person enters it again. */
async function enterKeyAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter new key' }).click();
  await page.getByRole('textbox', { name: 'New API key' }).fill(KEY);
  await page.getByRole('button', { name: 'Replace key' }).click();
}

describe('the main job', () => {
  let dataDir: string;
  let service: DemoService;
  let served: ServedDemo;
  let inkwell: LaunchedInkwell;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'inkwell-main-job-'));
    const today = new Date().toISOString().slice(0, 10);
    service = createDemoService({
      apiKey: KEY,
      companyId: '612',
      now: Date.now,
      state: seedBook({ seed: 3, today }),
      knobs: plainKnobs,
    });
    served = await serveDemo(service);
    inkwell = await launchInkwell({ dataDir });
  });

  afterEach(async () => {
    await inkwell.close();
    await served.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('connects, drafts offline for a new client, survives a restart and arrives exactly once, client first', async () => {
    let { page } = inkwell;
    await page.getByRole('button', { name: 'Connect…' }).click();
    await page.getByLabel('Account address').fill(served.url);
    await page.getByLabel('API key').fill(KEY);
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('row', { name: /INV-000400/ }).waitFor();

    await page.getByRole('switch', { name: 'Work offline' }).click();
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
    await page.getByRole('button', { name: /New invoice/ }).click();
    await page.getByRole('combobox', { name: 'Client' }).fill('Ålesund Boats');
    await page.getByRole('option', { name: /Create “Ålesund Boats”/ }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('post@boats.example');
    await page.getByRole('button', { name: 'Create client' }).click();
    // An open dialog takes the focus back, and with it what was meant for another box.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Description, line 1' }).fill('Hull survey');
    await page.getByRole('textbox', { name: 'Quantity, line 1' }).fill('3');
    await page.getByRole('textbox', { name: 'Price, line 1' }).fill('95.50');
    const number = await page.getByRole('textbox', { name: 'Number', exact: true }).inputValue();
    await page.getByText('Saved on this computer').waitFor();
    await inkwell.close();

    // Started again, still offline: the draft is there, with every keystroke.
    inkwell = await launchInkwell({ dataDir });
    page = inkwell.page;
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor();
    await page.getByRole('row', { name: new RegExp(number) }).dblclick();
    await page
      .getByRole('button', { name: /Continue draft|Edit/ })
      .first()
      .click();
    expect(await page.getByRole('textbox', { name: 'Description, line 1' }).inputValue()).toBe('Hull survey');
    await page.getByRole('button', { name: 'Add tax' }).click();
    await page.getByLabel('Tax name').fill('VAT');
    await page.getByLabel('Tax value').fill('10');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
    expect(served.count('POST', '/api/network') + served.count('POST', '/api/invs')).toBe(0);

    await page.getByRole('switch', { name: 'Work offline' }).click();
    const keyIsAsked = page.getByRole('button', { name: 'Enter new key' });
    const isRead = page.getByText(/^Updated/);
    await keyIsAsked.or(isRead).first().waitFor();
    if (await keyIsAsked.isVisible()) await enterKeyAgain(page);
    await page.getByRole('link', { name: /^Outbox/ }).click();
    await page.getByRole('heading', { name: /Done/ }).waitFor();
    await page.getByRole('heading', { name: /Waiting/ }).waitFor({ state: 'detached' });

    const posts = served.requests.filter((request) => request.method === 'POST').map((request) => request.path);
    expect(posts).toEqual(['/api/network', '/api/invs']);
    const clients = service.state.connections.filter((client) => client.name === 'Ålesund Boats');
    const invoices = service.state.invoices.filter((invoice) => invoice.fields.statement_no === number);
    expect(clients).toHaveLength(1);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]).toMatchObject({ connection_id: clients[0]?.id, sub_total: '286.50', billed_total: '315.15' });
    expect(invoices[0]?.details.items).toMatchObject([
      { description: 'Hull survey', quantity: '3', price: '95.5', total: '286.50' },
    ]);
    expect(invoices[0]?.details.taxes).toMatchObject([{ name: 'VAT', combined_amount_percent: '10%' }]);
  });
});
