import type { DocumentPreview, DocumentResult } from '#shared/documents/document.ts';
import type { Uid } from '#shared/service/ids.ts';
import { words } from '#shared/words/words.ts';
import type { DocumentPurpose } from '#renderer/state/invoice-actions/documents-controller.svelte.ts';
import { textOf } from '#shared/words/text-of.ts';
import type { Message } from '#shared/words/part.ts';

/** A document of a run as a table row: its file name, its outcome, or why it was not made. */
interface DocumentRow {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  readonly text: string;
  readonly note: string | null;
  readonly isRefused: boolean;
}

/** A saved document is called by the name of its file. */
const plannedText = (purpose: DocumentPurpose): string | null =>
  purpose === 'save' ? null : words.documents_print_will();

const doneText = (purpose: DocumentPurpose): string | null => (purpose === 'save' ? null : words.documents_print_did());

/** Returns the rows; `results` is null before the run has started. */
export function documentRows(
  previews: readonly DocumentPreview[],
  results: readonly DocumentResult[] | null,
  purpose: DocumentPurpose,
): readonly DocumentRow[] {
  const ready = results === null ? plannedText(purpose) : doneText(purpose);
  const known = new Map(results?.map((result) => [result.uid, result]));
  return previews.map((preview) => {
    const { uid, title, clientName } = preview;
    const { fileName, problem, note } =
      results === null
        ? preview
        : (known.get(uid) ?? { fileName: null, problem: words.documents_run_not_reached({ purpose }), note: null });
    return {
      ...{ uid, number: title, clientName, isRefused: problem !== null },
      text: problem === null ? (ready ?? fileName ?? '') : wordsOf(problem),
      note: problem === null && note !== null ? textOf(note) : null,
    };
  });
}

const wordsOf = (problem: string | Message): string => (typeof problem === 'string' ? problem : textOf(problem));
