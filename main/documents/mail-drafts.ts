import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import { writeWhole } from './document-files.ts';

const DAY_MS = 86_400_000;

/** Writes a mail for the person's own program into a private folder, and returns its path. Files of the days before are removed. */
export async function writeMailDraft(folder: string, name: string, mail: string, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await removeOld(folder, now);
  const path = join(folder, `${name}.eml`);
  await writeWhole(path, mail, PRIVATE_FILE);
  await chmod(path, PRIVATE_FILE);
  return path;
}

/** A program may still read the file of today; older ones hold a client's data for nothing. */
async function removeOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now - DAY_MS) await rm(path, { force: true });
  }
}
