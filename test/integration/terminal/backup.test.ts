import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BACKUP_FORMAT, MANIFEST_FILE } from '#main/backup/manifest.ts';
import { writeZip } from '#main/backup/zip-file.ts';
import { defaultSettings } from '#shared/screens/settings.ts';
import type { SmallAccount } from '#test/helpers/small-account.ts';
import { KEY, serveSmallAccount } from '#test/helpers/small-account.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const SYNC = ['sync', '--pace', 'unlimited', '--probe-after', '0.1,0.2,0.4', '--max-seconds', '60'];
const waiting = [
  {
    op: 'create',
    resource: 'payments',
    data: { invoice: 'INV-3', date: '2026-11-21', amount: '40.00', payment_method: 'cash' },
  },
  { op: 'create', resource: 'contacts', data: { connection: 2, first_name: 'Ada', email: 'ada@x.test' } },
  { op: 'deliver', resource: 'invoices', target: 'INV-4' },
];

const folder = (name: string): string => mkdtempSync(join(tmpdir(), `inkwell-${name}-`));

let account: SmallAccount;
let original: TestTerminal;
let file: string;

/** A terminal on a computer and in a profile of its own. */
const elsewhere = (dataDir = folder('restored')): TestTerminal =>
  createTestTerminal({ INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY }, { dataDir, stateDir: folder('state') });

beforeEach(async () => {
  account = await serveSmallAccount();
  original = createTestTerminal(
    { INKWELL_URL: account.served.url, INKWELL_API_KEY: KEY },
    { stateDir: folder('state') },
  );
  expect((await original.run(SYNC)).status).toBe(0);
  const lines = waiting.map((line) => JSON.stringify(line)).join('\n');
  expect((await original.run(['queue', '-'], lines)).status).toBe(0);
  file = join(folder('backups'), 'book.inkwell');
});
afterEach(() => account.close());

function arrived() {
  const { state } = account.service;
  const payments = state.invoices.flatMap((invoice) => invoice.payments).filter(({ amount }) => Number(amount) === 40);
  const contacts = state.connections.flatMap((client) => client.contacts).filter(({ email }) => email === 'ada@x.test');
  const mails = account.served.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/deliver'));
  return { payments: payments.length, contacts: contacts.length, mails: mails.length };
}

const shown = async (terminal: TestTerminal) => ({
  outbox: (await terminal.run(['outbox', '--all'])).json,
  invoices: (await terminal.run(['list', 'invoices', '--removed'])).json,
  clients: (await terminal.run(['list', 'connections'])).json,
});

