import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Settings } from '#shared/screens/settings.ts';
import { readProfileFolder, readProfileJson, writeProfileJson } from './json-files.ts';
import { openSettingsFile } from './settings-file.ts';

/** One account of a profile, as its folder remembers it. `url` is null for the demo book. Never holds a key. */
export interface Account {
  readonly uid: Uid;
  readonly url: string | null;
  readonly name: string;
}

const accountSchema = z.object({ uid: z.string(), url: z.string().nullable(), name: z.string() });

const ACCOUNT_FILE = 'account.json';
/** Beside it; `session.ts` opens it. */
export const BOOK_FILE = 'book.db';
/** A scanner of another program holds a file on Windows for a moment. */
const patiently = { recursive: true, force: true, maxRetries: 4, retryDelay: 100 } as const;

/** The folder with everything a person has on this computer: settings and one book per account. */
export interface Profile {
  readonly dataDir: string;
  settings(): Settings;
  updateSettings(change: Partial<Settings>): Settings;
  /** Writes once more what of the settings could not be written. */
  saveUnsaved(): void;
  /** Throws `read_only` where it cannot be told which there are. */
  accounts(): readonly Account[];
  /** Folders with a book that no account leads to: their account.json is missing, damaged or of another folder. */
  lostBooks(): readonly string[];
  activeAccount(): Account | null;
  /** The person's own that was open before the one that is, or where that is not known the newest. */
  accountBefore(): Account | null;
  setActiveAccount(uid: Uid | null): void;
  /** Throws `disk_full` or `read_only`. */
  addAccount(account: Account): void;
  /** Deletes the account's folder, its book included. Where files of it are in use, the account stays known. */
  removeAccount(uid: Uid): void;
  /** The folder that holds the account's book and copies of it. */
  accountDir(uid: Uid): string;
}

/** The desktop app's own profile folder, by the customs of the system. */
export function defaultDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  // A variable that is set to nothing means the same as none, never the folder of the caller.
  const home = env['HOME'] || env['USERPROFILE'] || homedir();
  if (platform === 'win32') return join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Inkwell');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Inkwell');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'Inkwell');
}

/** Opens a profile folder, made where there is none. Throws `read_only` where it cannot be written, or its settings not be read. */
export function openProfile(dataDir: string): Profile {
  const accountsDir = join(dataDir, 'accounts');
  try {
    mkdirSync(accountsDir, { recursive: true, mode: 0o700 });
  } catch {
    throw new AppError(
      'read_only',
      'The profile folder cannot be written. Check its permissions and the disk; nothing was lost.',
    );
  }
  const accountDir = (uid: Uid): string => join(accountsDir, uid);

  /** No account leads to a folder that is not called as it is: a copy of another would be the same account once more. */
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
  /** Uids begin with their time. */
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
      if (file.isUnsaved()) file.hold({});
    },
    accounts,
    lostBooks,
    activeAccount: () => accounts().find((account) => account.uid === file.current().activeAccount) ?? null,
    accountBefore: () => ownAccounts().find(({ uid }) => uid === file.current().accountBefore) ?? newestOwn(),
    setActiveAccount(uid) {
      const { activeAccount } = file.current();
      if (activeAccount !== uid) file.hold({ activeAccount: uid, accountBefore: activeAccount });
      else if (file.isUnsaved()) file.hold({});
    },
    addAccount(account) {
      const folder = accountDir(account.uid);
      writeProfileJson(join(folder, ACCOUNT_FILE), account, () => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
      });
    },
    removeAccount(uid) {
      removeFolder(accountDir(uid));
      if (file.current().activeAccount !== uid) return;
      try {
        file.hold({ activeAccount: null });
      } catch {
        // It is gone all the same. It is written with the next change of the settings, or when Inkwell quits.
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

/** The file that makes the account known goes last: while anything else is left, it can be opened and left again. */
function removeFolder(folder: string): void {
  if (!existsSync(folder)) return;
  try {
    for (const name of readdirSync(folder)) if (name !== ACCOUNT_FILE) rmSync(join(folder, name), patiently);
    rmSync(folder, patiently);
  } catch {
    throw new AppError(
      'read_only',
      'This book is closed, but files of it are in use and still on this computer; close what uses them, open the account once more and leave it again.',
    );
  }
}
