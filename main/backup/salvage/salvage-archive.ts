import { appendFile, open, readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInflateRaw } from 'node:zlib';
import type { Manifest } from '#main/backup/manifest.ts';
import { isBesideBook, BOOK_NAME, MANIFEST_FILE, readManifest, SETTINGS_NAME } from '#main/backup/manifest.ts';
import { PRIVATE_FILE } from '#main/platform/private-files.ts';

/** The beginning of what stands before each file of an archive, and where its parts are from there. */
const HEAD = Buffer.from('PK\u0003\u0004', 'latin1');
const [METHOD_AT, NAME_LENGTH_AT, EXTRA_LENGTH_AT, NAME_AT] = [8, 26, 28, 30] as const;
const DEFLATED = 8;
const LONGEST_NAME = 64;
const CHUNK = 1 << 20;

/** A file in a damaged archive. */
interface FoundFile {
  readonly name: string;
  readonly dataAt: number;
}

/** Holds what could be unpacked of an archive whose list of files may be gone. */
export interface SalvagedArchive {
  readonly manifest: Manifest;
  /** The names of files that were found, each as far as it could be unpacked. */
  readonly names: ReadonlySet<string>;
}

/** Unpacks what can be read of a damaged archive into a folder; null where it does not even say whose it is. */
export async function salvageArchive(archive: string, folder: string): Promise<SalvagedArchive | null> {
  const found = (await filesIn(archive)).filter(
    ({ name }) => [BOOK_NAME, MANIFEST_FILE, SETTINGS_NAME].includes(name) || isBesideBook(name),
  );
  for (const file of found) await unpack(archive, file, join(folder, file.name));
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '');
  const reading = readManifest(text);
  const names = new Set(found.map(({ name }) => name));
  return reading.kind === 'manifest' && names.has(BOOK_NAME) ? { manifest: reading.manifest, names } : null;
}

/** Finds the files by what stands before each of them: the list at the end may be cut off. The first of a name counts. */
async function filesIn(archive: string): Promise<readonly FoundFile[]> {
  const file = await open(archive);
  const found = new Map<string, FoundFile>();
  try {
    const buffer = Buffer.alloc(CHUNK + NAME_AT + LONGEST_NAME);
    for (let at = 0; ; at += CHUNK) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      const read = buffer.subarray(0, bytesRead);
      for (let head = read.indexOf(HEAD); head >= 0 && head < CHUNK; head = read.indexOf(HEAD, head + 1)) {
        const one = fileAt(read.subarray(head), at + head);
        if (one !== null && !found.has(one.name)) found.set(one.name, one);
      }
      if (bytesRead < buffer.length) return [...found.values()];
    }
  } finally {
    await file.close();
  }
}

function fileAt(head: Buffer, at: number): FoundFile | null {
  if (head.length < NAME_AT + LONGEST_NAME || head.readUInt16LE(METHOD_AT) !== DEFLATED) return null;
  const nameLength = head.readUInt16LE(NAME_LENGTH_AT);
  if (nameLength > LONGEST_NAME) return null;
  const name = head.toString('latin1', NAME_AT, NAME_AT + nameLength);
  return { name, dataAt: at + NAME_AT + nameLength + head.readUInt16LE(EXTRA_LENGTH_AT) };
}

/** Unpacks a file up to where it is damaged. */
async function unpack(archive: string, { dataAt }: FoundFile, target: string): Promise<void> {
  const inflating = createReadStream(archive, { start: dataAt }).pipe(createInflateRaw());
  try {
    for await (const chunk of inflating) await appendFile(target, chunk as Buffer, { mode: PRIVATE_FILE });
  } catch {
    // What was unpacked before stays.
  }
}
