import type { Vault } from '#main/vault/vault.ts';

/** Holds keys in memory, as the program does where no keychain answers. */
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
