import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { configure } from '#main/db/connection/open.ts';
import { migrate } from '#main/db/connection/migrate.ts';
import { moveOver, patientlySync } from '#main/platform/atomic-file.ts';
import { createPrivateFile, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import { writeProfileJson } from '#main/profile/json-files.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { ACCOUNT_FILE, ACCOUNTS_FOLDER, openProfile } from '#main/profile/profile.ts';
import { readRestoredMark, removeRestoredMark, writeRestoredMark } from '#main/profile/restored-mark.ts';
import { readStoredSettings } from '#main/profile/settings-file.ts';
import { hashFile } from './hash-file.ts';
import type { Manifest } from './manifest.ts';
import { BOOK_NAME, isBesideBook, SETTINGS_NAME } from './manifest.ts';
import type { OpenedBackup } from './open-backup.ts';
import { withBackup } from './open-backup.ts';
import { isRemains } from './work-folder.ts';

export interface RestoreOrder {
  readonly file: string;
  readonly passphrase: string | null;
  /** The folder of the profile: an empty one, or with `isUsed` that which this backup was restored into. */
  readonly dataDir: string;
  /** True to make it the book that is used: what waited in it is looked for, and then sent. */
  readonly isUsed: boolean;
  readonly migrationsDir: string;
  /** Ms since epoch. */
  readonly at: number;
}

export interface Restored {
  readonly account: Manifest['account'];
  readonly counts: Manifest['counts'];
  readonly isReadOnly: boolean;
}

/** Tells that a folder can be restored into: it is not there, or nothing is in it but what a restore that died has left. */
export const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) ||
  readdirSync(folder).every(
    (name) => isRemains(name) || (name === ACCOUNTS_FOLDER && readdirSync(join(folder, name)).length === 0),
  );

/** Returns the account of a profile that was restored from the backup with this hash, and is not used yet; null for none. */
export function restoredFrom(dataDir: string, sha256: string): Account | null {
  const profile = openProfile(dataDir);
  const isOfIt = ({ uid }: Account): boolean => readRestoredMark(profile.accountDir(uid))?.sha256 === sha256;
  return profile.accounts().find(isOfIt) ?? null;
}

/**
 * Restores a backup into an empty folder, as a book that can only be read; with `isUsed` makes it, or the one that was restored there
 * before, the book that is used. Throws the AppErrors of `withBackup`, `disk_full`, `read_only`, and `invalid_input` for a folder with
 * anything else in it.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { file, passphrase, dataDir, isUsed, at } = order;
  const isEmpty = isEmptyFolder(dataDir);
  if (!isEmpty && !isUsed) throw new AppError('invalid_input', message('restore_folder_not_empty'));
  await mkdir(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  return withBackup({ file, passphrase, workDir: dataDir, at }, async (backup) => {
    const { sha256 } = await hashFile(file);
    const account = isEmpty ? await unpackInto(order, backup, sha256) : restoredFrom(dataDir, sha256);
    if (account === null) throw new AppError('invalid_input', message('restore_other_folder'));
    const { manifest } = backup;
    if (isUsed) removeRestoredMark(openProfile(dataDir).accountDir(account.uid));
    return { account: manifest.account, counts: manifest.counts, isReadOnly: !isUsed };
  });
}

async function unpackInto(order: RestoreOrder, backup: OpenedBackup, sha256: string): Promise<Account> {
  const { uid, name } = backup.manifest.account;
  const profile = openProfile(order.dataDir);
  const account = await addRestored(profile, backup, { uid, name, sha256, migrationsDir: order.migrationsDir });
  const settings = readStoredSettings(backup.pathOf(SETTINGS_NAME));
  if (settings !== null) profile.updateSettings(settings);
  profile.setActiveAccount(account.uid);
  return account;
}

interface RestoredAs {
  /** An uid that no account of the profile has. */
  readonly uid: Uid;
  readonly name: string;
  readonly sha256: string;
  readonly migrationsDir: string;
}

/**
 * Adds the account of a backup to a profile, with a book that can only be read. Its folder gets its name when all of it is there: a
 * program that dies before that leaves no account, and never one to be written.
 */
export async function addRestored(
  profile: Profile,
  { manifest, pathOf }: OpenedBackup,
  { uid, name, sha256, migrationsDir }: RestoredAs,
): Promise<Account> {
  const { account, madeAt, files } = manifest;
  const restored = { uid, url: account.url, name };
  const folder = pathOf('account');
  await mkdir(folder, { mode: PRIVATE_FOLDER });
  writeRestoredMark(folder, { sha256, madeAt, name: account.name });
  for (const file of files.filter((one) => one.name === BOOK_NAME || isBesideBook(one.name))) {
    const target = join(folder, file.name);
    createPrivateFile(target);
    await copyFile(pathOf(file.name), target);
  }
  toPresentSchema(join(folder, BOOK_NAME), migrationsDir);
  writeProfileJson(join(folder, ACCOUNT_FILE), restored);
  await moveOver(folder, profile.accountDir(uid));
  return restored;
}

/** A book that is only read cannot be migrated later. Nothing else of it changes: its copy's mark and what waits stay. */
export function toPresentSchema(path: string, migrationsDir: string): void {
  const raw = patientlySync(() => new Database(path));
  try {
    configure(raw);
    migrate(raw, null, migrationsDir);
  } finally {
    raw.close();
  }
}
