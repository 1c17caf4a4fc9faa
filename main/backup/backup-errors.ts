import { basename } from 'node:path';
import { isInUse } from '#main/platform/atomic-file.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/words/message.ts';

/** Returns the sentence for a backup that could not be written. AppErrors stay as they are. */
export function writingError(thrown: unknown, file: string): unknown {
  const code = codeOf(thrown);
  const name = basename(file);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL')
    return new AppError('disk_full', message('error_disk_full_for_file', { file: name }));
  const isRefused = code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR' || isInUse(thrown);
  return isRefused ? new AppError('read_only', message('backup_not_written', { file: name })) : thrown;
}

/** Returns the sentence for a file that could not be read as a backup; for anything that is wrong within it, that it is damaged. */
export function readingError(thrown: unknown, file: string): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown);
  const name = basename(file);
  if (code === 'ENOENT') return new AppError('not_found', message('backup_not_there', { file: name }));
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EPERM')
    return new AppError('read_only', message('backup_unreadable', { file: name }));
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError('disk_full', message('error_disk_full_for_file', { file: name }));
  return damaged(file);
}

export const damaged = (file: string): AppError =>
  new AppError('book_damaged', message('backup_damaged', { file: basename(file) }));

const codeOf = (thrown: unknown): string | null =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
