import type { Writable } from 'node:stream';

/** Writes text to a stream; resolves when all of it is written, rejects with the system's error. */
export function writeOut(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (fault) => {
      if (fault === null || fault === undefined) resolve();
      else reject(fault);
    });
  });
}

/** Returns true when the reader has closed the pipe, as `head` does after its last line. */
export function isReaderGone(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE';
}
