import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentPreview } from '#shared/documents/document.ts';
import type { Uid } from '#shared/service/ids.ts';
import { takeName } from './document-files.ts';
import type { Sheet } from './document-sheets.ts';

/** The longest time in ms that the book is read before other work has a turn. */
const STEP_MS = 4;

/** Returns what a run would do with each document, in steps so that other work has turns; draws and fetches nothing. */
export async function previewDocuments(
  uids: readonly Uid[],
  describe: (uid: Uid) => Sheet,
): Promise<readonly DocumentPreview[]> {
  const previews: DocumentPreview[] = [];
  const taken = new Set<string>();
  let began = performance.now();
  for (const uid of uids) {
    const { title, clientName, fileName, problem, note } = describe(uid);
    const free = problem === null ? takeName(fileName, taken) : null;
    previews.push({ uid, title, clientName, fileName: free, problem, note });
    if (performance.now() - began < STEP_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return previews;
}
