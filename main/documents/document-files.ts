import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInUse, moveOver } from '#main/platform/atomic-file.ts';
import { AppError } from '#shared/errors.ts';
import type { PictureFormat, TableFormat } from '#shared/documents/document.ts';
import { freeName } from '#shared/documents/file-name.ts';
import { message } from '#shared/words/message.ts';

/** The ending of a saved file: `pdf` for a document, `ics` for days of a calendar, the others for rows of a list. */
export type FileEnding = 'pdf' | 'ics' | 'inkwell' | 'json' | 'txt' | TableFormat | PictureFormat;

/** Returns the folder's names, normalised as case-insensitive file systems compare them. Throws `read_only`. */
export async function takenNames(folder: string): Promise<Set<string>> {
  try {
    return new Set((await readdir(folder)).map(asCompared));
  } catch {
    throw new AppError('read_only', message('error_folder_unreadable'));
  }
}

/** Returns a free file name with the ending `pdf` and adds it to `taken`. */
export function takeName(name: string, taken: Set<string>): string {
  const fileName = `${freeName(name, (candidate) => taken.has(asCompared(`${candidate}.pdf`)))}.pdf`;
  taken.add(asCompared(fileName));
  return fileName;
}

/**
 * Returns the chosen path with its ending. The system asked about replacing the path as it was typed; when the ending is added
 * here, the person was not asked about the longer path, so a free name is chosen.
 */
export function withEnding(path: string, ending: FileEnding): string {
  if (path.toLowerCase().endsWith(`.${ending}`)) return path;
  return `${freeName(path, (candidate) => existsSync(`${candidate}.${ending}`))}.${ending}`;
}

/**
 * Writes a file atomically: an existing file stays until the new one is complete. `rights` are the system's usual ones for a file that
 * the person saves in a place of their choice. Throws `disk_full` or `read_only`.
 */
export async function writeWhole(path: string, content: Uint8Array | string, rights?: number): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path).slice(0, 40)}.${String(process.pid)}.part`);
  let isComplete = false;
  try {
    await writeFile(unfinished, content, { mode: rights });
    isComplete = true;
    await moveOver(unfinished, path);
  } catch (thrown) {
    await rm(unfinished, { force: true }).catch(() => {});
    // Only a complete temporary file proves that the folder is writable, so that the target itself must be in use.
    throw refusalOf(thrown, basename(path), isComplete && existsSync(path));
  }
}

function refusalOf(thrown: unknown, name: string, isReplacing: boolean): AppError {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('disk_full', message('error_disk_full_for_file', { file: name }));
  if (code === 'EBUSY' || (isReplacing && isInUse(thrown)))
    return new AppError('read_only', message('error_file_open_elsewhere', { file: name }));
  return new AppError('read_only', message('error_file_not_written', { file: name }));
}

/** Returns a file name as Windows and macOS compare it. */
export const asCompared = (name: string): string => name.normalize('NFC').toLowerCase();
