import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#main/profile/json-files.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import { writeWhole } from './document-files.ts';

const DAY_MS = 86_400_000;

/** Writes a mail for the person's own program into a private folder, and returns its path. Files of the days before are removed. */
export async function writeMailDraft(folder: string, name: string, mail: string, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await removeOldMailDrafts(folder, now);
  const path = join(folder, `${name}.eml`);
  await writeWhole(path, mail, PRIVATE_FILE);
  await chmod(path, PRIVATE_FILE);
  return path;
}

/** Removes the files of the days before: a program may still read that of today, older ones hold a client's data for nothing. */
export async function removeOldMailDrafts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(nothingThere);
  for (const name of names ?? []) {
    const path = join(folder, name);
    const file = await stat(path).catch(nothingThere);
    if (file && file.mtimeMs < now - DAY_MS) await rm(path, { force: true });
  }
}

/** Answers null for a folder that was never made, and for a file that a program has removed meanwhile. */
function nothingThere(thrown: unknown): null {
  if (isMissing(thrown)) return null;
  throw thrown;
}
