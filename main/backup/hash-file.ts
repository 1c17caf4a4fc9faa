import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 of a file, or of its first `most` bytes, in hexadecimal digits, and how many bytes that were. */
export async function hashFile(
  path: string,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { end: most - 1 })) {
    // Without an encoding a stream of a file yields buffers.
    const buffer = chunk as Buffer;
    hash.update(buffer);
    bytes += buffer.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
