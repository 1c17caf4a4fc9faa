import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { keyboardSettings } from '#shared/ipc/keyboard-schemas.ts';
import { listSettings } from '#shared/ipc/list-schemas.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Settings } from '#shared/model/settings.ts';
import { defaultSettings, mailSettingLimits } from '#shared/model/settings.ts';

/** One account of a profile, as its folder remembers it. `url` is null for the demo book. Never holds a key. */
export interface Account {
  readonly uid: Uid;
  readonly url: string | null;
  readonly name: string;
}

const accountSchema = z.object({ uid: z.string(), url: z.string().nullable(), name: z.string() });
const upTo = (most: number) => z.int().min(0).max(most);
const profileSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).catch(defaultSettings.theme),
  isOfflineByChoice: z.boolean().catch(defaultSettings.isOfflineByChoice),
  mail: z
    .object({
      holdSeconds: upTo(mailSettingLimits.holdSeconds).catch(defaultSettings.mail.holdSeconds),
      coolDownDays: upTo(mailSettingLimits.coolDownDays).catch(defaultSettings.mail.coolDownDays),
    })
    .catch(defaultSettings.mail),
  list: listSettings.catch(defaultSettings.list),
  editor: z.object({ showsPreview: z.boolean() }).catch(defaultSettings.editor),
  keyboard: keyboardSettings.catch(defaultSettings.keyboard),
  activeAccount: z.string().nullable().catch(null),
});
type ProfileFile = z.infer<typeof profileSchema>;

const ACCOUNT_FILE = 'account.json';
/** A scanner of another program holds a file on Windows for a moment. */
const patiently = { recursive: true, force: true, maxRetries: 4, retryDelay: 100 } as const;

/** The folder with everything a person has on this computer: settings and one book per account. */
export interface Profile {
  readonly dataDir: string;
  settings(): Settings;
  updateSettings(change: Partial<Settings>): Settings;
  accounts(): readonly Account[];
  activeAccount(): Account | null;
  setActiveAccount(uid: Uid | null): void;
  addAccount(account: Account): void;
  /** Deletes the account's folder, its book included. Where files of it are in use, the account stays known. */
  removeAccount(uid: Uid): void;
  /** The folder that holds the account's book and copies of it. */
  accountDir(uid: Uid): string;
}

/** The desktop app's own profile folder, by the customs of the system. */
export function defaultDataDir(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '.';
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Inkwell');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Inkwell');
  return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Inkwell');
}

export function openProfile(dataDir: string): Profile {
  try {
    mkdirSync(join(dataDir, 'accounts'), { recursive: true, mode: 0o700 });
  } catch {
    throw new AppError(
      'read_only',
      'The profile folder cannot be written. Check its permissions and the disk; nothing was lost.',
    );
  }
  const settingsPath = join(dataDir, 'settings.json');
  let file = readProfile(settingsPath);

  function change(part: Partial<ProfileFile>): void {
    file = { ...file, ...part };
    writeWhole(settingsPath, file);
  }

  function settings(): Settings {
    const { activeAccount: _ofTheProfile, ...chosen } = file;
    return chosen;
  }

  const accountDir = (uid: Uid): string => join(dataDir, 'accounts', uid);

  function accounts(): readonly Account[] {
    return readdirSync(join(dataDir, 'accounts'))
      .sort()
      .flatMap((folder) => readAccount(join(dataDir, 'accounts', folder, ACCOUNT_FILE)));
  }

  return {
    dataDir,
    settings,
    updateSettings(part) {
      change(part);
      return settings();
    },
    accounts,
    activeAccount: () => accounts().find((account) => account.uid === file.activeAccount) ?? null,
    setActiveAccount(uid) {
      if (file.activeAccount !== uid) change({ activeAccount: uid });
    },
    addAccount(account) {
      mkdirSync(accountDir(account.uid), { recursive: true, mode: 0o700 });
      writeWhole(join(accountDir(account.uid), ACCOUNT_FILE), account);
    },
    removeAccount(uid) {
      removeFolder(accountDir(uid));
      if (file.activeAccount === uid) change({ activeAccount: null });
    },
    accountDir,
  };
}

function readProfile(path: string): ProfileFile {
  return profileSchema.catch({ ...defaultSettings, activeAccount: null }).parse(readJson(path));
}

function readAccount(path: string): readonly Account[] {
  const parsed = accountSchema.safeParse(readJson(path));
  return parsed.success ? [parsed.data] : [];
}

function readJson(path: string): unknown {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
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

/** Replaces a file at once: a crash or a full disk leaves the old one. */
function writeWhole(path: string, value: unknown): void {
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch (thrown) {
    const isFull = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC';
    throw isFull
      ? new AppError(
          'disk_full',
          'The disk is full, so the last change could not be saved. Free some space and try again; everything saved before is safe.',
          { retryable: true },
        )
      : new AppError(
          'read_only',
          'The profile folder cannot be written. Check its permissions and the disk; nothing was lost.',
        );
  }
}
