import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackupDesk } from '#main/backup/backup-desk.ts';
import { createBackupPassphrases } from '#main/backup/backup-passphrases.ts';
import { createBackupPlanDesk } from '#main/backup/backup-plan-desk.ts';
import { createBackupSchedule } from '#main/backup/backup-schedule.ts';
import { cloudServiceOf } from '#main/backup/cloud-folder.ts';
import { writeBackup } from '#main/backup/write-backup.ts';
import { isSealed } from '#main/backup/sealed-file.ts';
import { checkBook } from '#main/db/connection/check-book.ts';
import { openBook } from '#main/db/book.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { openProfile } from '#main/profile/profile.ts';
import { migrationsDir } from '#test/helpers/books.ts';
import { createMemoryVault } from '#test/helpers/memory-vault.ts';

const DAY = 24 * 3_600_000;
const PASSPHRASE = 'correct horse battery';

let folder: string;
let elsewhere: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-plan-'));
  elsewhere = mkdtempSync(join(tmpdir(), 'inkwell-planned-'));
  now = Date.UTC(2026, 10, 21, 10);
});
afterEach(() => {
  chmodSync(elsewhere, 0o700);
  for (const one of [folder, elsewhere]) rmSync(one, { recursive: true, force: true });
});

function open(vault = { ...createMemoryVault(), storage: 'keychain' as 'keychain' | 'memory' }) {
  const profile = openProfile(folder);
  const account = { uid: createUid(), url: 'https://a.example', name: 'Acme: Ltd' };
  profile.addAccount(account);
  const path = join(profile.accountDir(account.uid), 'book.db');
  openBook({ path, mode: 'write', migrationsDir, createUid }).close();
  const passphrases = createBackupPassphrases(vault);
  const schedule = createBackupSchedule({
    profile: () => profile,
    passphrases,
    now: () => now,
    version: '0.0.0',
    migrationsDir,
    check: checkBook,
    onChange: () => {},
  });
  const desk = createBackupPlanDesk({
    askFolder: () => Promise.resolve(elsewhere),
    profile: () => profile,
    account: () => account,
    passphrases,
    schedule,
  });
  return { profile, account, vault, schedule, desk };
}

const names = (): readonly string[] => readdirSync(elsewhere).toSorted();

