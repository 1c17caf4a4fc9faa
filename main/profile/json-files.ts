import { readdirSync, readFileSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { patientlySync, replaceFileSync } from '#main/platform/atomic-file.ts';

/** What a small file of the profile holds. `damaged` is there and no JSON. */
type ProfileJson =
  { readonly kind: 'missing' } | { readonly kind: 'damaged' } | { readonly kind: 'read'; readonly value: unknown };

/** Throws `read_only` for a file that is there and cannot be read: nobody knows what it says. */
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

/** What lies in a folder of the profile. Throws `read_only` where that cannot be told. */
export function readProfileFolder(path: string): readonly string[] {
  try {
    return patientlySync(() => readdirSync(path));
  } catch {
    throw notRead();
  }
}

const notRead = (): AppError =>
  new AppError(
    'read_only',
    'A file of the profile folder cannot be read. Close what else uses it, check its permissions and the disk, and try again; nothing was lost.',
    { retryable: true },
  );

/** Replaces the file at once, after `prepare`. Throws `disk_full` or `read_only`. */
export function writeProfileJson(path: string, value: unknown, prepare: () => void = () => {}): void {
  try {
    prepare();
    replaceFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  } catch (thrown) {
    throw whyNotWritten(thrown);
  }
}

/** A quota that is used up is a disk that is full, to whoever has it. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** What keeps a file of the profile from being written, in a sentence: `disk_full` or `read_only`. */
export function whyNotWritten(thrown: unknown): AppError {
  return FULL.has(codeOf(thrown))
    ? new AppError(
        'disk_full',
        'The disk is full, so the last change could not be saved. Free some space and try again; everything saved before is safe.',
        { retryable: true },
      )
    : new AppError(
        'read_only',
        'The profile folder cannot be written. Check its permissions and the disk; nothing was lost.',
      );
}

/** What is no folder holds no file either. */
function isMissing(thrown: unknown): boolean {
  const code = codeOf(thrown);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : null;
}
