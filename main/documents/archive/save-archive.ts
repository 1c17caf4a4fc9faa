import { basename, join } from 'node:path';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentProgress } from '#shared/documents/document.ts';
import type { SavedArchive } from '#shared/documents/archive.ts';
import { toAppError } from '#shared/errors.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import { asCompared, takeName } from '#main/documents/document-files.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import type { Sheet } from '#main/documents/document-sheets.ts';
import type { RefusedPaper } from '#main/documents/pack/plain-page.ts';
import type { ArchiveFolder } from './archive-folder.ts';
import { openArchiveFolder, PAPERS } from './archive-folder.ts';
import { archivePage } from './archive-page.ts';
import type { ArchivedInvoice, BookFiles, WrittenFile } from './book-files.ts';

export const ARCHIVED_BACKUP = 'book.inkwell';
/** Invoices that are looked at between two turns of other work. */
const INVOICES_AT_ONCE = 500;

export interface ArchiveSaving {
  readonly shell: Pick<DocumentShell, 'askFolder'>;
  readonly account: { readonly uid: Uid; readonly name: string };
  readonly today: PlainDate;
  readonly locale: string;
  /** Changes with how papers look: those of an earlier run are drawn again then. */
  readonly look: string;
  readonly signal: AbortSignal;
  /** The number of invoices, as far as it is known before they are read. */
  readonly estimate: number;
  /** Writes a backup to a path; returns the hash of the file. */
  backUp(path: string): Promise<string>;
  /** Writes the files of the book into a folder; null when it was stopped. */
  writeBook(folder: string): Promise<BookFiles | null>;
  describe(uid: Uid): Sheet;
  draw(uid: Uid): Promise<Uint8Array>;
  markNumber(sheet: Sheet): void;
  remember(path: string): number;
  onProgress(progress: DocumentProgress): void;
}

/**
 * Writes everything of an account as files that need no Inkwell into a new folder: CSV, JSON, each invoice as a PDF, a backup, a page that
 * explains them and check sums. One that was stopped goes on where it was. Null when the person chose no folder.
 */
export async function saveArchive(saving: ArchiveSaving): Promise<SavedArchive | null> {
  const { shell, account, today, signal, estimate, onProgress } = saving;
  const parent = await shell.askFolder();
  if (parent === null) return null;
  onProgress({ done: 0, total: estimate });
  const name = words.archive_folder({ name: account.name, date: today }).replaceAll(/[/\\:*?"<>|]/g, '-');
  const folder = await openArchiveFolder(parent, account.uid, name);
  const stopped = (): SavedArchive => ({
    outcome: 'cancelled',
    folder: basename(folder.path),
    invoices: 0,
    refused: 0,
    place: saving.remember(folder.path),
  });
  const backup = { name: ARCHIVED_BACKUP, sha256: await saving.backUp(join(folder.path, ARCHIVED_BACKUP)) };
  const book = await saving.writeBook(folder.path);
  if (book === null || signal.aborted) return stopped();
  const papers = await drawPapers(saving, folder, book.invoices);
  if (papers === null) return stopped();
  const { files, refused } = papers;
  const page = archivePage({ ...saving, name: account.name, invoices: files.length, refused });
  const all = [backup, ...book.files, ...files, await folder.write('index.html', page)];
  const path = await folder.finish(all, name);
  return {
    outcome: 'done',
    folder: basename(path),
    invoices: files.length,
    refused: refused.length,
    place: saving.remember(join(path, 'index.html')),
  };
}

interface DrawnPapers {
  readonly files: readonly WrittenFile[];
  readonly refused: readonly RefusedPaper[];
}

/** Writes a PDF of each invoice into the folder of its year, and keeps those that are there already. Null when the person stopped. */
async function drawPapers(
  { describe, draw, markNumber, signal, look, onProgress }: ArchiveSaving,
  folder: ArchiveFolder,
  invoices: readonly ArchivedInvoice[],
): Promise<DrawnPapers | null> {
  const versionOf = ({ version, year }: ArchivedInvoice): string =>
    createHash('sha256').update(`${version} ${year} ${look}`).digest('hex');
  const done = new Map(folder.done.map((paper) => [`${paper.uid} ${paper.version}`, paper]));
  const kept = new Map<Uid, (typeof folder.done)[number]>();
  for (const [index, invoice] of invoices.entries()) {
    if (index % INVOICES_AT_ONCE === 0) await nextTurn();
    const paper = done.get(`${invoice.uid} ${versionOf(invoice)}`);
    if (paper !== undefined) kept.set(invoice.uid, paper);
  }
  const left = await folder.keepOnly(new Set([...kept.values()].map(({ name }) => name)));
  const taken = createTakenNames(left);
  const files: WrittenFile[] = [];
  const refused: RefusedPaper[] = [];
  for (const [index, invoice] of invoices.entries()) {
    if (signal.aborted) return null;
    onProgress({ done: index, total: invoices.length });
    const { uid, year } = invoice;
    const earlier = kept.get(uid);
    if (earlier !== undefined) {
      files.push({ name: earlier.name, sha256: earlier.sha256 });
      continue;
    }
    const sheet = describe(uid);
    const { title, problem, fileName } = sheet;
    if (problem !== null) {
      refused.push({ title, problem });
      continue;
    }
    try {
      markNumber(sheet);
      const pdf = await draw(uid);
      const place = year === '' ? words.archive_undated() : year;
      const name = `${PAPERS}/${place}/${takeName(fileName, taken(place))}`;
      files.push(await folder.writePaper({ uid, version: versionOf(invoice), name }, pdf));
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      // Every further file would fail on the same disk.
      if (code === 'disk_full') throw thrown;
      refused.push({ title, problem: said });
    }
  }
  return { files, refused };
}

/** Returns the names that are taken in the folder of a year, as `takeName` compares them. */
function createTakenNames(paths: readonly string[]): (year: string) => Set<string> {
  const byYear = new Map<string, Set<string>>();
  const taken = (year: string): Set<string> => {
    const names = byYear.get(year) ?? new Set<string>();
    byYear.set(year, names);
    return names;
  };
  for (const path of paths) {
    const [, year = '', name = ''] = path.split('/');
    taken(year).add(asCompared(name));
  }
  return taken;
}
