import type { Vault } from '#main/vault/vault.ts';

const HINT_LENGTH = 4;
const SHORTEST_HINTED = 12;

/** One account's API key for this run: read from the vault once, never handed to anything but the API client. */
export interface AccountKey {
  read(): Promise<string | null>;
  replace(key: string): Promise<void>;
  /** Where the vault cannot remove it, it stays in use. */
  forget(): Promise<void>;
  /** The last four characters, all that a window may see; null until read and for keys too short to hide. */
  hint(): string | null;
}

export function createAccountKey(vault: Vault, address: string, onRead: () => void): AccountKey {
  let current: string | null = null;
  let reading: Promise<string | null> | null = null;

  function read(): Promise<string | null> {
    reading ??= ask();
    return reading;
  }

  /** A keychain that failed is asked again by the next request: somebody may have unlocked it. */
  function ask(): Promise<string | null> {
    const own = vault.read(address).then((key) => {
      // Replaced or forgotten meanwhile, the key of the vault is that of before.
      if (reading !== own) return key;
      current = key;
      // A keyring that somebody did not unlock says the same as one without the key.
      if (key === null) reading = null;
      onRead();
      return key;
    });
    own.catch(() => {
      if (reading === own) reading = null;
    });
    return own;
  }

  return {
    read,
    async replace(key) {
      await vault.write(address, key);
      current = key;
      reading = Promise.resolve(key);
    },
    async forget() {
      await vault.remove(address);
      current = null;
      reading = Promise.resolve(null);
    },
    hint: () => (current === null || current.length < SHORTEST_HINTED ? null : current.slice(-HINT_LENGTH)),
  };
}
