import { basename, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { BookComparison, ChosenBackup, LastBackup, SalvagedKind } from '#shared/screens/backup.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';
import type { CheckOrder } from '#main/db/connection/check-book.ts';
import { createUid } from '#main/platform/create-uid.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { BOOK_FILE } from '#main/profile/profile.ts';
import { isRestored } from '#main/profile/restored-mark.ts';
import { backupName } from './backup-name.ts';
import { changeBackups, readBackups } from './backup-state.ts';
import { readingError } from './backup-errors.ts';
import { compareBooks } from './compare-books.ts';
import { hashFile } from './hash-file.ts';
import { BOOK_NAME } from './manifest.ts';
import type { BackupSource, OpenedBackup } from './open-backup.ts';
import { withBackup } from './open-backup.ts';
import { addRestored } from './restore-backup.ts';
import { salvageInThread } from './salvage/salvage-in-thread.ts';
import { isSealed } from './sealed-file.ts';
import { inWorkFolder } from './work-folder.ts';
import type { Backup } from './write-backup.ts';
import { writeBackup } from './write-backup.ts';

const ENDING = 'inkwell';

interface FileDialogs {
  askWhere(fileName: string, ending: typeof ENDING): Promise<string | null>;
  askFile(ending: typeof ENDING): Promise<string | null>;
}

interface DeskParts {
  /** Null where nobody can be asked. */
  readonly dialogs: FileDialogs | null;
  readonly profile: () => Profile;
  /** Throws `book_missing` while none is open. */
  readonly account: () => Account;
  readonly version: string;
  readonly migrationsDir: string;
  readonly now: () => number;
  /** Checks an unpacked book without standing in the way of others. */
  readonly check: (order: CheckOrder) => Promise<boolean>;
}

/** Backs the open account up and restores backups beside it, in files that the person chooses. */
export interface BackupDesk {
  /** Asks where, then writes. Null when the person cancels. */
  save(passphrase: string | null): Promise<LastBackup | null>;
  /** Writes a backup of the open account that anybody can read to a path; returns its hash. */
  writeTo(file: string): Promise<string>;
  /** Asks for the backup to restore. Null when the person cancels. */
  choose(): Promise<ChosenBackup | null>;
  /** Adds the account of the chosen backup, with a book that can only be read. Throws the AppErrors of `withBackup`. */
  restore(passphrase: string | null): Promise<Account>;
  /** Does so with what can be read of a damaged one, and says how much that is. Throws `book_damaged` where nothing can be read. */
  salvage(passphrase: string | null): Promise<{ readonly account: Account; readonly kinds: readonly SalvagedKind[] }>;
  /** Compares the open book with the one of the same account that is in use; null where there is none. */
  compare(): Promise<BookComparison | null>;
}

export function createBackupDesk(parts: DeskParts): BackupDesk {
  const { profile, account, version, migrationsDir, now, check } = parts;
  // Kept here: the window names no files.
  let chosen: string | null = null;

  function dialogs(): FileDialogs {
    if (parts.dialogs === null) throw new AppError('not_found', message('error_no_program'));
    return parts.dialogs;
  }

  function write(open: Account, file: string, passphrase: string | null): Promise<Backup> {
    const accountDir = profile().accountDir(open.uid);
    const settings = profile().settings();
    return writeBackup({ account: open, accountDir, settings, file, passphrase, version, migrationsDir, at: now() });
  }

  const required = (file: string | null): string => {
    if (file === null) throw new AppError('invalid_input', message('backup_not_chosen'));
    return file;
  };

  const chosenSource = (passphrase: string | null): BackupSource => ({
    file: required(chosen),
    passphrase,
    workDir: profile().dataDir,
    at: now(),
  });

  /** Adds the account of a backup; beside an account that is there already, as another one. */
  function add(backup: OpenedBackup, sha256: string): Promise<Account> {
    const { account: told, madeAt } = backup.manifest;
    const isKnown = profile()
      .accounts()
      .some(({ uid }) => uid === told.uid);
    const name = words.backup_restored_name({ name: told.name, date: localDateAt(Date.parse(madeAt)) });
    return addRestored(profile(), backup, { uid: isKnown ? createUid() : told.uid, name, sha256, migrationsDir });
  }

  return {
    async save(passphrase) {
      const open = account();
      const file = await dialogs().askWhere(backupName(open, now()), ENDING);
      if (file === null) return null;
      await write(open, file, passphrase);
      const last = { at: now(), path: file, isSealed: passphrase !== null };
      const accountDir = profile().accountDir(open.uid);
      // A planned backup that the person has replaced is theirs now, and never the oldest to be removed.
      const written = readBackups(accountDir).written.filter(({ path }) => path !== file);
      changeBackups(accountDir, { last, written });
      return { at: last.at, file: basename(file) };
    },
    writeTo: async (file) => (await write(account(), file, null)).sha256,
    async choose() {
      const file = await dialogs().askFile(ENDING);
      if (file === null) return null;
      const needsPassphrase = await isSealed(file).catch((thrown: unknown) => {
        throw readingError(thrown, file);
      });
      chosen = file;
      return { file: basename(file), needsPassphrase };
    },
    restore: (passphrase) =>
      withBackup({ ...chosenSource(passphrase), check }, async (backup) => {
        const { sha256 } = await hashFile(required(chosen));
        return add(backup, sha256);
      }),
    salvage(passphrase) {
      const { file, workDir, at } = chosenSource(passphrase);
      return inWorkFolder(workDir, async (folder) => {
        const salvaged = await salvageInThread({ file, passphrase, folder, migrationsDir, at });
        const { manifest, book, sha256, kinds } = salvaged;
        const pathOf = (name: string): string => (name === BOOK_NAME ? book : join(folder, name));
        return { account: await add({ manifest, pathOf }, sha256), kinds };
      });
    },
    async compare() {
      const { uid, url } = account();
      const fileOf = (one: Uid): string => join(profile().accountDir(one), BOOK_FILE);
      const isUsed = (one: Account): boolean =>
        one.url === url && one.uid !== uid && !isRestored(profile().accountDir(one.uid));
      const used = profile().accounts().find(isUsed);
      return used === undefined ? null : { name: used.name, ...(await compareBooks(fileOf(uid), fileOf(used.uid))) };
    },
  };
}
