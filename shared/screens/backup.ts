/** The last backup of the open account that was written from here; `at` in ms since epoch. */
export interface LastBackup {
  readonly at: number;
  /** The name of the file, without its folder. */
  readonly file: string;
}

/** A backup that the person has chosen to restore. */
export interface ChosenBackup {
  readonly file: string;
  readonly needsPassphrase: boolean;
}

/** The shortest passphrase that is taken. */
export const SHORTEST_PASSPHRASE = 8;
export const LONGEST_PASSPHRASE = 200;
