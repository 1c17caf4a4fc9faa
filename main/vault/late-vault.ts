import { askKeychain } from './keychain-errors.ts';
import type { Keychain } from './keytar-vault.ts';
import { createKeytarVault, LIMIT_MS } from './keytar-vault.ts';
import { createMemoryVault } from './memory-vault.ts';
import type { Vault } from './vault.ts';

/**
 * Memory for this run, where the keychain did not answer in time at the start: a key of an earlier run may still be in it.
 * Removing one therefore waits for the keychain, and throws `keychain_unavailable` where it stays silent. `late` is null
 * once it is clear that there is no keychain.
 */
export function createLateVault(late: Promise<Keychain | null>, limitMs: number = LIMIT_MS): Vault {
  const memory = createMemoryVault();
  return {
    ...memory,
    async remove(account) {
      const keychain = await askKeychain('remove', limitMs, () => late);
      if (keychain !== null) await createKeytarVault(keychain, limitMs).remove(account);
      await memory.remove(account);
    },
  };
}
