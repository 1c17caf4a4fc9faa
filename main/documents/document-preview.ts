import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentPreview } from '#shared/documents/document.ts';
import type { Uid } from '#shared/service/ids.ts';
import { takeName } from './document-files.ts';
import type { Sheet } from './document-sheets.ts';

/** So long the book is read without a break. */
const STEP_MS = 4;

/** What a run would make of these, with turns for others in between; nothing is drawn or asked for. */
export async function previewDocuments(
  uids: readonly Uid[],
  describe: (uid: Uid) => Sheet,
): Promise<readonly DocumentPreview[]> {
  const previews: DocumentPreview[] = [];
  const taken = new Set<string>();
  let began = performance.now();
  for (const uid of uids) {
    const { title, clientName, fileName, problem, note } = describe(uid);
    const taking = problem === null ? takeName(fileName, taken) : null;
    previews.push({ uid, title, clientName, fileName: taking, problem, note });
    if (performance.now() - began < STEP_MS) continue;
    await nextTurn();
    began = performance.now();
  }
  return previews;
}
