import type { DocumentPreview, DocumentResult } from '#shared/documents/document.ts';
import type { Uid } from '#shared/model/ids.ts';
import { words } from '#renderer/i18n/words.ts';
import type { DocumentPurpose } from '#renderer/state/documents-controller.svelte.ts';

/** One document of a run in a table: how it will be called, how it was, or why there is none. */
export interface DocumentRow {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  readonly text: string;
  readonly isRefused: boolean;
}

/** What was left out stands first. Without results nothing has been saved yet. */
export function documentRows(
  previews: readonly DocumentPreview[],
  results: readonly DocumentResult[] | null,
  purpose: DocumentPurpose,
): readonly DocumentRow[] {
  const text = words.documents.runs[purpose];
  const ready = results === null ? text.will : text.did;
  const known = new Map(results?.map((result) => [result.uid, result]));
  const rows = previews.map((preview): DocumentRow => {
    const { uid, title, clientName } = preview;
    const { fileName, problem } =
      results === null ? preview : (known.get(uid) ?? { fileName: null, problem: text.notReached });
    return {
      uid,
      number: title,
      clientName,
      text: problem ?? (ready || (fileName ?? '')),
      isRefused: problem !== null,
    };
  });
  return [...rows.filter(({ isRefused }) => isRefused), ...rows.filter(({ isRefused }) => !isRefused)];
}
