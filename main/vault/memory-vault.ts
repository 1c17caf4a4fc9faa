import type { Vault } from './vault.ts';

/** Holds keys for this run of the program only: the fallback where the system has no keychain. */
export function createMemoryVault(): Vault {
  const keys = new Map<string, string>();
  return {
    storage: 'memory',
    read: (account) => Promise.resolve(keys.get(account) ?? null),
    write(account, key) {
      keys.set(account, key);
      return Promise.resolve();
    },
    remove(account) {
      keys.delete(account);
      return Promise.resolve();
    },
  };
}
