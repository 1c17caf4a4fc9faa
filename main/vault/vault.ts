/** Keeps the API key of each account, which is named by its base address. Throws AppErrors that never hold a key. */
export interface Vault {
  /** `memory` forgets everything when the program ends; the app says so. */
  readonly storage: 'keychain' | 'memory';
  /** Null when nothing is stored for this account. */
  read(account: string): Promise<string | null>;
  write(account: string, key: string): Promise<void>;
  /** Removing what is not there is no error. */
  remove(account: string): Promise<void>;
}
