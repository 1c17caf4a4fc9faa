import type { ImportedRecords } from '#shared/import/client-import.ts';
import { MOST_UNDONE } from '#shared/import/client-import.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';
import type { Link } from '#renderer/bridge.ts';
import type { UndoStep } from '#renderer/state/undo/undo-stack.svelte.ts';

/** Returns the undo step of an import. It goes in small parts, so that nothing else has to wait for a long list. */
export function importedStep({ link }: { readonly link: Link }, records: ImportedRecords, label: string): UndoStep {
  const parts = inParts(records).map((part) => ({ kind: 'imported', ...part }) as const);
  return {
    label,
    undo: async () => {
      const outcomes: BinOutcome[] = [];
      for (const part of parts.toReversed()) outcomes.push(...((await link.request('undo:undo', part)).outcomes ?? []));
      return stayedText(outcomes);
    },
    redo: async () => {
      for (const part of parts) await link.request('undo:redo', part);
    },
  };
}

function inParts({ created, changed }: ImportedRecords): readonly ImportedRecords[] {
  const parts = Math.ceil(Math.max(created.length, changed.length) / MOST_UNDONE);
  return Array.from({ length: parts }, (_, at) => ({
    created: created.slice(at * MOST_UNDONE, (at + 1) * MOST_UNDONE),
    changed: changed.slice(at * MOST_UNDONE, (at + 1) * MOST_UNDONE),
  }));
}

/** Says what could not be taken back, and why; null when all was. */
function stayedText(outcomes: readonly BinOutcome[]): string | null {
  const stayed = outcomes.filter((outcome) => outcome.kind === 'refused');
  const [first] = stayed;
  return first === undefined ? null : words.import_stayed({ count: stayed.length, reason: textOf(first.message) });
}
