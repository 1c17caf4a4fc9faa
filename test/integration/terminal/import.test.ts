import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_FILE, SEVENTH } from '#test/helpers/client-file.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

let account: SmallAccount;
let terminal: TestTerminal;
const folder = mkdtempSync(join(tmpdir(), 'inkwell-import-'));

beforeEach(async () => {
  account = await serveSmallAccount();
  terminal = createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY });
  await sync();
});
afterEach(() => account.close());

const sync = () => terminal.run(['sync', '--full', '--pace', 'unlimited']);

function file(content: string | Uint8Array): string {
  const path = join(folder, 'clients.csv');
  writeFileSync(path, content);
  return path;
}

const importing = (content: string | Uint8Array, ...options: readonly string[]) =>
  terminal.run(['import', 'connections', file(content), ...options]);

const named = (name: string) => account.service.state.connections.filter((client) => client.name === name);

const FILE = [
  'Firma;Vorname;E-Mail;PLZ;Kunden-Nr.',
  'Kühn AG;Ada;ada@kuehn.example;02138;2520018000000073061',
  'Kühn AG;Bo;bo@kuehn.example;;',
  'Ohne Adresse;;;;',
  'Birch;Cleo;cleo@birch.example;T12 W8KP;',
].join('\r\n');

describe('import connections', () => {
  it('creates clients with their contacts and names the rows that it leaves out', async () => {
    const { status, json } = await importing(FILE);
    expect(json).toEqual({
      rows: 4,
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: [{ line: 4, reason: 'Enter an e-mail address.' }],
    });
    expect(status).toBe(4);
    await sync();
    expect(named('Kühn AG')).toMatchObject([
      {
        business_email: 'ada@kuehn.example',
        zip_code: '02138',
        custom_fields: [{ name: 'Kunden-Nr.', value: '2520018000000073061' }],
        contacts: [{ first_name: 'Ada' }, { first_name: 'Bo' }],
      },
    ]);
    // Birch was there: it gets what the file says, and a contact.
    expect(named('Birch')).toMatchObject([
      { business_email: 'a@x.test', zip_code: 'T12 W8KP', contacts: [{ first_name: 'Una' }, { first_name: 'Cleo' }] },
    ]);
  });

  it('makes nothing twice, before and after it has arrived', async () => {
    await importing(FILE);
    const nothing = { rows: 4, created: 0, updated: 0, unchanged: 3 };
    expect((await importing(FILE)).json).toMatchObject(nothing);
    await sync();
    expect((await importing(FILE)).json).toMatchObject(nothing);
    await sync();
    expect(named('Kühn AG')).toHaveLength(1);
    expect(named('Kühn AG')[0]?.contacts).toHaveLength(2);
    expect((await importing(FILE.replace('02138', '10115'))).json).toMatchObject({ updated: 1, unchanged: 2 });
  });

  it('takes 190 of 200 rows, and all of them once', async () => {
    expect((await importing(CLIENT_FILE)).json).toMatchObject({ rows: 200, created: 190, updated: 0, unchanged: 0 });
    await sync();
    const imported = account.service.state.connections.filter(({ business_email: email }) =>
      email?.endsWith('@works.example'),
    );
    expect(imported).toHaveLength(170);
    expect(imported.flatMap(({ contacts }) => contacts)).toHaveLength(40);
    expect(named(SEVENTH.name)).toMatchObject([SEVENTH]);
    expect((await importing(CLIENT_FILE)).json).toMatchObject({ rows: 200, created: 0, updated: 0, unchanged: 190 });
  });

  it('leaves out contacts of a client whose contacts were never read', async () => {
    const fresh = createTestTerminal(terminal.env);
    await fresh.run(['sync', '--pace', 'unlimited']);
    const content = 'Company,First name,Email\nBirch,Una,una@x.test\n';
    const { json } = await fresh.run(['import', 'connections', file(content)]);
    expect(json).toMatchObject({ created: 0, refused: [{ line: 2, reason: expect.stringContaining('Birch') }] });
    await fresh.run(['sync', '--full', '--pace', 'unlimited']);
    expect((await fresh.run(['import', 'connections', file(content)])).json).toMatchObject({
      unchanged: 1,
      refused: [],
    });
  });

  it('says with --dry-run what it would do', async () => {
    expect((await importing(FILE, '--dry-run')).json).toMatchObject({ created: 3, refused: [{ line: 4 }] });
    expect((await terminal.run(['outbox'])).json).toEqual([]);
  });

  it('takes the columns that --map names', async () => {
    const content = 'Wer;Womit;Rest\nNord GmbH;info@nord.example;x\n';
    expect((await importing(content)).status).toBe(2);
    const { status, json } = await importing(content, '--map', 'wer=name', '--map', 'Womit=email', '--map', 'Rest=');
    expect([status, json]).toEqual([0, { rows: 1, created: 1, updated: 0, unchanged: 0, refused: [] }]);
    for (const map of ['Niemand=name', 'Wer=nothing', 'Wer'])
      expect(await importing(content, '--map', map)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--map'),
      });
  });

  it('reads its own export, and finds all of it there', async () => {
    await importing(FILE);
    await sync();
    await terminal.run(['export', folder, '--format', 'csv']);
    const { json } = await terminal.run(['import', 'connections', join(folder, 'connections.csv')]);
    expect(json).toEqual({ rows: 4, created: 0, updated: 0, unchanged: 4, refused: [] });
    expect((await terminal.run(['outbox'])).json).toEqual([]);
  });

  it('reads files of Windows and of Excel', async () => {
    expect((await importing(Buffer.from(FILE, 'latin1'))).json).toMatchObject({ created: 3 });
    await sync();
    expect(named('Kühn AG')).toHaveLength(1);
    expect((await importing(Buffer.from(`\uFEFF${FILE}`, 'utf16le'))).json).toMatchObject({ unchanged: 3 });
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004', 'CSV'],
    ['headings only', 'Name,Email\n', 'no rows'],
    ['an open quote', 'Name,Email\n"Acme,a@x.test', 'line 2'],
  ])('refuses %s', async (_, content, said) => {
    expect(await importing(content)).toMatchObject({ status: 2, stderr: expect.stringContaining(said) });
  });

  it('refuses other resources and files that are not there', async () => {
    expect((await terminal.run(['import', 'invoices', file(FILE)])).status).toBe(2);
    expect((await terminal.run(['import', 'connections', join(folder, 'nothing.csv')])).status).toBe(2);
  });

  it('tells people in lines', async () => {
    const { stdout } = await terminal.runForPeople(['import', 'connections', file(FILE)]);
    expect(stdout).toBe('4 rows: 3 new, 0 changed, 0 there already, 1 left out.\nLine 4: Enter an e-mail address.');
  });
});
