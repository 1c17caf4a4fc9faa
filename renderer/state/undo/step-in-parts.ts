import type { RedoableEdit } from '#shared/ipc/undo-requests.ts';
import type { BinOutcome } from '#shared/screens/bin.ts';
import { textOf } from '#shared/words/text-of.ts';
import { words } from '#shared/words/words.ts';
import type { Link } from '#renderer/bridge.ts';
import { requireDone } from '#renderer/state/invoice-actions/bin-actions.ts';
import type { UndoStep } from './undo-stack.svelte.ts';

/** Returns the undo step of an edit of many objects. It goes in small parts, so that nothing else has to wait for a long list. */
export function stepInParts(link: Link, label: string, parts: readonly RedoableEdit[]): UndoStep {
  return {
    label,
    undo: async () => {
      const outcomes: BinOutcome[] = [];
      for (const part of parts.toReversed()) outcomes.push(...((await link.request('undo:undo', part)).outcomes ?? []));
      requireDone(outcomes);
      return stayedText(outcomes);
    },
    redo: async () => {
      const outcomes: BinOutcome[] = [];
      for (const part of parts) outcomes.push(...((await link.request('undo:redo', part)).outcomes ?? []));
      requireDone(outcomes);
    },
  };
}

/** Says what could not be taken back, and why; null when all was. */
function stayedText(outcomes: readonly BinOutcome[]): string | null {
  const stayed = outcomes.filter((outcome) => outcome.kind === 'refused');
  const [first] = stayed;
  return first === undefined ? null : words.import_stayed({ count: stayed.length, reason: textOf(first.message) });
}
