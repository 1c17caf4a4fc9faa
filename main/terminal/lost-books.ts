import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '#main/profile.ts';

/** Folders with a book that no account of the profile leads to: their account.json is missing or damaged. */
export function listLostBooks(profile: Profile): readonly string[] {
  const known = new Set(profile.accounts().map(({ uid }) => uid as string));
  const folder = join(profile.dataDir, 'accounts');
  return readdirSync(folder).filter((name) => !known.has(name) && existsSync(join(folder, name, 'book.db')));
}
