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
 * Loads the native module. Rejects when it was not built or its system library is missing. Not imported statically,
 * because that must not keep the program from starting.
 */
export async function loadKeychain(): Promise<Keychain> {
  const loaded = await import('keytar');
  // A CommonJS module: Node always gives its exports as default, and by name only when it can detect them.
  return 'default' in loaded ? (loaded.default as Keychain) : loaded;
}

/**
 * Creates a vault in the system's keychain, service name `Inkwell`, account = base address. Throws AppError
 * `keychain_unavailable`.
 */
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
