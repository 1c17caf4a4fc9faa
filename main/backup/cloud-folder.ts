import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CloudService } from '#shared/screens/backup.ts';

/** The names of folders that the programs of these services make, also with the name of a firm behind them. */
const NAMES: readonly (readonly [RegExp, CloudService])[] = [
  [/^Dropbox(?: \(.+\))?$/i, 'dropbox'],
  [/^OneDrive(?: ?- ?.+)?$/i, 'onedrive'],
  [/^(?:com~apple~CloudDocs|iCloud ?Drive)$/i, 'icloud'],
  [/^(?:Google ?Drive(?:-.+)?|My Drive)$/i, 'google_drive'],
  [/^Nextcloud\d*$/i, 'nextcloud'],
  [/^ownCloud\d*$/i, 'owncloud'],
  [/^Box(?: Sync|-Box)?$/, 'box'],
  [/^MEGA(?:sync)?$/i, 'mega'],
  [/^pCloud ?(?:Drive|Sync)?$/i, 'pcloud'],
  [/^Syncthing$/i, 'syncthing'],
];

/** Files and folders that these programs leave in the folder that they copy, however it is called. */
const MARKERS: readonly (readonly [RegExp, CloudService])[] = [
  [/^\.dropbox\.cache$/, 'dropbox'],
  [/^\.849C9593-D756-4E56-8D6E-42412F2A707B$/, 'onedrive'],
  [/^\.tmp\.drive(?:download|upload)$/, 'google_drive'],
  [/^\.owncloudsync\.log$/, 'owncloud'],
  [/^\.(?:nextcloudsync\.log|_?sync_[0-9a-f]{12}\.db)$/, 'nextcloud'],
  [/^\.stfolder$/, 'syncthing'],
];

/**
 * Returns the service that copies this folder to other computers, by the names of the folders above it and by what lies in them; null
 * where none shows. On macOS `~/Library/CloudStorage/Dropbox-Firm` and the like are such names as well.
 */
export async function cloudServiceOf(folder: string): Promise<CloudService | null> {
  for (const part of folder.split(/[\\/]/)) {
    const found = firstOf(NAMES, [part, part.replace(/^(Dropbox|Box|pCloud|MEGA)-.+$/, '$1')]);
    if (found !== null) return found;
  }
  for (let at = folder; ; at = dirname(at)) {
    const found = firstOf(MARKERS, await readdir(at).catch(() => []));
    if (found !== null) return found;
    if (dirname(at) === at) return null;
  }
}

const firstOf = (table: readonly (readonly [RegExp, CloudService])[], names: readonly string[]): CloudService | null =>
  table.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null;
