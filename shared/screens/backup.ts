import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
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
  /** True when the plan was damaged and has to be chosen again. */
  readonly isLost: boolean;
  readonly drill: BackupDrill | null;
}

/** The ways in which an object of a restored book can differ from the account. */
export const comparisons = ['unsent_here', 'sent_since', 'changed_there', 'only_there', 'only_here'] as const;
export type Comparison = (typeof comparisons)[number];

/** The most objects that are listed of each. */
export const MOST_COMPARED = 100;

/** An object that differs. `uid` is null where it is not in the restored book. */
export interface ComparedRow {
  readonly resource: Resource;
  readonly uid: Uid | null;
  readonly name: string;
}

/** Compares a restored book with the account, as the other book of it on this computer has it. */
export interface BookComparison {
  /** The name of the other book. */
  readonly name: string;
  readonly groups: readonly {
    readonly kind: Comparison;
    readonly count: number;
    readonly rows: readonly ComparedRow[];
  }[];
}

/** The shortest passphrase that is taken. */
export const SHORTEST_PASSPHRASE = 8;
export const LONGEST_PASSPHRASE = 200;
