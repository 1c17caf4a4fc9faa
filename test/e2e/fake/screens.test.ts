import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeUid } from './fake-book.ts';
import type { FakeServer } from './fake-server.ts';
import { startFakeServer } from './fake-server.ts';

/** Every screen in a real browser engine, under the policy of the app: nothing refused, nothing inaccessible. */
const root = join(import.meta.dirname, '..', '..', '..');
let browser: Browser;
let server: FakeServer;

beforeAll(async () => {
  // Says and does nothing when dist is up to date.
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  server = await startFakeServer();
  browser = await chromium.launch({
    executablePath: process.env['INKWELL_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
});

afterAll(async () => {
  await browser.close();
  server.close();
});

type Step = (page: Page) => Promise<void>;
const heading =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('heading', { name }).first().waitFor();
const rows: Step = (page) => page.getByRole('row').nth(3).waitFor();
const newInvoice: Step = async (page) => {
  await rows(page);
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Client' }).waitFor();
};

const onInvoice =
  (key: string): Step =>
  async (page) => {
    await page
      .getByRole('heading', { name: /^Invoice/ })
      .first()
      .waitFor();
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
  };

const screens: readonly (readonly [name: string, path: string, step: Step])[] = [
  ['list', '?scenario=account', rows],
  ['names in other scripts', '?scenario=foreign', rows],
  ['empty account', '?scenario=empty', heading('No invoices yet')],
  ['first sync', '?scenario=first-sync', (page) => page.getByText('Reading your invoices').waitFor()],
  ['unreadable list', '?scenario=error', heading('Something went wrong')],
  ['refused key', '?scenario=key-refused', rows],
  ['send dialog', `?scenario=account#/invoices/${fakeUid(2, 14)}`, onInvoice('m')],
  ['empty bin', '?scenario=account#/bin', heading('The bin is empty')],
  ['prices of today', `?scenario=dear#/invoices/${fakeUid(2, 14)}`, onInvoice('d')],
  [
    'send dialog with problems, offline',
    `?scenario=offline#/invoices/${fakeUid(2, 14)}`,
    async (page) => {
      await onInvoice('r')(page);
      await page.getByRole('textbox', { name: 'To' }).fill('broken,');
      await page.getByRole('textbox', { name: 'Subject' }).fill('{{nobody}} {{invoice.po_number}}');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('list', { name: 'To look at before sending' }).waitFor();
    },
  ],
  [
    'a mail that can be taken back',
    `?scenario=account#/invoices/${fakeUid(2, 14)}`,
    async (page) => {
      await onInvoice('m')(page);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Send now' }).waitFor();
    },
  ],
  ['onboarding', '?scenario=onboarding', heading(/with or without/)],
  [
    'connect form with an error',
    '?scenario=onboarding',
    async (page) => {
      await page.getByRole('button', { name: 'Connect…' }).click();
      await page.getByRole('button', { name: 'Test and connect' }).click();
    },
  ],
  ['trouble', '?scenario=trouble-damaged', heading('Your book cannot be read')],
  [
    'invoice',
    '?scenario=account',
    async (page) => {
      await rows(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await heading(/^Invoice INV/)(page);
    },
  ],
  [
    'editor with every part',
    '?scenario=account',
    async (page) => {
      await newInvoice(page);
      for (const name of ['Add discount', 'Add tax', 'Add shipping']) await page.getByRole('button', { name }).click();
      await page.getByRole('textbox', { name: 'Price, line 1' }).fill('1,234');
      await page.keyboard.press('Control+s');
      await page.getByText('this from being uploaded').waitFor();
    },
  ],
  [
    'client box',
    '?scenario=account',
    async (page) => {
      await newInvoice(page);
      await page.getByRole('combobox', { name: 'Client' }).fill('co');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'new client',
    '?scenario=account',
    async (page) => {
      await newInvoice(page);
      await page.getByRole('combobox', { name: 'Client' }).fill('Kestrel Bakery');
      await page.getByRole('option', { name: 'Create “Kestrel Bakery”' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'explained total',
    `?scenario=learned#/invoices/${fakeUid(2, 8)}/edit`,
    async (page) => {
      await page.getByRole('button', { name: 'VAT 19 %' }).focus();
      await page.getByRole('button', { name: 'Explain this total' }).click();
      await page.getByRole('dialog').waitFor();
      await page.getByText('1 item').click();
    },
  ],
  [
    'base of a tax',
    `?scenario=account#/invoices/${fakeUid(2, 10)}/edit`,
    async (page) => {
      await page.getByRole('button', { name: 'VAT 19 %' }).focus();
      await page.getByRole('tooltip').filter({ visible: true }).waitFor();
    },
  ],
  ['payments', '?scenario=account#/payments', (page) => page.getByRole('table').waitFor()],
  [
    'payments, some of them not read and some selected',
    '?scenario=offline#/payments',
    async (page) => {
      await page.getByRole('button', { name: 'Not received' }).click();
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
    },
  ],
  [
    'record a payment',
    '?scenario=account',
    async (page) => {
      await rows(page);
      await page.keyboard.press('End');
      // The last rows are read when they come into sight.
      await page.getByRole('row', { name: /INV-/, selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await heading(/^Invoice INV/)(page);
      await page.keyboard.press('p');
      await page.getByRole('textbox', { name: /^Amount/ }).fill('99999');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('alert').waitFor();
    },
  ],
  ['outbox', '?scenario=account#/outbox', heading('Needs you')],
  [
    'question before a discard',
    '?scenario=account#/outbox',
    async (page) => {
      await page.getByRole('button', { name: /^Discard: Create client/ }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  ['settings', '?scenario=account#/settings', heading('Settings')],
];

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Pins the theme as a choice in the settings does, and waits until it is painted. */
const TURN_DARK = `new Promise((resolve) => {
  document.documentElement.dataset.theme = 'dark';
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
})`;
const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

it.each(screens)(
  '%s: nothing inaccessible, nothing refused by the policy, nothing cut off',
  async (_name, path, step) => {
    const context = await browser.newContext({
      viewport: { width: 1_360, height: 820 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    // What the policy refuses arrives as an error on the console.
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.address}${path}`);
    await step(page);
    expect(await violationsOf(new AxeBuilder({ page }).withTags(AXE_TAGS))).toEqual([]);
    await page.evaluate(TURN_DARK);
    // The other theme changes colours and nothing else.
    expect(await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([]);
    await page.setViewportSize({ width: 720, height: 700 });
    expect(await page.evaluate(SIDEWAYS)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

async function violationsOf(axe: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

it('keeps up with a hundred thousand invoices', async () => {
  const context = await browser.newContext({ viewport: { width: 1_360, height: 820 } });
  const page = await context.newPage();
  await page.goto(`${server.address}?scenario=huge`);
  await rows(page);
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await page.getByRole('gridcell', { name: 'INV-000901' }).waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await context.close();
});
