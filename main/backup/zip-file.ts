import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Transform } from 'node:stream';
import { createHash } from 'node:crypto';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';
import { hashFile } from './hash-file.ts';
import type { BackupFile } from './manifest.ts';

/** SHA-256 in hexadecimal digits. */
const HASH_DIGITS = 64;

/** A file of an archive: one on the disk, or a text. */
export type ZipEntry =
  { readonly name: string; readonly path: string } | { readonly name: string; readonly text: string };

/** Writes an archive. Rejects where the file is there already or cannot be written. */
export async function writeZip(target: string, entries: readonly ZipEntry[]): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const entry of entries) {
    const options = { mode: PRIVATE_FILE };
    if ('path' in entry) zip.addFile(entry.path, entry.name, options);
    else zip.addBuffer(Buffer.from(entry.text), entry.name, options);
  }
  const writing = pipeline(
    zip.outputStream,
    createWriteStream(target, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
  );
  // A file that cannot be read ends the archive.
  const failing = new Promise<never>((_, reject) => {
    zip.on('error', reject);
  });
  zip.end({ forceZip64Format: false, comment: '0'.repeat(HASH_DIGITS) });
  await Promise.race([writing, failing]);
  await stamp(target);
}

/** Writes the hash of all bytes before it into the comment, which is the end of an archive. */
async function stamp(path: string): Promise<void> {
  const { size } = await stat(path);
  const { sha256 } = await hashFile(path, size - HASH_DIGITS);
  const file = await open(path, 'r+');
  try {
    await file.write(sha256, size - HASH_DIGITS, 'latin1');
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Tells that an archive ends with the hash of all that is before: not a byte of it has changed. */
export async function isUnchanged(path: string): Promise<boolean> {
  const { size } = await stat(path);
  if (size <= HASH_DIGITS) return false;
  const { sha256 } = await hashFile(path, size - HASH_DIGITS);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(HASH_DIGITS), 0, HASH_DIGITS, size - HASH_DIGITS);
    return buffer.toString('latin1') === sha256;
  } finally {
    await file.close();
  }
}

/** Reads a text of an archive; null where it is missing or longer than `most` bytes. Rejects for a file that is no archive. */
export async function readZipText(path: string, name: string, most: number): Promise<string | null> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== name) continue;
      if (entry.uncompressedSize > most) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk as Uint8Array));
      return Buffer.concat(chunks).toString('utf8');
    }
    return null;
  } finally {
    zip.close();
  }
}

/** Unpacks the files into paths of their own. Returns false where one is missing, or is not as it is described. */
export async function unpackZip(
  path: string,
  files: readonly BackupFile[],
  pathOf: (file: BackupFile) => string,
): Promise<boolean> {
  const wanted = new Map(files.map((file) => [file.name, file]));
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const file = wanted.get(entry.fileName);
      if (file === undefined) continue;
      if (entry.uncompressedSize !== file.bytes) return false;
      const hash = createHash('sha256');
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      const stream = await zip.openReadStreamPromise(entry);
      await pipeline(stream, hashing, createWriteStream(pathOf(file), { mode: PRIVATE_FILE, flags: 'wx' }));
      if (hash.digest('hex') !== file.sha256) return false;
      wanted.delete(file.name);
    }
    return wanted.size === 0;
  } finally {
    zip.close();
  }
}
