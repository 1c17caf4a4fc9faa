import { askKeychain } from './keychain-errors.ts';
import type { Vault } from './vault.ts';

/** The service name of all keys in the system's keychain. */
export const SERVICE = 'Inkwell';
/** Ms to wait for an answer: the person may have to type the keychain's password first. */
export const LIMIT_MS = 120_000;

/** The three calls to the system's keychain that this vault needs. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * Creates a vault in the system's keychain, service name `Inkwell`, account = base address. Throws AppError
 * `keychain_unavailable`.
 */
export function createKeychainVault(keychain: Keychain, limitMs: number = LIMIT_MS): Vault {
  return {
    storage: 'keychain',
    read: (account) => askKeychain('read', limitMs, () => keychain.getPassword(SERVICE, account)),
    write: (account, key) => askKeychain('write', limitMs, () => keychain.setPassword(SERVICE, account, key)),
    async remove(account) {
      await askKeychain('remove', limitMs, () => keychain.deletePassword(SERVICE, account));
    },
  };
}
