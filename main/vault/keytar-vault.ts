import { askKeychain } from './keychain-errors.ts';
import type { Vault } from './vault.ts';

/** The name all keys are filed under in the system's keychain. */
export const SERVICE = 'Inkwell';
/** A person may have to type the keychain's password first. */
export const LIMIT_MS = 120_000;

/** The three calls this vault needs of the system's keychain. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * Loads the native module. Rejects where it was not built or its system library is missing: that must not keep the
 * program from starting, so nothing loads it at import time.
 */
export async function loadKeychain(): Promise<Keychain> {
  const loaded = await import('keytar');
  // A CommonJS module: Node names its exports only where it can tell them, and always gives them as default.
  return 'default' in loaded ? (loaded.default as Keychain) : loaded;
}

/** Keys in the system's keychain, service name `Inkwell`, account = base address. Throws AppError `keychain_unavailable`. */
export function createKeytarVault(keychain: Keychain, limitMs: number = LIMIT_MS): Vault {
  return {
    storage: 'keychain',
    read: (account) => askKeychain('read', limitMs, () => keychain.getPassword(SERVICE, account)),
    write: (account, key) => askKeychain('write', limitMs, () => keychain.setPassword(SERVICE, account, key)),
    async remove(account) {
      await askKeychain('remove', limitMs, () => keychain.deletePassword(SERVICE, account));
    },
  };
}
