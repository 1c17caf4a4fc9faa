import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { UsageError } from './usage-error.ts';
import { words } from '#shared/words/words.ts';

const LINE_FEED = 0x0a;

/** Reads a file, or standard input for `-`, as text. Throws UsageError when it cannot be read or is not UTF-8. */
export async function readInput(file: string, stdin: Readable): Promise<string> {
  return decode(await readBytes(file, stdin));
}

/** Reads the bytes of a file, or of standard input for `-`. Throws UsageError when it cannot be read. */
export const readBytes = (file: string, stdin: Readable): Buffer | Promise<Buffer> =>
  file === '-' ? readWhole(stdin) : readFile(file);

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new UsageError([words.terminal_file_unreadable({ file })]);
  }
}

async function readWhole(stdin: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Throws UsageError for invalid UTF-8: a replacement character would upload a wrong name. */
function decode(bytes: Buffer): string {
  const text = textOf(bytes);
  if (text !== null) return text;
  const bad = linesOf(bytes).flatMap((line, index) => (textOf(line) === null ? [index + 1] : []));
  throw new UsageError([
    ...bad.map((line) => words.terminal_line_not_utf8({ line: String(line) })),
    words.terminal_nothing_queued(),
  ]);
}

function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Splits undecoded bytes into lines. That is safe in UTF-8: no byte of a longer character equals a line feed. */
function linesOf(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start <= bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, start);
    lines.push(bytes.subarray(start, end === -1 ? bytes.length : end));
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
}
