import type { Message } from '#shared/words/part.ts';

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

/** Compares what a damaged backup said that it holds of a kind of objects with what could be read of them. */
export interface SalvagedKind {
  /** A resource, or `outbox`. */
  readonly kind: string;
  readonly found: number;
  readonly told: number;
}

/** The rhythms in which backups are written by themselves. */
export const backupRhythms = ['off', 'daily', 'weekly'] as const;
export type BackupRhythm = (typeof backupRhythms)[number];

/** Offers how many planned backups are kept in a folder. */
export const keptCounts = [3, 7, 14, 30] as const;

/** Services that copy a folder of this computer to other computers. */
export const cloudServices = [
  'dropbox',
  'onedrive',
  'icloud',
  'google_drive',
  'nextcloud',
  'owncloud',
  'box',
  'mega',
  'pcloud',
  'syncthing',
] as const;
export type CloudService = (typeof cloudServices)[number];

/** The backups that the open account writes by itself. */
export interface BackupPlan {
  readonly rhythm: BackupRhythm;
  /** The name of the folder, without the way to it; null before one was chosen. */
  readonly folder: string | null;
  /** The service that copies the folder elsewhere; null where none is known to. */
  readonly cloud: CloudService | null;
  readonly keeps: number;
  /** True where a passphrase in the keychain encrypts them. */
  readonly isSealed: boolean;
}

/** The result of opening the newest backup as a test, with its time in ms since epoch. */
export interface BackupDrill {
  readonly at: number;
  readonly file: string;
  /** Null where all of it was found. */
  readonly problem: Message | null;
}

/** Holds what is known of the open account's backups. */
export interface BackupState {
  readonly last: LastBackup | null;
  readonly plan: BackupPlan;
  /** Why the last planned backup was not written, with its time; null where it was. */
  readonly problem: { readonly at: number; readonly said: Message } | null;
  readonly drill: BackupDrill | null;
}

/** The shortest passphrase that is taken. */
export const SHORTEST_PASSPHRASE = 8;
export const LONGEST_PASSPHRASE = 200;
