import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWorkbook } from '#test/helpers/read-workbook.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;
let folder: string;

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  folder = join(mkdtempSync(join(tmpdir(), 'inkwell-export-')), 'new');
});
afterEach(() => account.close());

async function queue(...lines: readonly object[]): Promise<void> {
  const run = await terminal.run(['queue', '-'], lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(run.status).toBe(0);
}

const client = {
  op: 'create',
  resource: 'connections',
  ref: 'a',
  data: {
    ...{ category: 'organization', name: '=1+1', business_email: 'a@x.test', language: 'en-us', currency: 'USD' },
    ...{ phone: '+49 170 1234567', city: 'Foo;=1+1', zip_code: '0042', state_name: '1E5', website_url: '2026-03' },
  },
};
const credit = {
  op: 'create',
  resource: 'invoices',
  data: {
    ...{ connection: 'a', date: '2026-11-21', due_date: '2026-12-05', statement_no: 'CR-1' },
    items: [{ description: 'Back', price: '-5.00', quantity: '1' }],
  },
};

async function exportAs(format: 'csv' | 'xlsx'): Promise<void> {
  await terminal.run(['sync', '--pace', 'unlimited']);
  await queue(client, credit);
  const run = await terminal.run(['export', folder, '--format', format]);
  expect(run).toMatchObject({ status: 0, stderr: '' });
}

describe('an export for spreadsheet programs', () => {
  it('is CSV that opens with its letters, telephone numbers and amounts intact and with no formula', async () => {
    await exportAs('csv');
    const clients = readFileSync(join(folder, 'connections.csv'), 'utf8');
    expect(clients.startsWith('\uFEFF')).toBe(true);
    const row = clients.split('\r\n').find((line) => line.includes('a@x.test')) ?? '';
    expect(row.split(',')).toEqual(expect.arrayContaining(["'=1+1", '+49 170 1234567', `"Foo;'=1+1"`, '0042']));
    const invoices = readFileSync(join(folder, 'invoices.csv'), 'utf8');
    expect(
      invoices
        .split('\r\n')
        .find((line) => line.includes('CR-1'))
        ?.split(','),
    ).toContain('-5.00');
  });

  it('is XLSX with text as text, amounts as numbers and dates as days', async () => {
    await exportAs('xlsx');
    const valuesOf = (resource: string, name: string): Readonly<Record<string, unknown>> => {
      const sheet = readWorkbook(readFileSync(join(folder, `${resource}.xlsx`)));
      expect(sheet.sheetName).toBe(resource);
      const [heads = [], ...rows] = sheet.rows;
      const found = rows.find((row) => row.some(({ value }) => value === name)) ?? [];
      return Object.fromEntries(heads.map(({ value }, column) => [value, found[column]]));
    };
    const shown = valuesOf('connections', 'a@x.test');
    const text = (value: string) => ({ kind: 'text', value, format: '' });
    expect(shown).toMatchObject({
      name: text('=1+1'),
      phone: text('+49 170 1234567'),
      city: text('Foo;=1+1'),
      zip_code: text('0042'),
      state_name: text('1E5'),
      website_url: text('2026-03'),
    });
    expect(valuesOf('invoices', 'CR-1')).toMatchObject({
      statement_no: text('CR-1'),
      billed_total: { kind: 'number', value: '-5', format: '#,##0.00' },
      due_date: { kind: 'number', value: '46361', format: 'yyyy-mm-dd' },
    });
  });

  it('names its formats when another is asked for', async () => {
    await terminal.run(['sync', '--pace', 'unlimited']);
    const { status, stderr } = await terminal.run(['export', folder, '--format', 'ods']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/xlsx, csv or json/)]);
  });
});

const rights = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Everything in a folder with its rights, the folder itself as an empty path. */
function rightsIn(root: string): Readonly<Record<string, string>> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(['', ...paths].map((path) => [path, rights(join(root, path))]));
}

describe.skipIf(process.platform === 'win32')('what Inkwell writes', () => {
  let usual: number;
  beforeEach(() => {
    usual = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(usual);
  });

  it.each(['json', 'csv', 'xlsx'])('is for this person alone in an export as %s', async (format) => {
    await terminal.run(['sync', '--pace', 'unlimited']);
    await terminal.run(['export', folder, '--format', format]);
    const { '': ofFolder, ...files } = rightsIn(folder);
    expect(ofFolder).toBe('700');
    expect(Object.keys(files)).toContain(`invoices.${format}`);
    expect(new Set(Object.values(files))).toEqual(new Set(['600']));
  });

  it('leaves the rights of a folder that the person had already', async () => {
    await terminal.run(['sync', '--pace', 'unlimited']);
    mkdirSync(folder, { mode: 0o755 });
    await terminal.run(['export', folder]);
    expect([rights(folder), rights(join(folder, 'invoices.json'))]).toEqual(['755', '600']);
  });

  it('is for this person alone in a profile, also in one that was copied with the usual rights', async () => {
    const dataDir = join(folder, 'profile');
    terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY }, { dataDir });
    const isPrivate = (): void => {
      for (const [path, shown] of Object.entries(rightsIn(dataDir)))
        expect(shown, path).toBe(statSync(join(dataDir, path)).isDirectory() ? '700' : '600');
    };
    await terminal.run(['sync', '--pace', 'unlimited']);
    isPrivate();
    for (const path of Object.keys(rightsIn(dataDir)))
      chmodSync(join(dataDir, path), statSync(join(dataDir, path)).isDirectory() ? 0o755 : 0o644);
    await terminal.run(['status']);
    isPrivate();
  });
});
