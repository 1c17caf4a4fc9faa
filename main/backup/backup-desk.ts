import { basename, join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { localDateAt } from '#shared/dates/local-date.ts';
import type { ChosenBackup, LastBackup } from '#shared/screens/backup.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { readProfileJson, writeProfileJson } from '#main/profile/json-files.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { readingError } from './backup-errors.ts';
import { hashFile } from './hash-file.ts';
import { withBackup } from './open-backup.ts';
import { addRestored } from './restore-backup.ts';
import { isSealed } from './sealed-file.ts';
import type { Backup } from './write-backup.ts';
import { writeBackup } from './write-backup.ts';

const ENDING = 'inkwell';
/** Says in the account's folder when its last backup was written, and where. */
const LAST_FILE = 'last-backup.json';
const lastSchema = z.object({ at: z.int().nonnegative(), file: z.string() });

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
}

/** Backs the open account up and restores backups beside it, in files that the person chooses. */
export interface BackupDesk {
  last(): LastBackup | null;
  /** Asks where, then writes. Null when the person cancels. */
  save(passphrase: string | null): Promise<LastBackup | null>;
  /** Writes a backup of the open account that anybody can read to a path; returns its hash. */
  writeTo(file: string): Promise<string>;
  /** Asks for the backup to restore. Null when the person cancels. */
  choose(): Promise<ChosenBackup | null>;
  /** Adds the account of the chosen backup, with a book that can only be read. Throws the AppErrors of `withBackup`. */
  restore(passphrase: string | null): Promise<Account>;
}

export function createBackupDesk(parts: DeskParts): BackupDesk {
  const { profile, account, version, migrationsDir, now } = parts;
  // Kept here: the window names no files.
  let chosen: string | null = null;
  const lastPath = (): string => join(profile().accountDir(account().uid), LAST_FILE);

  function dialogs(): FileDialogs {
    if (parts.dialogs === null) throw new AppError('not_found', message('error_no_program'));
    return parts.dialogs;
  }

  function write(open: Account, file: string, passphrase: string | null): Promise<Backup> {
    const accountDir = profile().accountDir(open.uid);
    const settings = profile().settings();
    return writeBackup({ account: open, accountDir, settings, file, passphrase, version, migrationsDir, at: now() });
  }

  return {
    last() {
      const json = readProfileJson(lastPath());
      const parsed = lastSchema.safeParse(json.kind === 'read' ? json.value : null);
      return parsed.success ? parsed.data : null;
    },
    async save(passphrase) {
      const open = account();
      const file = await dialogs().askWhere(
        `${open.name} ${localDateAt(now())}`.replaceAll(/[/\\:*?"<>|]/g, '-'),
        ENDING,
      );
      if (file === null) return null;
      await write(open, file, passphrase);
      const last = { at: now(), file: basename(file) };
      writeProfileJson(join(profile().accountDir(open.uid), LAST_FILE), last);
      return last;
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
    async restore(passphrase) {
      const file = chosen;
      if (file === null) throw new AppError('invalid_input', message('backup_not_chosen'));
      const { dataDir } = profile();
      return withBackup({ file, passphrase, workDir: dataDir, at: now() }, async (backup) => {
        const { account: told, madeAt } = backup.manifest;
        const isKnown = profile()
          .accounts()
          .some(({ uid }) => uid === told.uid);
        const name = words.backup_restored_name({ name: told.name, date: localDateAt(Date.parse(madeAt)) });
        const uid = isKnown ? createUid() : told.uid;
        const { sha256 } = await hashFile(file);
        return addRestored(profile(), backup, { uid, name, sha256, migrationsDir });
      });
    },
  };
}
