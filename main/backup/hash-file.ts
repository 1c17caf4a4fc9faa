import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Bytes that are read at once, into one place: a stream would take new memory for each part of a large file. */
const PART = 1 << 18;

/** Returns the SHA-256 of a file, or of its first `most` bytes, in hexadecimal digits, and how many bytes that were. */
export async function hashFile(
  path: string,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  const part = Buffer.alloc(PART);
  const file = await open(path);
  try {
    for (let bytes = 0; ;) {
      const { bytesRead } = await file.read(part, 0, Math.min(PART, most - bytes), bytes);
      if (bytesRead === 0) return { sha256: hash.digest('hex'), bytes };
      hash.update(part.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}
