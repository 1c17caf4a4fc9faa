/** Keeps the API key of each account, which is named by its base address. Throws AppErrors that never hold a key. */
export interface Vault {
  /**
   * `memory` forgets all keys when the program ends; the app tells the person. It may become `keychain` while the
   * program runs.
   */
  readonly storage: 'keychain' | 'memory';
  /** Resolves when a keychain that was silent at the start has answered: its keys can be read from then on. */
  readonly lateAnswer?: Promise<void>;
  /** Resolves with null when no key is stored for this account. */
  read(account: string): Promise<string | null>;
  write(account: string, key: string): Promise<void>;
  /** Removes the key; a missing key is no error. */
  remove(account: string): Promise<void>;
}
