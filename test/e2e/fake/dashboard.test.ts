import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focusOn } from '#test/e2e/focus.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';
import { press } from './screens/screen.ts';

let fake: FakeBrowser;

beforeAll(async () => {
  fake = await openFakeBrowser();
});
afterAll(async () => {
  await fake.close();
});

/** What pages have asked main, as text; the newest last. */
const asked: string[] = [];

async function openAt(path: string): Promise<Page> {
  const page = await fake.browser.newPage({ viewport: { width: 1_360, height: 1_900 } });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => asked.push(payload.toString()));
  });
  await page.goto(`${fake.address}?scenario=account${path}`);
  return page;
}

const chart = (page: Page, name: string): Locator => page.getByRole('region', { name });
const moneyIn = (text: string): string => /€[\d,]+\.\d\d/.exec(text)?.[0] ?? '';

describe('the dashboard', () => {
  it('is the first screen, and its figures open rows with their sum', async () => {
    const page = await openAt('');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const figures = page.getByRole('list', { name: 'Figures' });
    for (const name of ['Outstanding', 'Overdue', 'Due in the next 7 days', 'Billed']) {
      const card = figures.getByRole('button', { name: new RegExp(`^${name}`) });
      const amount = moneyIn(await card.innerText());
      expect(amount).not.toBe('');
      await card.click();
      const dialog = page.getByRole('dialog', { name });
      await expect.poll(() => dialog.locator('.total').innerText()).toContain(amount);
      await press('Escape')(page);
      await focusOn(card);
    }
    await page.close();
  });

  it('is reached and read by keys: every mark of a chart says what it is, and Enter opens its rows', async () => {
    const page = await openAt('#/invoices');
    await page.getByRole('grid').waitFor();
    await press('g', 'd')(page);
    const months = chart(page, 'Paid against billed').getByRole('group', { name: 'Paid against billed' });
    const marks = months.getByRole('button');
    await marks.first().waitFor();
    // Two of each month: what was paid, and what was billed.
    expect(await marks.count()).toBe(24);
    await marks.first().focus();
    await press('ArrowRight', 'ArrowRight', 'End')(page);
    await focusOn(marks.last());
    const behind = async (mark: Locator, wording: RegExp): Promise<void> => {
      const said = (await mark.getAttribute('aria-label')) ?? '';
      expect(said).toMatch(wording);
      await press('Enter')(page);
      await expect.poll(() => page.getByRole('dialog').locator('.total').innerText()).toContain(moneyIn(said));
      await press('Escape')(page);
      await focusOn(mark);
    };
    await behind(marks.last(), /^\w+ \d{4}, Billed: €[\d,.]+/);
    await press('ArrowLeft')(page);
    await behind(marks.nth(22), /^\w+ \d{4}: paid €[\d,.]+, billed €[\d,.]+\./);
    await page.close();
  });

  it('has each chart as a table with the same rows', async () => {
    const page = await openAt('#/dashboard');
    const debtors = chart(page, 'Who owes most');
    await debtors.getByRole('group', { name: 'Who owes most' }).getByRole('button').first().waitFor();
    const count = await debtors.getByRole('group', { name: 'Who owes most' }).getByRole('button').count();
    await debtors.getByText('Table', { exact: true }).click();
    const rows = debtors.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(count + 1);
    const [client = '', due = ''] = (await rows.nth(1).innerText()).split('\t');
    await debtors.getByRole('button', { name: client, exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').locator('.total').innerText()).toContain(due);
    await page.close();
  });

  it('saves a chart as a drawing that stands for itself, and as a picture', async () => {
    const page = await openAt('#/dashboard');
    const ageing = chart(page, 'What is due, by days late');
    await ageing.getByRole('group').first().waitFor();
    const save = async (format: string): Promise<string> => {
      await ageing.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: `Save as ${format}…` }).click();
      const kind = `"format":"${format.toLowerCase()}"`;
      await expect.poll(() => asked.findLast((text) => text.includes(kind))).toBeDefined();
      const data = /"data":"((?:[^"\\]|\\.)*)"/.exec(asked.findLast((text) => text.includes(kind)) ?? '')?.[1] ?? '';
      return JSON.parse(`"${data}"`) as string;
    };
    const svg = await save('SVG');
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/var\(--|light-dark\(|class=/);
    expect(
      Buffer.from(await save('PNG'), 'base64')
        .subarray(1, 4)
        .toString('latin1'),
    ).toBe('PNG');
    await page.close();
  });

  it('lets something be done in place, after the invoice was read again', async () => {
    const page = await openAt('#/dashboard');
    await page
      .getByRole('button', { name: /^Record payment: INV-/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /payment/i }).waitFor();
    const order = ['"dashboard:read-again"', '"payment:prepare"'].map((name) =>
      asked.findLastIndex((text) => text.includes(name)),
    );
    expect(order[0]).toBeGreaterThan(0);
    expect(order[1]).toBeGreaterThan(order[0] ?? 0);
    await page.close();
  });
});
