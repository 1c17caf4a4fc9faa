import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { asText } from '#shared/json.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { openBook } from '#main/db/book.ts';
import { listFreshness } from '#main/db/account/freshness.ts';
import { COMPANY_ID } from '#main/db/account/key-value-store.ts';
import { markCopy } from '#main/db/connection/backup-file.ts';
import { moveOver } from '#main/platform/atomic-file.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import type { Account } from '#main/profile/profile.ts';
import { writingError } from './backup-errors.ts';
import { hashFile } from './hash-file.ts';
import type { Manifest } from './manifest.ts';
import { BACKUP_FORMAT, BOOK_NAME, isBesideBook, MANIFEST_FILE, SETTINGS_NAME } from './manifest.ts';
import { seal } from './sealed-file.ts';
import { writeZip } from './zip-file.ts';

/** Pages that are copied at once: about two milliseconds. */
const STEP_PAGES = 200;

export interface BackupOrder {
  readonly account: Account;
  /** The account's folder. Its book may be in use. */
  readonly accountDir: string;
  readonly settings: Settings;
  /** Where the backup goes. A file there stays until the new one is whole. */
  readonly file: string;
  /** Null for a backup that anybody can read. */
  readonly passphrase: string | null;
  readonly version: string;
  readonly migrationsDir: string;
  /** Ms since epoch. */
  readonly at: number;
}

export interface Backup {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly counts: Manifest['counts'];
}

/** Writes a backup of one moment, while the book is in use. Never holds the key. Throws `disk_full` or `read_only`. */
export async function writeBackup(order: BackupOrder): Promise<Backup> {
  const { file } = order;
  let work: string | null = null;
  try {
    await removeRemains(file);
    // Beside the backup: there the room is needed anyway, and its name can be given at once.
    work = await mkdtemp(join(dirname(file), remainsOf(file)));
    const whole = await packIn(work, order);
    const { bytes, sha256 } = await hashFile(whole.path);
    await moveOver(whole.path, file);
    return { file, bytes, sha256, counts: whole.counts };
  } catch (thrown) {
    throw writingError(thrown, file);
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true }).catch(() => {});
  }
}

async function packIn(
  work: string,
  order: BackupOrder,
): Promise<{ readonly path: string; readonly counts: Manifest['counts'] }> {
  const { account, settings, version, passphrase, at } = order;
  const book = join(work, BOOK_NAME);
  await copyBook(join(order.accountDir, BOOK_NAME), book);
  const { counts, companyId } = factsOf(book, order.migrationsDir);
  const chosen = join(work, SETTINGS_NAME);
  await writeFile(chosen, `${JSON.stringify(settings, null, 2)}\n`, { mode: PRIVATE_FILE });
  const paths = [book, chosen, ...(await filesBeside(order.accountDir))];
  const files = paths.map((path) => ({ name: basename(path), path }));
  const described = [];
  for (const { name, path } of files) described.push({ name, ...(await hashFile(path)) });
  const { uid, url, name } = account;
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    program: version,
    madeAt: new Date(at).toISOString(),
    account: { uid, url, name, companyId },
    counts,
    files: described,
  };
  const archive = join(work, 'archive.zip');
  await writeZip(archive, [{ name: MANIFEST_FILE, text: `${JSON.stringify(manifest, null, 2)}\n` }, ...files]);
  if (passphrase === null) return { path: archive, counts };
  const sealed = join(work, 'archive.sealed');
  await seal(archive, sealed, passphrase);
  return { path: sealed, counts };
}

/** Copies the book as it is at the first step, and marks the copy. Others read and write the book meanwhile. */
async function copyBook(from: string, to: string): Promise<void> {
  const raw = new Database(from, { readonly: true });
  try {
    // Without a reading transaction the copy would begin anew with every commit of another connection.
    raw.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
    await raw.backup(to, { progress: () => STEP_PAGES });
  } finally {
    raw.close();
  }
  markCopy(to);
}

function factsOf(
  path: string,
  migrationsDir: string,
): Pick<Manifest, 'counts'> & Pick<Manifest['account'], 'companyId'> {
  const book = openBook({ path, mode: 'read', migrationsDir, createUid });
  try {
    const listed = listFreshness(book.orm, book.sweeps).map(({ resource, count }) => [resource, count] as const);
    const open = [...book.outbox.countByState()].flatMap(([state, count]) =>
      state === 'done' || state === 'cancelled' ? [] : [count],
    );
    const counts = Object.fromEntries([...listed, ['outbox', open.reduce((sum, count) => sum + count, 0)]]);
    return { counts, companyId: asText(book.keyValues.get(COMPANY_ID)) };
  } finally {
    book.close();
  }
}

const filesBeside = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter(isBesideBook).map((name) => join(folder, name));

const remainsOf = (file: string): string => `.${basename(file).slice(0, 40)}.part-`;

/** Removes what a program that died left of an earlier backup to the same place. */
async function removeRemains(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.startsWith(remainsOf(file))))
    await rm(join(folder, name), { recursive: true, force: true });
}
