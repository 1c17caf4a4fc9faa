import { basename, join } from 'node:path';
import type { DocumentProgress, DocumentResult, DocumentRun } from '#shared/documents/document.ts';
import type { Uid } from '#shared/service/ids.ts';
import { toAppError } from '#shared/errors.ts';
import { takeName, takenNames, withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import type { Sheet } from './document-sheets.ts';
import { resultOf } from './document-sheets.ts';

/** Returns the path for a sheet: the path the person chose for a single file, or a free name in the chosen folder. */
type Destination = (sheet: Sheet) => string;

interface Saving {
  readonly shell: DocumentShell;
  readonly uids: readonly Uid[];
  describe(uid: Uid): Sheet;
  /** Returns the document as PDF. */
  draw(uid: Uid): Promise<Uint8Array>;
  /** Remembers the path of a saved file and returns its number, from 1. */
  remember(path: string): number;
  /** Records that the sheet's number is on paper: it no longer changes unasked. */
  markNumber(sheet: Sheet): void;
  isCancelled(): boolean;
  onProgress(progress: DocumentProgress): void;
}

/** Writes one PDF for each document, one after the other. A failure affects its own file only, except for a full disk. */
export async function saveDocuments(saving: Saving): Promise<DocumentRun> {
  const results: DocumentResult[] = [];
  let place: number | null = null;
  const over = (outcome: DocumentRun['outcome']): DocumentRun => ({ outcome, results, place });
  const pathOf = await askDestination(saving, (refused) => results.push(refused));
  if (pathOf === null) return over(results.length > 0 ? 'done' : 'cancelled');
  for (const uid of saving.uids) {
    if (saving.isCancelled()) return over('cancelled');
    saving.onProgress({ done: results.length, total: saving.uids.length });
    // Described again right before drawing: the dialog may have been open for minutes.
    const sheet = saving.describe(uid);
    if (sheet.problem !== null) {
      results.push(resultOf(sheet, sheet.problem));
      continue;
    }
    try {
      // Marked before drawing, in the same turn: no number may change between describing and writing it.
      saving.markNumber(sheet);
      const pdf = await saving.draw(uid);
      const path = pathOf(sheet);
      await writeWhole(path, pdf);
      place ??= saving.remember(path);
      results.push({ uid, title: sheet.title, fileName: basename(path), problem: null, note: sheet.note });
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      results.push(resultOf(sheet, said));
      // Every further file would fail on the same disk.
      if (code === 'disk_full') return over('cancelled');
    }
  }
  return over('done');
}

/**
 * Asks where to save. Null when the person cancelled, or when the only document cannot be drawn; `reject` then receives its
 * result.
 */
async function askDestination(
  { shell, uids, describe, markNumber }: Saving,
  reject: (refused: DocumentResult) => void,
): Promise<Destination | null> {
  const [first] = uids;
  if (first !== undefined && uids.length === 1) {
    const sheet = describe(first);
    if (sheet.problem !== null) {
      reject(resultOf(sheet, sheet.problem));
      return null;
    }
    // Marked even if the dialog is cancelled, which does no harm: the person has seen the number in the proposed file name.
    markNumber(sheet);
    const path = await shell.askWhere(sheet.fileName, 'pdf');
    return path === null ? null : () => withEnding(path, 'pdf');
  }
  const folder = await shell.askFolder();
  if (folder === null) return null;
  const taken = await takenNames(folder);
  return (sheet) => join(folder, takeName(sheet.fileName, taken));
}
