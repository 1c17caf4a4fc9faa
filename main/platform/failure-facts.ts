import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An error without anything that somebody wrote: its class, and where in this program it arose. */
export interface FailureFacts {
  readonly kind: string;
  /** Names of functions with their places, as `createRouter main/ipc/router.ts:40`, the innermost first. */
  readonly frames: readonly string[];
}

/** Both the sources and the built program lie two folders below their root. */
const ROOT = join(import.meta.dirname, '..', '..');
const MOST_FRAMES = 20;
const FRAME = /^ {4}at (?:(?:async |new )*([\w$.<>#]{1,80}) (?:\[as [\w$]{1,80}\] )?\((.+)\)|(?:async )?([^()]+))$/;
const PLACE = /^(.+):(\d+):\d+$/;

/** Returns what may be kept of an error. Its message and fields may contain anything, even request headers with the API key. */
export function failureFacts(thrown: unknown): FailureFacts {
  const lines = thrown instanceof Error ? linesBelowMessage(thrown) : [];
  return { kind: errorKind(thrown), frames: lines.flatMap((line) => frameIn(line) ?? []).slice(0, MOST_FRAMES) };
}

/** Returns the class of an error; `unknown` for a name that could contain other text, because libraries choose it freely. */
export function errorKind(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : typeof thrown;
  return /^[A-Za-z]{1,40}$/.test(name) ? name : 'unknown';
}

/** Returns nothing where the stack does not begin with the message: lines of a message could look like frames. */
function linesBelowMessage({ stack, message }: Error): readonly string[] {
  if (typeof stack !== 'string') return [];
  const [name = ''] = /^[\w$. [\]]*/.exec(stack) ?? [];
  const head = message === '' ? name : `${name}: ${message}`;
  return stack.startsWith(`${head}\n`) ? stack.slice(head.length + 1).split('\n') : [];
}

/** Returns a frame within this program, and null for any other: paths outside of it are this computer's. */
function frameIn(line: string): string | null {
  const [, name = 'anonymous', named, bare] = FRAME.exec(line) ?? [];
  const [, place, row] = PLACE.exec(named ?? bare ?? '') ?? [];
  if (place === undefined || row === undefined) return null;
  const file = relative(ROOT, place.startsWith('file:') ? fileURLToPath(place) : place)
    .split(sep)
    .join(posix.sep);
  return /^[\w@-][\w@./-]*$/.test(file) ? `${name} ${file}:${row}` : null;
}
