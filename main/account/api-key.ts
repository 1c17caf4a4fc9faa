import type { Vault } from '#main/vault/vault.ts';

const HINT_LENGTH = 4;
const SHORTEST_HINTED = 12;

/** Holds the API key of one account while Inkwell runs: read from the vault once, given to the API client only. */
export interface AccountKey {
  read(): Promise<string | null>;
  replace(key: string): Promise<void>;
  /** Removes the key from the vault. Rejects when the vault cannot, and the key then stays in use. */
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

  /** Reads the vault. After a failure the next request reads again, because the keychain may have been unlocked. */
  function ask(): Promise<string | null> {
    const own = vault.read(address).then((key) => {
      // The key was replaced or forgotten during the read: this answer is outdated.
      if (reading !== own) return key;
      current = key;
      // Reads again next time: a locked keyring answers like one without the key.
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