describe('planned backups', () => {
  it('are written once a day, the newest few are kept, and files of others stay', async () => {
    const { desk, schedule } = open();
    await desk.chooseFolder();
    await schedule.look();
    expect(names()).toEqual([]);
    writeFileSync(join(elsewhere, 'Acme- Ltd 2026-11-21.inkwell'), 'of somebody else');
    await desk.change({ rhythm: 'daily', keeps: 2 });
    await schedule.look();
    await schedule.look();
    expect(names()).toEqual(['Acme- Ltd 2026-11-21 (2).inkwell', 'Acme- Ltd 2026-11-21.inkwell']);
    for (let day = 0; day < 3; day += 1) {
      now += DAY;
      await schedule.look();
    }
    expect(names()).toEqual([
      'Acme- Ltd 2026-11-21.inkwell',
      'Acme- Ltd 2026-11-23.inkwell',
      'Acme- Ltd 2026-11-24.inkwell',
    ]);
    expect(readFileSync(join(elsewhere, 'Acme- Ltd 2026-11-21.inkwell'), 'utf8')).toBe('of somebody else');
    expect(desk.state()).toMatchObject({ last: { file: 'Acme- Ltd 2026-11-24.inkwell' }, problem: null });
    await desk.change({ rhythm: 'weekly', keeps: 2 });
    now += 6 * DAY;
    await schedule.look();
    expect(names()).toHaveLength(3);
    now += DAY;
    await schedule.look();
    expect(names()).toContain('Acme- Ltd 2026-12-01.inkwell');
  });

  it('say that their plan was damaged, until it is chosen again, and remove nothing of before', async () => {
    const { desk, schedule, account, profile } = open();
    await desk.chooseFolder();
    await desk.change({ rhythm: 'daily', keeps: 1 });
    await schedule.look();
    const before = names();
    writeFileSync(join(profile.accountDir(account.uid), 'backups.json'), '{"rhythm":"daily"');
    now += DAY;
    await schedule.look();
    expect([desk.state().isLost, desk.state().plan.rhythm, names()]).toEqual([true, 'off', before]);
    await desk.chooseFolder();
    await desk.change({ rhythm: 'daily', keeps: 1 });
    await schedule.look();
    expect(desk.state().isLost).toBe(false);
    expect(names()).toHaveLength(2);
  });

  it('are encrypted with a passphrase that is in the keychain and nowhere else, and not written without it', async () => {
    const { desk, schedule, account, vault, profile } = open();
    await desk.chooseFolder();
    await desk.keepPassphrase(PASSPHRASE);
    await desk.change({ rhythm: 'daily', keeps: 3 });
    await schedule.look();
    const [file = ''] = names();
    expect(await isSealed(join(elsewhere, file))).toBe(true);
    expect(desk.state()).toMatchObject({ plan: { isSealed: true }, drill: { file, problem: null } });
    for (const name of readdirSync(profile.accountDir(account.uid)))
      expect(readFileSync(join(profile.accountDir(account.uid), name)).includes(PASSPHRASE)).toBe(false);
    await vault.remove(`backup:${account.uid}`);
    now += DAY;
    await schedule.look();
    expect(names()).toEqual([file]);
    expect(desk.state().problem?.said.key).toBe('backup_passphrase_gone');
  });

  it('cannot be encrypted where no keychain keeps the passphrase', async () => {
    const { desk } = open({ ...createMemoryVault(), storage: 'memory' });
    await expect(desk.keepPassphrase(PASSPHRASE)).rejects.toMatchObject({ code: 'keychain_unavailable' });
    expect(desk.state().plan.isSealed).toBe(false);
  });

  it('that the person has replaced by a backup of their own are removed no more', async () => {
    const { desk, schedule, profile, account } = open();
    await desk.chooseFolder();
    await desk.change({ rhythm: 'daily', keeps: 1 });
    await schedule.look();
    const [file = ''] = names();
    const byHand = createBackupDesk({
      dialogs: { askWhere: () => Promise.resolve(join(elsewhere, file)), askFile: () => Promise.resolve(null) },
      profile: () => profile,
      account: () => account,
      ...{ version: '0.0.0', migrationsDir, now: () => now, check: checkBook },
    });
    await byHand.save(null);
    now += DAY;
    await schedule.look();
    now += DAY;
    await schedule.look();
    expect(names()).toEqual([file, 'Acme- Ltd 2026-11-23.inkwell']);
  });

  it('are written for the other accounts where what is known of one cannot be read', async () => {
    const { desk, schedule, profile } = open();
    await desk.chooseFolder();
    await desk.change({ rhythm: 'daily', keeps: 1 });
    await schedule.look();
    const uid = createUid();
    profile.addAccount({ uid: `0${uid.slice(1)}`, url: 'https://b.example', name: 'First' });
    mkdirSync(join(profile.accountDir(`0${uid.slice(1)}`), 'backups.json'));
    now += DAY;
    await schedule.look();
    expect(names()).toEqual(['Acme- Ltd 2026-11-22.inkwell']);
  });

  it('say in one sentence that they failed, and are tried again', async () => {
    const { desk, schedule } = open();
    await desk.chooseFolder();
    rmSync(elsewhere, { recursive: true });
    await desk.change({ rhythm: 'daily', keeps: 3 });
    await schedule.look();
    expect(desk.state().problem?.said.key).toBe('backup_not_written');
    mkdirSync(elsewhere);
    await schedule.look();
    expect([names().length, desk.state().problem]).toEqual([1, null]);
  });

  it('leave nothing of a program that died while it wrote one', async () => {
    const { desk, schedule } = open();
    await desk.chooseFolder();
    // No process has this number: Linux gives none above 4,194,304.
    const remains = join(elsewhere, '.inkwell-part-9999999-abc');
    mkdirSync(remains);
    writeFileSync(join(remains, 'book.db'), 'half');
    await desk.change({ rhythm: 'daily', keeps: 3 });
    await schedule.look();
    expect([existsSync(remains), names().length]).toEqual([false, 1]);
  });
});

