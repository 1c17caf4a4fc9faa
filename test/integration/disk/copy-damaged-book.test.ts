import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyBook } from '#main/backup/copy-book.ts';
import { writeBackup } from '#main/backup/write-backup.ts';
import { openBook } from '#main/db/book.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { failureFacts } from '#main/platform/failure-facts.ts';
import { askThread } from '#main/platform/thread.ts';
import { defaultSettings } from '#shared/screens/settings.ts';

/** Bytes of the first page: those of the file come before those of its list of tables. */
const HEADER_BYTES = 100;
const migrationsDir = join(import.meta.dirname, '..', '..', '..', 'drizzle');

describe('a book that is copied for a backup', () => {
  let folder: string;
  let from: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'inkwell-copy-'));
    from = join(folder, 'book.db');
    const raw = new Database(from);
    raw.exec('CREATE TABLE invoices (uid TEXT)');
    raw.close();
  });

  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  const order = () => ({ from, to: join(folder, 'copy.db'), file: join(folder, 'Acme.inkwell') });

  /** Makes some bytes of the file meaningless. */
  function damage(at: number): void {
    const file = openSync(from, 'r+');
    writeSync(file, Buffer.alloc(HEADER_BYTES, 0xff), 0, HEADER_BYTES, at);
    closeSync(file);
  }

  async function expectDamageNamed(): Promise<void> {
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'book-daily-2026-11-20.db'), '');
    const account = { uid: '01936f00-0000-7000-8000-0000000000a0', url: 'https://a.example', name: 'Acme' };
    const kept = { account, accountDir: folder, settings: defaultSettings, migrationsDir, version: '0.0.0', at: 0 };
    const file = join(folder, 'Acme.inkwell');
    await expect(writeBackup({ ...kept, file, passphrase: null })).rejects.toMatchObject({
      code: 'book_damaged',
      said: { key: 'error_book_damaged_with_copy' },
    });
    expect(readdirSync(folder).filter((name) => name !== 'backups' && !name.startsWith('book.db'))).toEqual([]);
  }

  it.each([
    ['the header of its file', 0],
    ['the list of its tables', HEADER_BYTES],
  ])('is named as damaged by the thread where %s is, with its newest copy', async (_, at) => {
    damage(at);
    await expectDamageNamed();
  });

  it('is named as damaged where only the copy that is counted shows it', async () => {
    rmSync(from);
    openBook({ path: from, mode: 'write', migrationsDir, createUid }).close();
    const raw = new Database(from);
    const roots = raw
      .prepare<[], { page: number }>(
        "SELECT rootpage AS page FROM sqlite_schema WHERE tbl_name = 'outbox' AND rootpage > 0",
      )
      .all();
    const size = Number(raw.pragma('page_size', { simple: true }));
    raw.close();
    for (const { page } of roots) damage((page - 1) * size);
    await expectDamageNamed();
  });

  it('is said to be in use where another program holds it', async () => {
    vi.spyOn(Database.prototype, 'exec').mockImplementation(() => {
      throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
    });
    await expect(copyBook(order())).rejects.toMatchObject({ code: 'profile_in_use', retryable: true });
  });

  it('can be tried again where the thread says so', async () => {
    const program = join(import.meta.dirname, '../../helpers/refusing-thread.ts');
    await expect(askThread(program, null)).rejects.toMatchObject({ code: 'profile_in_use', retryable: true });
  });

  it('leaves the frames of an error in a thread to the log', async () => {
    const program = join(import.meta.dirname, '../../helpers/failing-thread.ts');
    const thrown: unknown = await askThread(program, null).catch((error: unknown) => error);
    expect(failureFacts(thrown)).toMatchObject({
      kind: 'TypeError',
      frames: expect.arrayContaining([expect.stringContaining('test/helpers/failing-thread.ts')]) as unknown,
    });
  });
});
