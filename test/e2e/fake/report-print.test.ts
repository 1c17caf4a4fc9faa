import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowName } from '#shared/reports/row-words.ts';
import { requestOf, usualChoice } from '#shared/reports/report-choice.ts';
import { MOST_REPORT_ROWS, ROWS_AT_ONCE } from '#shared/reports/report.ts';
import { request } from '#test/e2e/request.ts';
import { readPdf } from '#test/helpers/pdf.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { openFakeBrowser } from './fake-browser.ts';

let fake: FakeBrowser;
let page: Page;

beforeAll(async () => {
  fake = await openFakeBrowser();
  page = await fake.browser.newPage({ viewport: { width: 1_360, height: 820 }, colorScheme: 'dark' });
  // A browser without a screen has no dialog: what is printed is read from a PDF.
  await page.addInitScript('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
});

afterAll(async () => {
  await fake.close();
});

const bare = (text: string): string => text.replaceAll(/[\s\u2066-\u2069]/g, '');

it('a report is printed with all of its rows, on numbered pages, in light colours and without the window around it', async () => {
  await page.goto(`${fake.address}?scenario=many-lines#/reports`);
  await page.getByLabel('Report', { exact: true }).selectOption({ label: 'Sales by line' });
  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'Description' });
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Everything' });
  // The screen has its first rows, and the total below them.
  await page.getByRole('rowheader').nth(ROWS_AT_ONCE).waitFor();
  expect(await page.getByRole('rowheader').count()).toBe(ROWS_AT_ONCE + 1);
  await page.keyboard.press('Control+p');
  await page.waitForFunction('window.printed === 1');
  await page.emulateMedia({ media: 'print' });
  const look = await page.evaluate(
    `(() => { const { color, backgroundColor } = getComputedStyle(document.querySelector('.report-paper h1').closest('article'));
      return [color, backgroundColor, getComputedStyle(document.querySelector('.report-paper p')).color]; })()`,
  );
  expect(look).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(83, 90, 112)']);
  const pdf = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true }));
  const text = pdf.pages.map((one) => one.text).join('');

  const day = { today: String(await page.evaluate('new Date().toLocaleDateString("sv")')), yearStart: 1 };
  const choice = { ...usualChoice('lines'), group: 'description', range: 'everything' } as const;
  const report = await request(page, 'report:get', requestOf(choice, day, MOST_REPORT_ROWS));
  const rows = report.currencies.flatMap((part) => part.rows);
  expect(rows.length).toBeGreaterThan(ROWS_AT_ONCE);
  for (const row of rows) expect(text).toContain(bare(rowName(row, 'description', 'en')));
  expect(text).toContain(bare('Made on'));
  for (const [index, one] of pdf.pages.entries())
    expect(one.text).toContain(`${String(index + 1)}/${String(pdf.pages.length)}`);
  for (const control of ['Dashboard', 'Save CSV', 'Columns', 'Compare']) expect(text).not.toContain(bare(control));
  expect(pdf.title).toMatch(/^Sales by line /);
  const roles = pdf.pages.flatMap((one) => one.roles);
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles.filter((role) => role === 'Table').length).toBeGreaterThan(0);

  await page.waitForFunction(
    `document.querySelector('.report-paper') === null && document.title.startsWith('Reports')`,
  );
});
