import type { Redone, UndoableEdit, Undone } from '#shared/ipc/undo-requests.ts';
import type { Link } from '#renderer/bridge.ts';
import type { UndoStep } from './undo-stack.svelte.ts';

interface StepPart {
  /** Prepares the screen for the undo; throws if it forbids that for now. */
  readonly beforeUndo?: () => void | Promise<void>;
  readonly beforeRedo?: () => void | Promise<void>;
  /** Called after the undo. Returns what the person should know, or null; throws if nothing was undone. */
  readonly noteOf?: (undone: Undone) => string | null;
  /** Called after the redo; throws if nothing was done again. */
  readonly onRedone?: (redone: Redone) => void;
}

/** Returns the undo step of an edit: main undoes it, and does it again where it says that this is possible. */
export function editStep(link: Link, label: string, edit: UndoableEdit, part: StepPart = {}): UndoStep {
  let done = edit;
  let undone: Undone['redo'] = null;

  async function redo(): Promise<void> {
    if (undone === null) return;
    if (part.beforeRedo !== undefined) await part.beforeRedo();
    const redone = await link.request('undo:redo', undone);
    done = redone.edit;
    part.onRedone?.(redone);
  }

  return {
    label,
    undo: async () => {
      if (part.beforeUndo !== undefined) await part.beforeUndo();
      const answer = await link.request('undo:undo', done);
      undone = answer.redo;
      return part.noteOf?.(answer) ?? null;
    },
    get redo() {
      return undone === null ? null : redo;
    },
  };
}
