import { within } from './keychain-errors.ts';
import type { Keychain } from './keychain-vault.ts';
import { LIMIT_MS, SERVICE, createKeychainVault } from './keychain-vault.ts';
import { createLateVault } from './late-vault.ts';
import { loadKeychain } from './load-keychain.ts';
import type { Vault } from './vault.ts';

export interface OpenVaultOptions {
  /** Loads a native module; tests pass a broken or a hanging loader. */
  readonly load?: () => Promise<Keychain>;
  readonly loadLimitMs?: number;
  readonly probeLimitMs?: number;
  /** Ms to wait for a silent keychain when a key is to be removed. */
  readonly limitMs?: number;
}

/** Ms to wait for the native module: a cold disk and a busy computer take time; a missing module fails at once. */
const LOAD_LIMIT_MS = 10_000;
const PROBE_LIMIT_MS = 2_000;
const NOBODY = 'probe:nobody';

/**
 * Returns a vault in the system's keychain if that answers a harmless question in time (the key of an account that
 * never existed), else one in memory until it does. Never throws: without a keychain the program still works, for this
 * run.
 */
export async function openVault({
  load = () => loadKeychain(),
  loadLimitMs = LOAD_LIMIT_MS,
  probeLimitMs = PROBE_LIMIT_MS,
  limitMs = LIMIT_MS,
}: OpenVaultOptions = {}): Promise<Vault> {
  const loading = Promise.resolve().then(load);
  const proven = loading.then(prove);
  try {
    // Loading blocks the whole process, so its time does not count against the keychain.
    await within(loadLimitMs, loading);
    return createKeychainVault(await within(probeLimitMs, proven), limitMs);
  } catch {
    return createLateVault(
      proven.catch(() => null),
      limitMs,
    );
  }
}

async function prove(keychain: Keychain): Promise<Keychain> {
  await keychain.getPassword(SERVICE, NOBODY);
  return keychain;
}
