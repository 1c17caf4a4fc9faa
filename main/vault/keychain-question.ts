import type { Keychain } from './keytar-vault.ts';

/** One call to the keychain as it travels to the process that makes it. */
export interface KeychainQuestion {
  readonly id: number;
  readonly call: keyof Keychain;
  /** Service, account and, where one is stored, the key. */
  readonly given: readonly string[];
}

/** Not a question: the process says by itself whether the system's module could be loaded. */
export const LOADING = 0;

/** What came of it. Nothing of an error travels: it may hold a key. */
export interface KeychainAnswer {
  readonly id: number;
  readonly isDone: boolean;
  readonly value: string | null;
}
