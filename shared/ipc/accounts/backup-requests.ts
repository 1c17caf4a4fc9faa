import type { ChosenBackup, LastBackup } from '#shared/screens/backup.ts';
import { LONGEST_PASSPHRASE, SHORTEST_PASSPHRASE } from '#shared/screens/backup.ts';
import type { AccountInfo } from '#shared/screens/settings.ts';
import { answer, call } from '#shared/ipc/call.ts';
import { nothing } from '#shared/ipc/shapes.ts';
import { z } from '#shared/ipc/zod.ts';

const passphrase = z.string().max(LONGEST_PASSPHRASE);

/** Requests about backups of the open account, and accounts that were restored from one. */
export const backupRequests = {
  /** Returns when the open account was last backed up from here; null for never. */
  'backup:last': call(nothing, answer<LastBackup | null>()),
  /** Asks where, and writes a backup; with a passphrase only who knows it can read it. Null when the person cancels. */
  'backup:save': call(
    z.strictObject({ passphrase: passphrase.min(SHORTEST_PASSPHRASE).nullable() }),
    answer<LastBackup | null>(),
  ),
  /** Asks for a backup to restore; null when the person cancels. */
  'backup:choose': call(nothing, answer<ChosenBackup | null>()),
  /**
   * Restores the chosen backup as an account of its own and opens it, to be read only. Throws `invalid_input` without the right
   * passphrase, `book_newer` and `book_damaged`.
   */
  'backup:restore': call(z.strictObject({ passphrase: passphrase.nullable() }), answer<AccountInfo>()),
  /** Makes the open, restored book one that is used: what waits in it is looked for, then sent, and mails ask. */
  'backup:use': call(nothing, answer<AccountInfo>()),
};
