import type { Keychain } from './keychain-vault.ts';

/** A call to the keychain, as it is sent to the process that makes it. */
export interface KeychainQuestion {
  readonly id: number;
  readonly call: keyof Keychain;
  /** Service, account and, to store one, the key. */
  readonly given: readonly string[];
}

/** The id of the first answer, which no question precedes: it says whether the system's module could be loaded. */
export const LOADING = 0;

/** The answer to a call. Contains nothing of an error, which may hold a key. */
export interface KeychainAnswer {
  readonly id: number;
  readonly isDone: boolean;
  readonly value: string | null;
}
