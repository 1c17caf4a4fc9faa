import { readdirSync, readFileSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { patientlySync, replaceFileSync } from '#main/platform/atomic-file.ts';
import { message } from '#shared/words/message.ts';

/** The content of a small file of the profile. `damaged`: the file exists and is not JSON. */
type ProfileJson =
  { readonly kind: 'missing' } | { readonly kind: 'damaged' } | { readonly kind: 'read'; readonly value: unknown };

/** Reads a JSON file. Throws `read_only` when it exists and cannot be read, because its content is then unknown. */
export function readProfileJson(path: string): ProfileJson {
  const text = readText(path);
  if (text === null) return { kind: 'missing' };
  try {
    return { kind: 'read', value: JSON.parse(text) };
  } catch {
    return { kind: 'damaged' };
  }
}

function readText(path: string): string | null {
  try {
    return patientlySync(() => readFileSync(path, 'utf8'));
  } catch (thrown) {
    if (isMissing(thrown)) return null;
    throw notRead();
  }
}

/** Lists the names in a folder of the profile. Throws `read_only` when it cannot be read. */
export function readProfileFolder(path: string): readonly string[] {
  try {
    return patientlySync(() => readdirSync(path));
  } catch {
    throw notRead();
  }
}

const notRead = (): AppError => new AppError('read_only', message('error_profile_unreadable'), { retryable: true });

/** Runs `prepare`, then replaces the file atomically. Throws `disk_full` or `read_only`. */
export function writeProfileJson(path: string, value: unknown, prepare: () => void = () => {}): void {
  try {
    prepare();
    replaceFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  } catch (thrown) {
    throw whyNotWritten(thrown);
  }
}

/** Error codes of a full disk; an exhausted quota is the same to the person. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Returns the error for a file of the profile that could not be written: `disk_full` or `read_only`. */
export function whyNotWritten(thrown: unknown): AppError {
  return FULL.has(codeOf(thrown))
    ? new AppError('disk_full', message('error_disk_full'), { retryable: true })
    : new AppError('read_only', message('error_profile_read_only'));
}

/** Returns true when the file does not exist, also because a part of its path is not a folder. */
export function isMissing(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : null;
}
