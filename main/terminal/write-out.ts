import type { Writable } from 'node:stream';

/** Resolves when all of the text is out. Rejects with the error of the system where that is not possible. */
export function writeOut(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (fault) => {
      if (fault === null || fault === undefined) resolve();
      else reject(fault);
    });
  });
}

/** Whoever was to read the output has gone, as `head` does once it has what it wants. */
export function isReaderGone(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPIPE';
}
