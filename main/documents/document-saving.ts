import { basename, join } from 'node:path';
import type { DocumentProgress, DocumentResult, DocumentRun } from '#shared/documents/document.ts';
import type { Uid } from '#shared/service/ids.ts';
import { toAppError } from '#shared/errors.ts';
import { takeName, takenNames, withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import type { Sheet } from './document-sheets.ts';
import { resultOf } from './document-sheets.ts';

/** Where the files of a run go: one to a place of the person's choice, many into a folder under names of their own. */
type Destination = (sheet: Sheet) => string;

interface Saving {
  readonly shell: DocumentShell;
  readonly uids: readonly Uid[];
  describe(uid: Uid): Sheet;
  /** The document as PDF. */
  draw(uid: Uid): Promise<Uint8Array>;
  /** Keeps a file's place for later and answers with its number. */
  remember(path: string): number;
  /** From now on somebody may hold it in hands: its number is not changed unasked. */
  leaveWord(sheet: Sheet): void;
  isCancelled(): boolean;
  onProgress(progress: DocumentProgress): void;
}

/** Writes one PDF a document, one after the other; a failure costs its own file only. */
export async function saveDocuments(saving: Saving): Promise<DocumentRun> {
  const results: DocumentResult[] = [];
  let place: number | null = null;
  const over = (outcome: DocumentRun['outcome']): DocumentRun => ({ outcome, results, place });
  const pathOf = await askDestination(saving, (refused) => results.push(refused));
  if (pathOf === null) return over(results.length > 0 ? 'done' : 'cancelled');
  for (const uid of saving.uids) {
    if (saving.isCancelled()) return over('cancelled');
    saving.onProgress({ done: results.length, total: saving.uids.length });
    // Again, and in the turn in which drawing begins: a place may have been chosen for minutes.
    const sheet = saving.describe(uid);
    if (sheet.problem !== null) {
      results.push(resultOf(sheet, sheet.problem));
      continue;
    }
    try {
      // In the same turn: a number that is drawn is not changed unasked, not even before the file is written.
      saving.leaveWord(sheet);
      const pdf = await saving.draw(uid);
      const path = pathOf(sheet);
      await writeWhole(path, pdf);
      place ??= saving.remember(path);
      results.push({ uid, title: sheet.title, fileName: basename(path), problem: null, note: sheet.note });
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      results.push(resultOf(sheet, message));
      // Every further file would meet the same disk.
      if (code === 'disk_full') return over('cancelled');
    }
  }
  return over('done');
}

/** Null when the person chose none, or when there is nothing to ask a place for; what was refused then is told. */
async function askDestination(
  { shell, uids, describe, leaveWord }: Saving,
  tell: (refused: DocumentResult) => void,
): Promise<Destination | null> {
  const [first] = uids;
  if (first !== undefined && uids.length === 1) {
    const sheet = describe(first);
    if (sheet.problem !== null) {
      tell(resultOf(sheet, sheet.problem));
      return null;
    }
    // The dialog proposes a name with its number. Where no place is chosen it keeps that as well, which does no harm.
    leaveWord(sheet);
    const path = await shell.askWhere(sheet.fileName, 'pdf');
    return path === null ? null : () => withEnding(path, 'pdf');
  }
  const folder = await shell.askFolder();
  if (folder === null) return null;
  const taken = await takenNames(folder);
  return (sheet) => join(folder, takeName(sheet.fileName, taken));
}
