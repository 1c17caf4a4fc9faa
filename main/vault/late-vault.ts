import { askKeychain } from './keychain-errors.ts';
import type { Keychain } from './keytar-vault.ts';
import { createKeytarVault, LIMIT_MS } from './keytar-vault.ts';
import type { Vault } from './vault.ts';

/**
 * Memory until the keychain answers, which it did not in time at the start; the keychain from then on, with what was kept
 * meanwhile. A key of an earlier run may be in it, so removing one waits for it and throws `keychain_unavailable` where it
 * stays silent. `late` is null once it is clear that there is no keychain; it never rejects.
 */
export function createLateVault(late: Promise<Keychain | null>, limitMs: number = LIMIT_MS): Vault {
  /** What the keychain does not have: newer than anything in it. */
  const kept = new Map<string, string>();
  let keychain: Vault | null = null;

  const settled = late.then(async (answered) => {
    if (answered === null) return false;
    keychain = createKeytarVault(answered, limitMs);
    await moveTo(keychain);
    return true;
  });

  async function moveTo(vault: Vault): Promise<void> {
    for (const [account, key] of [...kept]) {
      try {
        await vault.write(account, key);
        kept.delete(account);
      } catch {
        // A keychain that does not take it: it lasts for this run, and `storage` goes on saying so.
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
      // An older key that is on its way into the keychain must not arrive after this one.
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