describe('the monthly test', () => {
  it('opens the newest backup by itself, again after a month, and says what is wrong with a damaged one', async () => {
    const { desk, schedule, profile, account } = open();
    await desk.chooseFolder();
    await desk.change({ rhythm: 'daily', keeps: 30 });
    await schedule.look();
    expect(desk.state().drill).toEqual({ at: now, file: 'Acme- Ltd 2026-11-21.inkwell', problem: null });
    const first = now;
    now += 29 * DAY;
    await schedule.look();
    expect(desk.state().drill?.at).toBe(first);
    now += DAY;
    await schedule.look();
    expect(desk.state().drill).toMatchObject({ at: now, file: 'Acme- Ltd 2026-12-21.inkwell' });

    const path = join(elsewhere, 'Acme- Ltd 2026-12-21.inkwell');
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
    expect((await desk.test()).drill?.problem?.key).toBe('backup_damaged');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);

    // A backup whose account cannot be opened is none that a restore would take.
    await writeBackup({
      ...{ account: { ...account, uid: 'other' }, accountDir: profile.accountDir(account.uid), file: path },
      ...{ settings: profile.settings(), passphrase: null, version: '0', migrationsDir, at: now },
    });
    expect((await desk.test()).drill?.problem?.key).toBe('backup_damaged');
  });
});

describe('a folder that a service copies elsewhere', () => {
  it.each([
    ['/home/a/Dropbox/Backups', 'dropbox'],
    ['/Users/a/Dropbox (Acme Ltd)', 'dropbox'],
    ['C:\\Users\\a\\OneDrive - Acme\\Backups', 'onedrive'],
    ['/Users/a/Library/CloudStorage/OneDrive-Acme', 'onedrive'],
    ['/Users/a/Library/Mobile Documents/com~apple~CloudDocs/Backups', 'icloud'],
    ['C:\\Users\\a\\iCloudDrive', 'icloud'],
    ['/Users/a/Library/CloudStorage/GoogleDrive-a@x.test/My Drive', 'google_drive'],
    ['G:\\My Drive\\Backups', 'google_drive'],
    ['/home/a/Nextcloud', 'nextcloud'],
    ['/home/a/ownCloud', 'owncloud'],
    ['/Users/a/Library/CloudStorage/Box-Box', 'box'],
    ['/home/a/MEGA', 'mega'],
    ['/home/a/pCloudDrive', 'pcloud'],
    ['/home/a/Syncthing', 'syncthing'],
    ['/media/disk/Backups', null],
    ['/home/a/Boxes/Megaphone', null],
  ])('is known by its name: %s', async (path, service) => {
    expect(await cloudServiceOf(path)).toBe(service);
  });

  it('is known by what lies in it or above it, however it is called', async () => {
    const inner = join(elsewhere, 'deep', 'er');
    mkdirSync(inner, { recursive: true });
    expect(await cloudServiceOf(inner)).toBeNull();
    for (const [marker, service] of [
      ['.dropbox.cache', 'dropbox'],
      ['.stfolder', 'syncthing'],
      ['.sync_0123456789ab.db', 'nextcloud'],
      ['.tmp.drivedownload', 'google_drive'],
    ] as const) {
      writeFileSync(join(elsewhere, marker), '');
      expect([marker, await cloudServiceOf(inner)]).toEqual([marker, service]);
      rmSync(join(elsewhere, marker));
    }
  });
});
