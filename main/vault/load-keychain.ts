import type { Keychain } from './keychain-vault.ts';
import { loadKeyring } from './keyring-keychain.ts';

/** Loads a native module. Rejects when it was not built or a library of the system is missing. */
export type LoadKeychain = () => Promise<Keychain>;

/**
 * Loads keytar. Not imported statically, because a missing build must not keep the program from starting.
 */
export async function loadKeytar(): Promise<Keychain> {
  const loaded = await import('keytar');
  // A CommonJS module: Node always gives its exports as default, and by name only when it can detect them.
  return 'default' in loaded ? (loaded.default as Keychain) : loaded;
}

/** Loads the first of the modules that this computer can load; rejects when it can load none. */
export async function loadKeychain(modules: readonly LoadKeychain[] = [loadKeytar, loadKeyring]): Promise<Keychain> {
  let problem: unknown = new Error('There is no keychain module.');
  for (const load of modules) {
    try {
      return await load();
    } catch (thrown) {
      problem = thrown;
    }
  }
  throw problem;
}
