import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from '#main/sync/plan/next-entry.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { LogCode, LogLevel } from '#shared/screens/log-line.ts';
import type { Channel } from '#shared/ipc/contract.ts';
import type { FailureFacts } from './failure-facts.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';

/** Describes something that happened by codes, durations and places in the program: nothing that somebody wrote, nothing of the account. */
export type LogEvent =
  | { readonly code: 'app_started'; readonly version: string; readonly trouble: ErrorCode | null; readonly ms: number }
  | { readonly code: 'app_quit'; readonly ms: number }
  | { readonly code: 'terminal_started'; readonly version: string }
  | { readonly code: 'terminal_ended'; readonly ms: number }
  | ({ readonly code: 'terminal_failed' } & FailureFacts)
  | ({ readonly code: 'crashed' } & FailureFacts)
  | ({ readonly code: 'handler_failed'; readonly channel: Channel } & FailureFacts)
  | { readonly code: 'handler_slow'; readonly channel: Channel; readonly ms: number }
  /** An error that nothing in the window caught. */
  | ({ readonly code: 'window_failed' } & FailureFacts)
  | {
      readonly code: 'step_failed';
      readonly step: Step['kind'];
      readonly error: ErrorCode;
      readonly status: number | null;
    }
  | { readonly code: 'step_slow'; readonly step: Step['kind']; readonly ms: number }
  | ({ readonly code: 'step_broken'; readonly step: Step['kind'] } & FailureFacts);

const levels: Readonly<Record<LogCode, LogLevel>> & Readonly<Record<LogEvent['code'], LogLevel>> = {
  app_started: 'info',
  app_quit: 'info',
  terminal_started: 'info',
  terminal_ended: 'info',
  terminal_failed: 'error',
  crashed: 'error',
  handler_failed: 'error',
  handler_slow: 'warn',
  window_failed: 'error',
  step_failed: 'warn',
  step_slow: 'warn',
  step_broken: 'error',
};

/** Keeps what became of the program, for a person who looks for the cause of a trouble. */
export interface Log {
  /** Writes one line at once; never throws. */
  write(event: LogEvent): void;
}

/** The folder of a profile that holds its log. */
export const LOG_FOLDER = 'log';
const MOST_FILES = 3;
const FILE_BYTES = 2 ** 20;
const LINE_END = 0x0a;

/**
 * Opens the log of a profile: JSON lines in at most three files of 1 MB, numbered in the order in which they were written. It
 * holds no file open and remembers nothing, so that the window and a terminal may write at the same time.
 */
export function openLog(dataDir: string, now: () => number = Date.now): Log {
  const folder = join(dataDir, LOG_FOLDER);
  return {
    write(event) {
      try {
        append(
          folder,
          `${JSON.stringify({ at: new Date(now()).toISOString(), level: levels[event.code], ...event })}\n`,
        );
      } catch {
        // The disk is full or read-only, or the profile was removed: Inkwell works without a log.
      }
    },
  };
}

function append(folder: string, line: string): void {
  const numbers = filesIn(folder);
  const newest = numbers.at(-1) ?? 1;
  if (appendTo(pathOf(folder, newest), line)) return;
  appendTo(pathOf(folder, newest + 1), line);
  for (const old of numbers.slice(0, 1 - MOST_FILES)) rmSync(pathOf(folder, old), { force: true });
}

const pathOf = (folder: string, number: number): string => join(folder, `${String(number).padStart(6, '0')}.jsonl`);

/** Returns the numbers of the files in rising order. The folder is made only where there is a profile. */
function filesIn(folder: string): readonly number[] {
  try {
    const names = readdirSync(folder).flatMap((name) => /^(\d{6})\.jsonl$/.exec(name)?.[1] ?? []);
    return names.map(Number).sort((one, other) => one - other);
  } catch {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
    return [];
  }
}

/** Returns false, and writes nothing, when the file has no room for the line. */
function appendTo(path: string, line: string): boolean {
  const file = openSync(path, 'a+', PRIVATE_FILE);
  try {
    const { size } = fstatSync(file);
    if (size > 0 && size + Buffer.byteLength(line) > FILE_BYTES) return false;
    // A line that a full disk or a power cut left unfinished must not swallow this one.
    appendFileSync(file, size === 0 || endsLine(file, size) ? line : `\n${line}`);
    return true;
  } finally {
    closeSync(file);
  }
}

function endsLine(file: number, size: number): boolean {
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  return last[0] === LINE_END;
}
