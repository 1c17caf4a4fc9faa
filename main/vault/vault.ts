/** Keeps the API key of each account, which is named by its base address. Throws AppErrors that never hold a key. */
export interface Vault {
  /** `memory` forgets everything when the program ends; the app says so. It may become `keychain` while the program runs. */
  readonly storage: 'keychain' | 'memory';
  /** Resolves once a keychain that was silent at the start has answered: what it holds can be read from then on. */
  readonly lateAnswer?: Promise<void>;
  /** Null when nothing is stored for this account. */
  read(account: string): Promise<string | null>;
  write(account: string, key: string): Promise<void>;
  /** Removing what is not there is no error. */
  remove(account: string): Promise<void>;
}