describe('a backup', () => {
  it('is one private file that holds all of the book and not the key, and is found whole', async () => {
    const made = await original.run(['backup', file]);
    expect(made).toMatchObject({ status: 0, json: { file, bytes: statSync(file).size, counts: { outbox: 3 } } });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(file, '..'))).toEqual(['book.inkwell']);
    expect(readFileSync(file).includes(KEY)).toBe(false);
    const { json } = made as unknown as { json: { counts: unknown } };
    expect(await original.run(['verify', file])).toMatchObject({ status: 0, json: { ok: true, counts: json.counts } });
  });

  it('is restored as a book that is equal, can only be read, and sends nothing', async () => {
    await original.run(['backup', file]);
    const copy = elsewhere();
    expect(await copy.run(['restore', file])).toMatchObject({
      status: 0,
      json: { account: { url: account.served.url, companyId: '612' }, readOnly: true },
    });
    expect(await shown(copy)).toEqual(await shown(original));
    const before = account.served.requests.length;
    for (const call of [SYNC, ['queue', '-'], ['connect']]) {
      const refused = await copy.run(call, JSON.stringify(waiting[1]));
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/restored from a backup/)]);
    }
    expect(account.served.requests.filter(({ method }) => method !== 'GET').length).toBe(0);
    expect(account.served.requests.slice(before).every(({ method }) => method === 'GET')).toBe(true);
    expect(await shown(copy)).toEqual(await shown(original));
  });

  it('that is used looks for what waited and asks about the mail, whether the other computer has sent it or not', async () => {
    await original.run(['backup', file]);
    const [early, late] = [elsewhere(), elsewhere()];
    await late.run(['restore', file]);
    expect((await original.run(SYNC)).status).toBe(0);
    expect(arrived()).toEqual({ payments: 1, contacts: 1, mails: 1 });
    expect(await early.run(['restore', file, '--use'])).toMatchObject({ status: 0, json: { readOnly: false } });
    expect(await late.run(['restore', file, '--use'])).toMatchObject({ status: 0, json: { readOnly: false } });
    for (const copy of [early, late]) {
      expect(await copy.run(SYNC)).toMatchObject({ status: 4, json: { waiting: 0, needsYou: 1 } });
      expect(arrived()).toEqual({ payments: 1, contacts: 1, mails: 1 });
    }
  });

  it('sends what was lost with the computer, once', async () => {
    await original.run(['backup', file]);
    const copy = elsewhere();
    await copy.run(['restore', file, '--use']);
    await copy.run(SYNC);
    expect(arrived()).toEqual({ payments: 1, contacts: 1, mails: 0 });
  });

  it('is restored into no folder with anything in it, nor used in another one', async () => {
    await original.run(['backup', file]);
    expect(await original.run(['restore', file])).toMatchObject({ status: 2 });
    expect(await original.run(['restore', file, '--use'])).toMatchObject({ status: 2 });
    const copy = elsewhere();
    await copy.run(['restore', file, '--use']);
    expect(await copy.run(['restore', file, '--use'])).toMatchObject({ status: 2 });
    expect(await shown(original)).toMatchObject({ outbox: [{}, {}, {}] });
  });

  it('with a passphrase needs it again, and shows nothing of the book', async () => {
    expect((await original.run(['backup', file, '--passphrase-stdin'], 'correct horse\n')).status).toBe(0);
    expect(readFileSync(file).includes('book.db')).toBe(false);
    expect(await original.run(['verify', file])).toMatchObject({ status: 2 });
    expect(await original.run(['verify', file, '--passphrase-stdin'], 'wrong')).toMatchObject({ status: 2 });
    expect(await original.run(['verify', file, '--passphrase-stdin'], 'correct horse')).toMatchObject({ status: 0 });
    const copy = elsewhere();
    expect((await copy.run(['restore', file, '--passphrase-stdin'], 'correct horse')).status).toBe(0);
    expect(await shown(copy)).toEqual(await shown(original));
  });

  it('brings the settings, and the paper with its logo', async () => {
    const logo = Buffer.from('89504e470d0a1a0a', 'hex');
    const { lists } = defaultSettings;
    const chosen = { theme: 'dark', lists: { ...lists, invoices: { ...lists.invoices, density: 'compact' } } };
    const settingsOf = (terminal: TestTerminal): object =>
      JSON.parse(readFileSync(join(terminal.dataDir, 'settings.json'), 'utf8')) as object;
    const accountOf = (terminal: TestTerminal): string => {
      const [uid = ''] = readdirSync(join(terminal.dataDir, 'accounts'));
      return join(terminal.dataDir, 'accounts', uid);
    };
    writeFileSync(join(original.dataDir, 'settings.json'), JSON.stringify({ ...settingsOf(original), ...chosen }));
    writeFileSync(join(accountOf(original), 'paper.json'), JSON.stringify({ issuer: 'Quay Studio' }));
    writeFileSync(join(accountOf(original), 'logo-0123456789abcdef.png'), logo);
    await original.run(['backup', file]);
    const copy = elsewhere();
    expect((await copy.run(['restore', file])).status).toBe(0);
    expect(settingsOf(copy)).toMatchObject({ theme: 'dark', lists: { invoices: { density: 'compact' } } });
    expect(readFileSync(join(accountOf(copy), 'paper.json'), 'utf8')).toContain('Quay Studio');
    expect(readFileSync(join(accountOf(copy), 'logo-0123456789abcdef.png')).equals(logo)).toBe(true);
  });

  it('of a newer program is refused in one sentence, and touches nothing', async () => {
    const newer = join(folder('newer'), 'book.inkwell');
    await writeZip(newer, [{ name: MANIFEST_FILE, text: JSON.stringify({ format: BACKUP_FORMAT + 1, parts: [] }) }]);
    expect(await original.run(['verify', newer])).toMatchObject({ status: 1, json: { ok: false } });
    const copy = elsewhere();
    const refused = await copy.run(['restore', newer]);
    expect([refused.status, refused.stderr.trim().split('\n')]).toEqual([1, [expect.stringMatching(/newer/)]]);
    expect(readdirSync(copy.dataDir)).toEqual([]);
  });

  it('that is damaged in any of 50 ways is refused in one sentence, and touches nothing', async () => {
    await original.run(['backup', file]);
    const whole = readFileSync(file);
    const before = await shown(original);
    const target = join(folder('damaged'), 'book.inkwell');
    for (let number = 0; number < 50; number += 1) {
      const at = Math.floor((whole.length * (number + 1)) / 52);
      const bytes = Buffer.from(whole);
      if (number % 2 === 0) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      writeFileSync(target, number % 2 === 0 ? bytes : whole.subarray(0, at));
      const copy = elsewhere();
      const verified = await copy.run(['verify', target]);
      expect([number, verified.status, verified.json]).toMatchObject([number, 1, { ok: false }]);
      const restored = await copy.run(['restore', target]);
      expect([restored.status, restored.stderr.trim().split('\n')]).toEqual([
        1,
        [expect.stringMatching(/whole backup/)],
      ]);
      expect(readdirSync(copy.dataDir)).toEqual([]);
    }
    expect(await shown(original)).toEqual(before);
  });
});
