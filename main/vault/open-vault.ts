import { within } from './keychain-errors.ts';
import type { Keychain } from './keytar-vault.ts';
import { LIMIT_MS, SERVICE, createKeytarVault, loadKeychain } from './keytar-vault.ts';
import { createLateVault } from './late-vault.ts';
import type { Vault } from './vault.ts';

export interface OpenVaultOptions {
  /** How the native module is loaded; tests give a broken or a hanging one. */
  readonly load?: () => Promise<Keychain>;
  readonly loadLimitMs?: number;
  readonly probeLimitMs?: number;
  /** How long a keychain that was silent then is waited for when a key is to be removed. */
  readonly limitMs?: number;
}

/** A cold disk and a busy computer take their time; a module that is not there says so at once. */
const LOAD_LIMIT_MS = 10_000;
const PROBE_LIMIT_MS = 2_000;
const NOBODY = 'probe:nobody';

/**
 * The system's keychain when it answers a harmless question (the key of an account that never existed) in time, else
 * memory until it does. Never throws: without a keychain the program still works, for this run.
 */
export async function openVault({
  load = loadKeychain,
  loadLimitMs = LOAD_LIMIT_MS,
  probeLimitMs = PROBE_LIMIT_MS,
  limitMs = LIMIT_MS,
}: OpenVaultOptions = {}): Promise<Vault> {
  const loading = Promise.resolve().then(load);
  const proven = loading.then(prove);
  try {
    // Loading holds up everything else in the process: its time is not the keychain's.
    await within(loadLimitMs, loading);
    return createKeytarVault(await within(probeLimitMs, proven), limitMs);
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
