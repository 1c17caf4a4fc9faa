import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupDesk } from '#main/backup/backup-desk.ts';
import { createBackupDesk } from '#main/backup/backup-desk.ts';
import { salvageBook } from '#main/backup/salvage/salvage-book.ts';
import { checkBook } from '#main/db/connection/check-book.ts';
import type { Profile } from '#main/profile/profile.ts';
import { openProfile } from '#main/profile/profile.ts';
import { isRestored } from '#main/profile/restored-mark.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import type { TestTerminal } from '#test/helpers/terminal.ts';
import { createTestTerminal } from '#test/helpers/terminal.ts';

const PASSPHRASE = 'correct horse';
const newFolder = (name: string): string => mkdtempSync(join(tmpdir(), `inkwell-${name}-`));

type Listed = readonly { readonly uid: string }[];

describe('a damaged backup', () => {
  let demo: TestTerminal;
  let folder: string;
  let invoices: Listed;
  beforeAll(async () => {
    demo = createTestTerminal({}, { stateDir: newFolder('state') });
    await demo.run(['sync', '--demo']);
    invoices = (await demo.run(['list', 'invoices', '--demo', '--removed'])).json as Listed;
    folder = newFolder('damaged');
    await demo.run(['backup', join(folder, 'plain.inkwell'), '--demo']);
    await demo.run(['backup', join(folder, 'sealed.inkwell'), '--demo', '--passphrase-stdin'], PASSPHRASE);
  });
  afterAll(() => {
    for (const one of [folder, demo.dataDir]) rmSync(one, { recursive: true, force: true });
  });

  function openDesk(file: string): { readonly desk: BackupDesk; readonly profile: Profile } {
    const profile = openProfile(newFolder('salvaged'));
    const desk = createBackupDesk({
      dialogs: { askWhere: () => Promise.resolve(null), askFile: () => Promise.resolve(file) },
      profile: () => profile,
      account: () => {
        throw new Error('no account is open');
      },
      ...{ version: '0.0.0', migrationsDir, now: Date.now, check: checkBook },
    });
    return { desk, profile };
  }

  const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    'of which the end is cut off': (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6)),
    'in whose middle a byte is another': (bytes) => {
      const at = Math.floor(bytes.length * 0.7);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      return bytes;
    },
  };

  for (const [name, damage] of Object.entries(damages))
    for (const kind of ['plain', 'sealed'] as const)
      it(`${name} gives back what can be read of it, names what is missing and can only be read (${kind})`, async () => {
        const file = join(folder, `damaged-${kind}.inkwell`);
        writeFileSync(file, damage(readFileSync(join(folder, `${kind}.inkwell`))));
        const { desk, profile } = openDesk(file);
        await desk.choose();
        const passphrase = kind === 'sealed' ? PASSPHRASE : null;
        await expect(desk.restore(passphrase)).rejects.toMatchObject({
          code: kind === 'sealed' ? 'invalid_input' : 'book_damaged',
        });
        expect(profile.accounts()).toEqual([]);

        const { account, kinds } = await desk.salvage(passphrase);
        expect(isRestored(profile.accountDir(account.uid))).toBe(true);
        const told = kinds.find((one) => one.kind === 'invoices');
        expect(told?.told).toBeGreaterThan(300);
        expect(told?.found).toBeGreaterThan(20);
        const copy = createTestTerminal({}, { dataDir: profile.dataDir, stateDir: newFolder('state') });
        const read = (await copy.run(['list', 'invoices', '--demo', '--removed'])).json as Listed;
        expect(read).toHaveLength(told?.found ?? 0);
        const byUid = new Map(invoices.map((invoice) => [invoice.uid, invoice]));
        for (const invoice of read) expect(invoice).toEqual(byUid.get(invoice.uid));
        expect((await copy.run(['sync', '--demo'])).status).toBe(1);
        expect(readdirSync(profile.dataDir).filter((one) => one.startsWith('.'))).toEqual([]);
      });

  it('of which nothing can be read is refused in one sentence and leaves nothing', async () => {
    for (const bytes of [
      Buffer.from('no backup at all'),
      readFileSync(join(folder, 'plain.inkwell')).subarray(0, 200),
    ]) {
      const file = join(folder, 'nothing.inkwell');
      writeFileSync(file, bytes);
      const { desk, profile } = openDesk(file);
      await desk.choose();
      await expect(desk.salvage(null)).rejects.toMatchObject({
        code: 'book_damaged',
        said: { key: 'salvage_nothing' },
      });
      expect(profile.accounts()).toEqual([]);
      expect(readdirSync(profile.dataDir).filter((one) => one.startsWith('.'))).toEqual([]);
    }
  });

  it('keeps nothing that followed from rows which cannot be read', async () => {
    const [account] = openProfile(demo.dataDir).accounts();
    const damaged = join(folder, 'damaged.db');
    copyFileSync(join(openProfile(demo.dataDir).accountDir(account?.uid ?? ''), 'book.db'), damaged);
    const raw = new Database(damaged);
    raw.pragma('foreign_keys = OFF');
    const triggers = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all();
    for (const name of triggers) raw.exec(`DROP TRIGGER "${String(name)}"`);
    const [client, invoice] = raw
      .prepare('SELECT connection_uid, uid FROM invoices WHERE total_due_minor > 0 AND is_listed = 1 LIMIT 1')
      .raw()
      .get() as readonly [string, string];
    raw.prepare('INSERT OR REPLACE INTO settlements VALUES (?, ?, 0, 3, 17)').run(invoice, client);
    // A table whose rows have no numbers.
    raw.prepare('INSERT OR REPLACE INTO totals_verdicts VALUES (?, NULL, 1)').run(invoice);
    raw.prepare('UPDATE connections SET pay_lag = 17, pay_lag_of = 1 WHERE uid = ?').run(client);
    raw.prepare('DELETE FROM invoices WHERE connection_uid = ?').run(client);
    raw.close();

    const salvaged = join(folder, 'salvaged.db');
    expect(await salvageBook(damaged, salvaged, migrationsDir, Date.now())).toBe(true);
    const book = new Database(salvaged, { readonly: true });
    expect(book.prepare('SELECT * FROM settlements WHERE connection_uid = ?').all(client)).toEqual([]);
    expect(book.prepare('SELECT * FROM totals_verdicts WHERE uid = ?').all(invoice)).toEqual([]);
    expect(
      book
        .prepare('SELECT pay_lag, pay_lag_of, owed_currency, owed_minor, owed_since FROM connections WHERE uid = ?')
        .raw()
        .get(client),
    ).toEqual([null, null, null, null, null]);
    book.close();
  });

  it('that is whole is salvaged whole', async () => {
    const { desk } = openDesk(join(folder, 'plain.inkwell'));
    await desk.choose();
    const { kinds } = await desk.salvage(null);
    expect(kinds.filter(({ found, told }) => found !== told)).toEqual([]);
  });
});
