import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localDateAt } from '#shared/dates/local-date.ts';
import { freeName } from '#shared/documents/file-name.ts';
import { toAppError } from '#shared/errors.ts';
import type { CheckOrder } from '#main/db/connection/check-book.ts';
import { createSerialQueue } from '#main/platform/serial-queue.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import { isRestored } from '#main/profile/restored-mark.ts';
import type { BackupPassphrases } from './backup-passphrases.ts';
import type { StoredBackups } from './backup-state.ts';
import { changeBackups, newestToOpen, readBackups } from './backup-state.ts';
import { backupName } from './backup-name.ts';
import { drillBackup } from './restore-drill.ts';
import { removeRemains } from './work-folder.ts';
import { writeBackup } from './write-backup.ts';

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
/** The pause in ms before the first look, so that the first screen is drawn first, and between two looks. */
const FIRST_REST_MS = 60_000;
const LOOK_AGAIN_MS = 3_600_000;

export interface BackupWork {
  /** Null while none is open. */
  readonly profile: () => Profile | null;
  readonly passphrases: BackupPassphrases;
  readonly now: () => number;
  readonly version: string;
  readonly migrationsDir: string;
  /** Checks an unpacked book without standing in the way of others. */
  readonly check: (order: CheckOrder) => Promise<boolean>;
  /** Called when something of an account's backups has changed. */
  onChange(): void;
}

/** Writes the planned backups of all accounts and opens the newest of each once a month. A failure is noted and never thrown. */
export interface BackupSchedule {
  start(schedule: (delayMs: number, action: () => void) => () => void): void;
  stop(): void;
  /** Does what is due. */
  look(): Promise<void>;
  /** Opens the newest backup of an account now. */
  drill(account: Account): Promise<void>;
}

export function createBackupSchedule(work: BackupWork): BackupSchedule {
  const { passphrases, now, version, migrationsDir, check, onChange } = work;
  let isStopped = false;
  let cancel = (): void => {};

  async function look(): Promise<void> {
    const profile = work.profile();
    if (profile === null) return;
    await removeRemains(profile.dataDir).catch(() => {});
    try {
      for (const account of profile.accounts())
        await lookAt(profile, account).catch(() => {
          // The account's folder cannot be read, which others report; those of the other accounts can.
        });
    } catch {
      // The profile cannot be read for a moment; the next look tries again.
    }
  }

  async function lookAt(profile: Profile, account: Account): Promise<void> {
    if (isStopped) return;
    const folder = profile.accountDir(account.uid);
    await removeRemains(folder).catch(() => {});
    if (isRestored(folder)) return;
    if (isBackupDue(readBackups(folder), now())) await backUp(profile, account);
    if (isDrillDue(readBackups(folder), now())) await drill(account);
  }

  async function backUp(profile: Profile, account: Account): Promise<void> {
    const accountDir = profile.accountDir(account.uid);
    const stored = readBackups(accountDir);
    const at = now();
    try {
      const path = placeFor(account, stored, at);
      const passphrase = stored.isSealed ? await passphrases.read(account.uid) : null;
      const settings = profile.settings();
      await writeBackup({ account, accountDir, settings, file: path, passphrase, version, migrationsDir, at });
      // Read again: the person may have changed meanwhile how many are kept.
      const { written, keeps } = readBackups(accountDir);
      const all = [...written.filter((one) => one.path !== path), { at, path }];
      const kept = all.slice(-keeps);
      for (const old of all.slice(0, -keeps)) await rm(old.path, { force: true }).catch(() => {});
      note(accountDir, { written: kept, problem: null });
    } catch (thrown) {
      note(accountDir, { problem: { at, said: toAppError(thrown).said } });
    }
  }

  async function drill({ uid }: Account): Promise<void> {
    const profile = work.profile();
    if (profile === null) return;
    const accountDir = profile.accountDir(uid);
    const stored = readBackups(accountDir);
    const newest = newestToOpen(stored);
    if (newest === null) return;
    const at = now();
    const passphrase = stored.isSealed ? await passphrases.read(uid).catch(() => null) : null;
    const source = { file: newest.path, passphrase, workDir: profile.dataDir, at, check };
    const problem = await drillBackup(source, migrationsDir);
    note(accountDir, { drill: { at, path: newest.path, problem } });
  }

  function note(accountDir: string, change: Partial<StoredBackups>): void {
    try {
      // An account that was removed meanwhile gets no folder again.
      if (existsSync(accountDir)) changeBackups(accountDir, change);
    } catch {
      // The disk is full or read-only, which others report; the next look tries again.
    }
    onChange();
  }

  /** Runs looks one after the other: two would remove each other's oldest backups. */
  const queue = createSerialQueue();
  const lookInTurn = (): Promise<void> => queue.run(look);

  return {
    start(schedule) {
      const next = (delayMs: number): void => {
        cancel = schedule(delayMs, () => {
          void lookInTurn().finally(() => {
            if (!isStopped) next(LOOK_AGAIN_MS);
          });
        });
      };
      next(FIRST_REST_MS);
    },
    stop() {
      isStopped = true;
      cancel();
    },
    look: lookInTurn,
    drill: (account) => queue.run(() => drill(account)),
  };
}

/** A clock that was set back does not keep backups from being written. */
function isBackupDue({ rhythm, folder, written }: StoredBackups, now: number): boolean {
  const last = written.at(-1)?.at ?? null;
  if (rhythm === 'off' || folder === null) return false;
  if (last === null || last > now) return true;
  return rhythm === 'daily' ? localDateAt(last) !== localDateAt(now) : now - last >= WEEK_MS;
}

/** Tells that the newest backup is to be opened: after a month, on the next day after a failure. */
function isDrillDue(stored: StoredBackups, now: number): boolean {
  const { drill } = stored;
  const newest = newestToOpen(stored);
  if (newest === null) return false;
  if (drill === null || drill.at > now) return true;
  return now - drill.at >= (drill.problem === null ? MONTH_MS : DAY_MS);
}

/** Returns where today's backup goes: over one of its own, never over a file that somebody else put there. */
function placeFor(account: Account, { folder, written }: StoredBackups, at: number): string {
  const isOwn = (path: string): boolean => written.some((one) => one.path === path);
  const pathOf = (name: string): string => join(folder ?? '', `${name}.inkwell`);
  return pathOf(freeName(backupName(account, at), (name) => existsSync(pathOf(name)) && !isOwn(pathOf(name))));
}
