import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyClient } from '#shared/client/client-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { readWorkbook } from '#test/helpers/read-workbook.ts';
import { readPdf } from '#test/helpers/pdf.ts';
import { goToRow } from './keyboard.ts';
import type { LaunchedInkwell } from './launch.ts';
import { launchInkwell } from './launch.ts';
import { request } from './request.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** So many lines that the totals fall over the end of the first page somewhere in between. */
const COUNTS = Array.from({ length: 10 }, (_, index) => 22 + index);

describe('many documents', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-pdf-many-'));
  const folder = join(dataDir, 'out');
  let inkwell: LaunchedInkwell;
  let page: Page;
  let uids: Uid[] = [];

  beforeAll(async () => {
    mkdirSync(folder);
    inkwell = await launchInkwell({ dataDir, demo: true, env: { INKWELL_PRINT_TO: dataDir } });
    ({ page } = inkwell);
    await page.getByRole('row', { name: /INV-000400/ }).waitFor();
    const client = await request(page, 'client:create', {
      ...emptyClient,
      name: 'שלום / Shalom',
      business_email: 'a@b.example',
      language: 'en-uk',
      currency: 'GBP',
    });
    uids = [];
    for (const count of COUNTS) {
      const draft = await request(page, 'draft:open', { uid: null, clientUid: client.uid });
      const lines = Array.from({ length: count }, (_, row) => ({
        key: String(row),
        kind: 'items' as const,
        date: '',
        description: `Line #${String(row)}#`,
        quantity: '1',
        unit: '',
        price: '10',
      }));
      await request(page, 'draft:save', {
        uid: draft.uid,
        form: { ...draft.form, statementNo: `N-${String(count)}`, lines },
      });
      uids.push(draft.uid);
    }
    const { logo: _, ...look } = await request(page, 'paper:get', null);
    await request(page, 'paper:update', { ...look, size: 'a4', fileName: '{number} {client}' });
  });

  afterAll(async () => {
    await inkwell.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('go into a folder under safe names, replace nothing there, and never leave the totals alone on a page', async () => {
    writeFileSync(join(folder, 'N-22 שלום - Shalom.pdf'), 'somebody else’s');
    page.once('dialog', (dialog) => void dialog.accept(folder));
    const run = await request(page, 'document:save-pdf', { kind: 'invoice', uids });
    expect(run.results.map((result) => result.problem)).toEqual(COUNTS.map(() => null));
    expect(readdirSync(folder)).toHaveLength(COUNTS.length + 1);
    expect(readFileSync(join(folder, 'N-22 שלום - Shalom.pdf'), 'utf8')).toBe('somebody else’s');
    const lengths = new Set<number>();
    for (const [index, count] of COUNTS.entries()) {
      const pdf = await readPdf(readFileSync(join(folder, run.results[index]?.fileName ?? '')));
      lengths.add(pdf.pages.length);
      const last = pdf.pages.at(-1)?.text ?? '';
      expect(last).toContain(`#${String(count - 1)}#`);
      expect(last).toContain('Totaldue');
      expect(last).toContain('DescriptionQty');
    }
    // Both sides of the edge were met, or nothing was proven.
    expect([...lengths].sort()).toEqual([1, 2]);
  });

  it('are printed as one job, each with its own number at the foot of its own pages', async () => {
    const [first = '', second = ''] = uids;
    await request(page, 'document:print', { kind: 'invoice', uids: [first, second] });
    const pdf = await readPdf(readFileSync(join(dataDir, 'Inkwell.pdf')));
    expect(pdf.pages.map((one) => /N-\d+·Localcopy/.exec(one.text)?.[0])).toEqual(['N-22·Localcopy', 'N-23·Localcopy']);
  });

  it('are picked in the list by keys, printed after a look at the sheet, and saved as a table and as a spreadsheet', async () => {
    rmSync(join(dataDir, 'Inkwell.pdf'), { force: true });
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await goToRow(page, 'N-25');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 invoices selected').waitFor();
    await page.keyboard.press('Control+P');
    await page.getByRole('dialog', { name: 'Print 2 invoices' }).waitFor();
    await page.getByText('2 to print').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 invoices sent to the printer.').waitFor();
    const pdf = await readPdf(readFileSync(join(dataDir, 'Inkwell.pdf')));
    const feet = new Set(pdf.pages.map((one) => /N-\d+·Localcopy/.exec(one.text)?.[0]));
    expect([...feet]).toEqual(['N-25·Localcopy', 'N-24·Localcopy']);

    page.once('dialog', (dialog) => void dialog.accept(join(folder, 'mine')));
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Save as table');
    await page.getByRole('option', { name: /Save as table/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 invoices saved in mine.csv.').waitFor();
    const rows = readFileSync(join(folder, 'mine.csv'), 'utf8').split('\r\n');
    expect(rows.map((row) => row.split(',').slice(0, 2).join())).toEqual([
      '\uFEFFNumber,Client',
      'N-25,שלום / Shalom',
      'N-24,שלום / Shalom',
      '',
    ]);

    page.once('dialog', (dialog) => void dialog.accept(join(folder, 'mine')));
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Save as spreadsheet');
    await page.getByRole('option', { name: /Save as spreadsheet/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('2 invoices saved in mine.xlsx.').waitFor();
    const sheet = readWorkbook(readFileSync(join(folder, 'mine.xlsx')));
    expect(sheet.rows.map((row) => row.slice(0, 2).map(({ value }) => value))).toEqual([
      ['Number', 'Client'],
      ['N-25', 'שלום / Shalom'],
      ['N-24', 'שלום / Shalom'],
    ]);
  });

  it('leave nothing for axe to find in the settings of the paper and on the page of an invoice, in both themes', async () => {
    for (const [path, heading] of [
      ['#/settings', 'Paper'],
      [`#/invoices/${uids[0] ?? ''}`, /^Invoice N-22/],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(`location.hash = '${path}'`);
        await page.getByRole('heading', { name: heading }).waitFor();
        const { violations } = await new AxeBuilder({ page })
          // The launcher gives one page, without the context that the other mode wants.
          .setLegacyMode(true)
          .withTags(AXE_TAGS)
          .analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      }
  });
});
