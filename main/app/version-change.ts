import { join } from 'node:path';
import { z } from 'zod';
import { copyOfVersion } from '#main/db/connection/version-copy.ts';
import { readProfileJson, writeProfileJson } from '#main/profile/json-files.ts';
import type { Profile } from '#main/profile/profile.ts';
import { BOOK_FILE } from '#main/profile/profile.ts';

/** Says which version opened the profile last. */
const FILE = 'last-version.json';
const fileSchema = z.object({ version: z.string() });

/**
 * Copies the books before the first start of another version, then notes this one. Returns the version before; null when it was the
 * same or none is known. Call while no book is open. Never throws: without room for a copy it is tried again at the next start.
 */
export async function noteVersion(profile: Profile, version: string): Promise<string | null> {
  const path = join(profile.dataDir, FILE);
  try {
    const json = readProfileJson(path);
    const before = fileSchema.safeParse(json.kind === 'read' ? json.value : null).data?.version ?? null;
    if (before === version) return null;
    if (before !== null) {
      const own = profile.accounts().filter(({ url }) => url !== null);
      for (const { uid } of own) await copyOfVersion(join(profile.accountDir(uid), BOOK_FILE), before);
    }
    writeProfileJson(path, { version });
    return before;
  } catch {
    return null;
  }
}
