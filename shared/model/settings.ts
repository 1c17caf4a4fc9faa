/** Choices of the person at this computer; none of them is part of a book. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly isOfflineByChoice: boolean;
}

export const defaultSettings: Settings = { theme: 'system', isOfflineByChoice: false };

/** The account a window shows. The key itself never leaves the main process: only its last four characters do. */
export interface AccountInfo {
  readonly uid: string;
  readonly name: string;
  /** Base address; null for the demo book, which has none. */
  readonly url: string | null;
  readonly companyId: string | null;
  readonly isDemo: boolean;
  readonly keyHint: string | null;
  /** Where the key lives: lost at quit when there is no keychain. */
  readonly keyStorage: 'keychain' | 'memory' | 'none';
}
