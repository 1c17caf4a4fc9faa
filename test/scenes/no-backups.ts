import type { BackupState } from '#shared/screens/backup.ts';

/** An account that was never backed up, and does not do so by itself. */
export const noBackups: BackupState = {
  last: null,
  plan: { rhythm: 'off', folder: null, cloud: null, keeps: 7, isSealed: false },
  problem: null,
  isLost: false,
  drill: null,
};
