import type { EntryOptions } from '@napi-rs/keyring';
import type { Keychain } from './keychain-vault.ts';

/**
 * Requires the Secret Service on Linux. By itself the module falls back to the keyring of the kernel, which answers as if it were
 * one and forgets every key when the computer restarts. Other systems ignore it.
 */
const PINNED: EntryOptions = { linux: { store: 'secret-service' } };

/**
 * Loads the keychain that needs no library of the system. Rejects where npm brought no build of it. It keeps keys under other
 * attributes than keytar does, so each of the two finds only its own.
 */
export async function loadKeyring(): Promise<Keychain> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // Made for each call: an entry whose service is missing throws at once, and the service may come later.
  const entry = (service: string, account: string) => new AsyncEntry(service, account, PINNED);
  return {
    getPassword: async (service, account) => entry(service, account).getPassword(),
    setPassword: async (service, account, password) => entry(service, account).setPassword(password),
    deletePassword: async (service, account) => entry(service, account).deletePassword(),
  };
}
