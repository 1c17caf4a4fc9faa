import type { BackupRhythm, BackupState } from '#shared/screens/backup.ts';
import type { Account, Profile } from '#main/profile/profile.ts';
import type { BackupPassphrases } from './backup-passphrases.ts';
import type { BackupSchedule } from './backup-schedule.ts';
import type { StoredBackups } from './backup-state.ts';
import { changeBackups, readBackups, shownBackups } from './backup-state.ts';
import { cloudServiceOf } from './cloud-folder.ts';

interface PlanDeskParts {
  /** Asks for a folder; null when the person cancels. */
  askFolder(): Promise<string | null>;
  readonly profile: () => Profile;
  /** Throws `book_missing` while none is open. */
  readonly account: () => Account;
  readonly passphrases: BackupPassphrases;
  readonly schedule: Pick<BackupSchedule, 'look' | 'drill'>;
}

/** The planned backups of the open account, as the person arranges them. */
export interface BackupPlanDesk {
  state(): BackupState;
  change(plan: { readonly rhythm: BackupRhythm; readonly keeps: number }): Promise<BackupState>;
  /** Asks for the folder. Unchanged when the person cancels. */
  chooseFolder(): Promise<BackupState>;
  /** Throws `keychain_unavailable`. */
  keepPassphrase(passphrase: string | null): Promise<BackupState>;
  /** Opens the newest backup as a test. */
  test(): Promise<BackupState>;
}

export function createBackupPlanDesk(parts: PlanDeskParts): BackupPlanDesk {
  const { profile, account, passphrases, schedule } = parts;
  const folderOf = ({ uid }: Account): string => profile().accountDir(uid);

  /** Returns the state afterwards; what became due is written meanwhile. */
  function changed(open: Account, change: Partial<StoredBackups>): BackupState {
    changeBackups(folderOf(open), change);
    void schedule.look();
    return shownBackups(readBackups(folderOf(open)));
  }

  return {
    state: () => shownBackups(readBackups(folderOf(account()))),
    change: (plan) => Promise.resolve(changed(account(), { ...plan, problem: null })),
    async chooseFolder() {
      const open = account();
      const folder = await parts.askFolder();
      if (folder === null) return shownBackups(readBackups(folderOf(open)));
      return changed(open, { folder, cloud: await cloudServiceOf(folder), problem: null });
    },
    async keepPassphrase(passphrase) {
      const open = account();
      if (passphrase === null) await passphrases.forget(open.uid);
      else await passphrases.keep(open.uid, passphrase);
      return changed(open, { isSealed: passphrase !== null, problem: null });
    },
    async test() {
      const open = account();
      await schedule.drill(open);
      return shownBackups(readBackups(folderOf(open)));
    },
  };
}
