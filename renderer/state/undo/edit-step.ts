import type { UndoableEdit, Undone } from '#shared/ipc/undo-requests.ts';
import type { Link } from '#renderer/bridge.ts';
import type { UndoStep } from './undo-stack.svelte.ts';

interface StepPart {
  /** Throws if the screen forbids the undo or redo for now. */
  readonly requirePossible?: () => void;
  /** Called after the undo. Returns what the person should know, or null; throws if nothing was undone. */
  readonly noteOf?: (undone: Undone) => string | null;
  readonly onRedone?: () => void;
}

/** Returns the undo step of an edit: main undoes it, and does it again where it says that this is possible. */
export function editStep(
  link: Link,
  label: string,
  edit: UndoableEdit,
  { requirePossible = () => {}, noteOf = () => null, onRedone = () => {} }: StepPart = {},
): UndoStep {
  let done = edit;
  let undone: Undone['redo'] = null;

  async function redo(): Promise<void> {
    requirePossible();
    if (undone === null) return;
    done = await link.request('undo:redo', undone);
    onRedone();
  }

  return {
    label,
    undo: async () => {
      requirePossible();
      const answer = await link.request('undo:undo', done);
      undone = answer.redo;
      return noteOf(answer);
    },
    get redo() {
      return undone === null ? null : redo;
    },
  };
}
