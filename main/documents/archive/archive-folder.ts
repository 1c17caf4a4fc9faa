import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { freeName } from '#shared/documents/file-name.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';
import { hashFile } from '#main/backup/hash-file.ts';
import { asCompared, writeWhole } from '#main/documents/document-files.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import type { WrittenFile } from './book-files.ts';

/** Says in an unfinished archive whose it is, how its folder is called until it is finished, and which papers are done: a line each. */
const JOURNAL = '.inkwell-archive.jsonl';
export const PAPERS = 'invoices';
const headSchema = z.object({ account: z.string(), folder: z.string() });
const lineSchema = z.object({ uid: z.string(), version: z.string(), name: z.string(), sha256: z.string() });
/** Notes the name of a paper before its file is written: any other file in the folder is not ours to remove. */
const begunSchema = z.object({ begun: z.string() });

/** A paper that an earlier, stopped run has written whole. */
export type DonePaper = z.output<typeof lineSchema>;

/** The folder of an archive while it is written. It has its name only when all of it is there. */
export interface ArchiveFolder {
  readonly path: string;
  /** The papers of an earlier run whose files are as they were written. */
  readonly done: readonly DonePaper[];
  write(name: string, content: Uint8Array | string): Promise<WrittenFile>;
  /** Writes a paper and notes it, so that the next run need not draw it. */
  writePaper(paper: Omit<DonePaper, 'sha256'>, content: Uint8Array): Promise<WrittenFile>;
  /** Removes all papers of earlier runs but these. Returns the names of all files that are left. */
  keepOnly(names: ReadonlySet<string>): Promise<readonly string[]>;
  /** Writes the check sums as `sha256sum -c` reads them, and gives the folder its name. Returns its path. */
  finish(files: readonly WrittenFile[], name: string): Promise<string>;
}

/** Opens the unfinished archive of this account in a folder, or begins one. Throws `read_only`. */
export async function openArchiveFolder(parent: string, account: Uid, name: string): Promise<ArchiveFolder> {
  try {
    const known = await unfinishedIn(parent, account);
    const path = known ?? join(parent, freeIn(parent, words.archive_unfinished({ folder: name })));
    if (known === null) {
      await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
      await appendFile(join(path, JOURNAL), line({ account, folder: basename(path) }), { mode: PRIVATE_FILE });
    }
    return folderAt(parent, path, await doneIn(path));
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    throw new AppError('read_only', message('error_folder_unreadable'));
  }
}

function folderAt(parent: string, path: string, done: readonly DonePaper[]): ArchiveFolder {
  const write: ArchiveFolder['write'] = async (name, content) => {
    await writeWhole(join(path, ...name.split('/')), content, PRIVATE_FILE);
    return { name, sha256: createHash('sha256').update(content).digest('hex') };
  };
  return {
    path,
    done,
    write,
    async writePaper(paper, content) {
      await mkdir(join(path, ...paper.name.split('/').slice(0, -1)), { recursive: true, mode: PRIVATE_FOLDER });
      await appendFile(join(path, JOURNAL), line({ begun: paper.name }));
      const written = await write(paper.name, content);
      await appendFile(join(path, JOURNAL), line({ ...paper, sha256: written.sha256 }));
      return written;
    },
    async keepOnly(names) {
      const own = new Set((await linesOf(path)).flatMap((one) => begunSchema.safeParse(one).data?.begun ?? []));
      const left: string[] = [];
      for (const found of await readdir(join(path, PAPERS), { recursive: true, withFileTypes: true }).catch(() => [])) {
        const file = join(found.parentPath, found.name);
        const name = file.slice(path.length + 1).replaceAll('\\', '/');
        if (found.isFile() && own.has(name) && !names.has(name)) await rm(file, { force: true });
        else left.push(name);
      }
      return left;
    },
    async finish(files, name) {
      const sums = files.map((file) => `${file.sha256}  ${file.name}\n`);
      await write('SHA256SUMS', sums.sort((one, other) => (one.slice(64) < other.slice(64) ? -1 : 1)).join(''));
      const final = join(parent, freeIn(parent, name));
      await rename(path, final);
      await rm(join(final, JOURNAL), { force: true });
      return final;
    },
  };
}

async function unfinishedIn(parent: string, account: Uid): Promise<string | null> {
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const [first] = await linesOf(join(parent, entry.name));
    const head = headSchema.safeParse(first).data;
    // A finished one has another name, also where the program died before it removed the journal.
    if (head?.account === account && asCompared(head.folder) === asCompared(entry.name))
      return join(parent, entry.name);
  }
  return null;
}

/** Reads which papers are done. One whose file is missing or another is not: a power cut may have taken its content. */
async function doneIn(path: string): Promise<readonly DonePaper[]> {
  const noted = (await linesOf(path)).flatMap((one) => lineSchema.safeParse(one).data ?? []);
  const newest = new Map(noted.map((paper) => [paper.name, paper]));
  const done: DonePaper[] = [];
  for (const paper of newest.values()) {
    const found = await hashFile(join(path, ...paper.name.split('/'))).catch(() => null);
    if (found?.sha256 === paper.sha256) done.push(paper);
  }
  return done;
}

/** Reads the lines of a folder's journal. One that was cut short is left out. */
async function linesOf(path: string): Promise<readonly unknown[]> {
  const text = await readFile(join(path, JOURNAL), 'utf8').catch(() => '');
  return text.split('\n').flatMap((one) => {
    try {
      return [JSON.parse(one) as unknown];
    } catch {
      return [];
    }
  });
}

/** Returns a line of the journal. It begins with the break, so that one that was cut short before it stays a line of its own. */
const line = (value: object): string => `\n${JSON.stringify(value)}`;

const freeIn = (parent: string, name: string): string => freeName(name, (one) => existsSync(join(parent, one)));
