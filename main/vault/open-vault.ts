import { within } from './keychain-errors.ts';
import type { Keychain } from './keytar-vault.ts';
import { LIMIT_MS, SERVICE, createKeytarVault, loadKeychain } from './keytar-vault.ts';
import { createLateVault } from './late-vault.ts';
import type { Vault } from './vault.ts';

export interface OpenVaultOptions {
  /** How the native module is loaded; tests give a broken or a hanging one. */
  readonly load?: () => Promise<Keychain>;
  readonly probeLimitMs?: number;
  /** How long a keychain that was silent then is waited for when a key is to be removed. */
  readonly limitMs?: number;
}

const PROBE_LIMIT_MS = 2_000;
const NOBODY = 'probe:nobody';

/**
 * The system's keychain when it answers a harmless question (the key of an account that never existed) in time, else
 * memory. Never throws: without a keychain the program still works, for this run.
 */
export async function openVault({
  load = loadKeychain,
  probeLimitMs = PROBE_LIMIT_MS,
  limitMs = LIMIT_MS,
}: OpenVaultOptions = {}): Promise<Vault> {
  const proven = loadProven(load);
  try {
    return createKeytarVault(await within(probeLimitMs, proven), limitMs);
  } catch {
    return createLateVault(
      proven.catch(() => null),
      limitMs,
    );
  }
}

async function loadProven(load: () => Promise<Keychain>): Promise<Keychain> {
  const keychain = await load();
  await keychain.getPassword(SERVICE, NOBODY);
  return keychain;
}
