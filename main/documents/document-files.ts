import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isHeld, moveOver } from '#main/platform/atomic-file.ts';
import { AppError } from '#shared/errors.ts';
import { freeName } from '#shared/documents/file-name.ts';

/** What is written: documents, or rows of a list. */
export type FileEnding = 'pdf' | 'csv';

/** Names in a folder as file systems compare them that know no upper and lower case. */
export async function takenNames(folder: string): Promise<Set<string>> {
  try {
    return new Set((await readdir(folder)).map(asCompared));
  } catch {
    throw new AppError('read_only', 'This folder cannot be read. Choose another one; nothing was written.');
  }
}

/** A name that nothing in the folder has, and takes it. */
export function takeName(name: string, taken: Set<string>): string {
  const fileName = `${freeName(name, (candidate) => taken.has(asCompared(`${candidate}.pdf`)))}.pdf`;
  taken.add(asCompared(fileName));
  return fileName;
}

/**
 * The place that a person has chosen, with its ending. They were asked about replacing what lies at the place as they typed it:
 * where that had no ending, nothing is replaced.
 */
export function withEnding(path: string, ending: FileEnding): string {
  if (path.toLowerCase().endsWith(`.${ending}`)) return path;
  return `${freeName(path, (candidate) => existsSync(`${candidate}.${ending}`))}.${ending}`;
}

/** Whole or not at all: what was there before stays until the new file is complete. */
export async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path).slice(0, 40)}.${String(process.pid)}.part`);
  let isComplete = false;
  try {
    await writeFile(unfinished, content);
    isComplete = true;
    await moveOver(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true }).catch(() => {});
    // A folder that nobody may write to does not take the unfinished file either.
    throw refusalOf(thrown, basename(path), isComplete && existsSync(path));
  }
}

function refusalOf(thrown: unknown, name: string, isReplacing: boolean): AppError {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('disk_full', `The disk is full, so ${name} was not saved. Free some space and try again.`);
  if (code === 'EBUSY' || (isReplacing && isHeld(thrown)))
    return new AppError('read_only', `${name} is open in another program. Close it there and try again.`);
  return new AppError('read_only', `${name} cannot be written there. Choose another folder.`);
}

const asCompared = (name: string): string => name.normalize('NFC').toLowerCase();
