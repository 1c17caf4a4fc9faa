import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { LOG_FOLDER } from '#main/platform/log.ts';
import { makePrivate, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { readProfileFolder, readProfileJson, writeProfileJson } from './json-files.ts';
import { openSettingsFile } from './settings-file.ts';
import { message } from '#shared/words/message.ts';

/** An account of the profile as its account.json stores it. `url` is null for the demo book. Never holds a key. */
export interface Account {
  readonly uid: Uid;
  readonly url: string | null;
  readonly name: string;
}

const accountSchema = z.object({ uid: z.string(), url: z.string().nullable(), name: z.string() });

export const ACCOUNT_FILE = 'account.json';
/** The folder of the profile with a folder for each account. */
export const ACCOUNTS_FOLDER = 'accounts';
/** The book beside account.json; `session.ts` opens it. */
export const BOOK_FILE = 'book.db';
/** Retries deletes, because on Windows a virus scanner may keep a file open for a moment. */
const patiently = { recursive: true, force: true, maxRetries: 4, retryDelay: 100 } as const;

/** The folder with everything a person has on this computer: settings and one book per account. */
export interface Profile {
  readonly dataDir: string;
  settings(): Settings;
  updateSettings(change: Partial<Settings>): Settings;
  /** Writes settings that could not be written before. */
  saveUnsaved(): void;
  /** Throws `read_only` when the folder or an account file cannot be read. */
  accounts(): readonly Account[];
  /** Lists folders with a book that no account leads to: account.json is missing, damaged or of another folder. */
  lostBooks(): readonly string[];
  activeAccount(): Account | null;
  /** Returns the account, never the demo book, that was open before the active one; the newest account if that is unknown. */
  accountBefore(): Account | null;
  setActiveAccount(uid: Uid | null): void;
  /** Throws `disk_full` or `read_only`. */
  addAccount(account: Account): void;
  /** Deletes the account's folder with its book. Throws `read_only` when files are in use; the account then stays known. */
  removeAccount(uid: Uid): void;
  /** The folder that holds the account's book and copies of it. */
  accountDir(uid: Uid): string;
}

/** Returns the desktop app's profile folder, at the place that is usual on the system. */
export function defaultDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  // An empty variable counts as unset; it must never mean the current folder.
  const home = env['HOME'] || env['USERPROFILE'] || homedir();
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Inkwell');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Inkwell');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Inkwell');
}

/** Opens a profile folder for this person alone and creates it if needed. Throws `read_only` when it cannot be written or its settings not be read. */
export function openProfile(dataDir: string): Profile {
  const accountsDir = join(dataDir, ACCOUNTS_FOLDER);
  try {
    mkdirSync(accountsDir, { recursive: true, mode: PRIVATE_FOLDER });
  } catch {
    throw new AppError('read_only', message('error_profile_read_only'));
  }
  makePrivate(dataDir, false);
  makePrivate(accountsDir, true);
  makePrivate(join(dataDir, LOG_FOLDER), false);
  const accountDir = (uid: Uid): string => join(accountsDir, uid);

  /** Ignores folders whose name differs from the account's uid: a copied folder would be the same account a second time. */
  function accounts(): readonly Account[] {
    return readProfileFolder(accountsDir)
      .toSorted()
      .flatMap((folder) => readAccount(join(accountsDir, folder, ACCOUNT_FILE)).filter(({ uid }) => uid === folder));
  }

  function lostBooks(): readonly string[] {
    const known = new Set<string>(accounts().map(({ uid }) => uid));
    return readProfileFolder(accountsDir).filter(
      (name) => !known.has(name) && existsSync(join(accountsDir, name, BOOK_FILE)),
    );
  }

  const ownAccounts = (): readonly Account[] => accounts().filter(({ url }) => url !== null);
  /** Accounts are sorted by uid, which begins with the time of its creation. */
  const newestOwn = (): Account | null => ownAccounts().at(-1) ?? null;
  const file = openSettingsFile(join(dataDir, 'settings.json'), () => newestOwn()?.uid ?? null);

  function settings(): Settings {
    const { activeAccount: _ofTheProfile, accountBefore: _too, ...chosen } = file.current();
    return chosen;
  }

  return {
    dataDir,
    settings,
    updateSettings(part) {
      file.change(part);
      return settings();
    },
    saveUnsaved() {
      if (file.isUnsaved()) file.apply({});
    },
    accounts,
    lostBooks,
    activeAccount: () => accounts().find((account) => account.uid === file.current().activeAccount) ?? null,
    accountBefore: () => ownAccounts().find(({ uid }) => uid === file.current().accountBefore) ?? newestOwn(),
    setActiveAccount(uid) {
      const { activeAccount } = file.current();
      if (activeAccount !== uid) file.apply({ activeAccount: uid, accountBefore: activeAccount });
      else if (file.isUnsaved()) file.apply({});
    },
    addAccount(account) {
      const folder = accountDir(account.uid);
      writeProfileJson(join(folder, ACCOUNT_FILE), account, () => {
        mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
      });
    },
    removeAccount(uid) {
      removeFolder(accountDir(uid));
      if (file.current().activeAccount !== uid) return;
      try {
        file.apply({ activeAccount: null });
      } catch {
        // The account is deleted all the same. The setting is written with the next change, or when Inkwell quits.
      }
    },
    accountDir,
  };
}

function readAccount(path: string): readonly Account[] {
  const json = readProfileJson(path);
  const parsed = accountSchema.safeParse(json.kind === 'read' ? json.value : null);
  return parsed.success ? [parsed.data] : [];
}

/** Deletes account.json last: while other files are left, the account stays known and can be left again. */
function removeFolder(folder: string): void {
  if (!existsSync(folder)) return;
  try {
    // What a link leads to is not ours to delete.
    if (lstatSync(folder).isSymbolicLink()) {
      unlinkSync(folder);
      return;
    }
    for (const name of readdirSync(folder)) if (name !== ACCOUNT_FILE) rmSync(join(folder, name), patiently);
    rmSync(folder, patiently);
  } catch {
    throw new AppError('read_only', message('error_book_files_in_use'));
  }
}
