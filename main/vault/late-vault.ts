import { askKeychain } from './keychain-errors.ts';
import type { Keychain } from './keychain-vault.ts';
import { createKeychainVault, LIMIT_MS } from './keychain-vault.ts';
import type { Vault } from './vault.ts';

/**
 * Creates a vault for a keychain that did not answer in time at the start: memory until it answers, then the keychain,
 * with the keys kept meanwhile. The keychain may hold a key of an earlier run, so removing a key waits for it and
 * throws `keychain_unavailable` when it stays silent. `late` becomes null when there is no keychain; it never rejects.
 */
export function createLateVault(late: Promise<Keychain | null>, limitMs: number = LIMIT_MS): Vault {
  /** Keys that are not in the keychain yet; newer than any in it. */
  const kept = new Map<string, string>();
  let keychain: Vault | null = null;

  const settled = late.then(async (answered) => {
    if (answered === null) return false;
    keychain = createKeychainVault(answered, limitMs);
    await moveTo(keychain);
    return true;
  });

  async function moveTo(vault: Vault): Promise<void> {
    for (const [account, key] of [...kept]) {
      try {
        await vault.write(account, key);
        kept.delete(account);
      } catch {
        // The keychain refused the key: it lasts for this run, and `storage` still says memory.
      }
    }
  }

  return {
    get storage() {
      return keychain === null || kept.size > 0 ? 'memory' : 'keychain';
    },
    lateAnswer: new Promise((resolve) => {
      void settled.then((isAnswered) => {
        if (isAnswered) resolve();
      });
    }),
    read: async (account) => kept.get(account) ?? keychain?.read(account) ?? null,
    async write(account, key) {
      if (keychain === null) {
        kept.set(account, key);
        return;
      }
      // An older key on its way into the keychain must not arrive after this one.
      await settled;
      await keychain.write(account, key);
      kept.delete(account);
    },
    async remove(account) {
      await askKeychain('remove', limitMs, () => settled);
      await keychain?.remove(account);
      kept.delete(account);
    },
  };
}
