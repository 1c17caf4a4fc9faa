import type { ImportedRecords } from '#shared/import/client-import.ts';
import { MOST_UNDONE } from '#shared/import/client-import.ts';
import type { Link } from '#renderer/bridge.ts';
import { stepInParts } from '#renderer/state/undo/step-in-parts.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';

/** Returns the undo step of an import. */
export const importedStep = ({ link }: { readonly link: Link }, records: ImportedRecords, label: string): UndoStep =>
  stepInParts(
    link,
    label,
    inParts(records).map((part) => ({ kind: 'imported', ...part }) as const),
  );

function inParts({ created, changed }: ImportedRecords): readonly ImportedRecords[] {
  const parts = Math.ceil(Math.max(created.length, changed.length) / MOST_UNDONE);
  return Array.from({ length: parts }, (_, at) => ({
    created: created.slice(at * MOST_UNDONE, (at + 1) * MOST_UNDONE),
    changed: changed.slice(at * MOST_UNDONE, (at + 1) * MOST_UNDONE),
  }));
}
