import type { Uid } from '#shared/service/ids.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

/** The keychain, as far as it is needed here. */
interface Keychain {
  readonly storage: 'keychain' | 'memory';
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** Keeps the passphrases of planned backups in the keychain and nowhere else. Each method throws `keychain_unavailable`. */
export interface BackupPassphrases {
  /** Throws where none is there any more: a backup that should be encrypted is never written without. */
  read(account: Uid): Promise<string>;
  keep(account: Uid, passphrase: string): Promise<void>;
  forget(account: Uid): Promise<void>;
}

/** The name in the keychain, where the API keys are called by their addresses. */
const nameOf = (account: Uid): string => `backup:${account}`;

export function createBackupPassphrases(keychain: Keychain): BackupPassphrases {
  return {
    async read(account) {
      const kept = await keychain.read(nameOf(account));
      if (kept === null) throw new AppError('keychain_unavailable', message('backup_passphrase_gone'));
      return kept;
    },
    async keep(account, passphrase) {
      // In memory it would be gone with the program, and every later backup with it.
      if (keychain.storage === 'memory')
        throw new AppError('keychain_unavailable', message('backup_passphrase_no_keychain'));
      await keychain.write(nameOf(account), passphrase);
    },
    forget: (account) => keychain.remove(nameOf(account)),
  };
}
