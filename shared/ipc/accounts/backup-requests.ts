import type { BackupState, BookComparison, ChosenBackup, LastBackup, SalvagedKind } from '#shared/screens/backup.ts';
import { backupRhythms, LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE } from '#shared/screens/backup.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import { answer, call } from '#shared/ipc/call.ts';
import { nothing } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const passphrase = z.string().max(LONGEST_PASSPHRASE);
const newPassphrase = z.strictObject({ passphrase: passphrase.min(SHORTEST_PASSPHRASE).nullable() });

/** Requests about backups of the open account, and accounts that were restored from one. */
export const backupRequests = {
  /** Returns the open account's last backup, its plan, and what became of them. */
  'backup:state': call(nothing, answer<BackupState>()),
  /** Changes the rhythm of the planned backups and how many are kept. */
  'backup:plan': call(
    z.strictObject({ rhythm: z.enum(backupRhythms), keeps: z.int().min(1).max(100) }),
    answer<BackupState>(),
  ),
  /** Asks for the folder of the planned backups. Unchanged when the person cancels. */
  'backup:choose-folder': call(nothing, answer<BackupState>()),
  /** Keeps the passphrase of the planned backups in the keychain; null takes it away from there. Throws `keychain_unavailable`. */
  'backup:keep-passphrase': call(newPassphrase, answer<BackupState>()),
  /** Opens the newest backup as a test. */
  'backup:test': call(nothing, answer<BackupState>()),
  /** Asks where, and writes a backup; with a passphrase only who knows it can read it. Null when the person cancels. */
  'backup:save': call(newPassphrase, answer<LastBackup | null>()),
  /** Asks for a backup to restore; null when the person cancels. */
  'backup:choose': call(nothing, answer<ChosenBackup | null>()),
  /**
   * Restores the chosen backup as an account of its own and opens it, to be read only. Throws `invalid_input` without the right
   * passphrase, `book_newer` and `book_damaged`.
   */
  'backup:restore': call(z.strictObject({ passphrase: passphrase.nullable() }), answer<AccountInfo>()),
  /** Does so with what can be read of a damaged backup, and says how much of each kind that is. Throws `book_damaged` for nothing. */
  'backup:salvage': call(
    z.strictObject({ passphrase: passphrase.nullable() }),
    answer<{ readonly account: AccountInfo; readonly kinds: readonly SalvagedKind[] }>(),
  ),
  /** Compares the open, restored book with the one of the same account that is in use; null where this computer has none. */
  'backup:compare': call(nothing, answer<BookComparison | null>()),
  /** Makes the open, restored book one that is used: what waits in it is looked for, then sent, and mails ask. */
  'backup:use': call(nothing, answer<AccountInfo>()),
};
