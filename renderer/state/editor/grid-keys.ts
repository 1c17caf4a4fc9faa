import type { CommandId } from '#shared/commands/command-table.ts';
import { commandOf } from '#shared/commands/command-table.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import type { CellColumn } from '#shared/paste/paste-lines.ts';

export type { CellColumn } from '#shared/paste/paste-lines.ts';

export const cellColumns: readonly CellColumn[] = ['kind', 'date', 'description', 'quantity', 'unit', 'price'];

/** The meaning of a key in a cell of the grid. */
type GridAct =
  | { readonly kind: 'move'; readonly by: -1 | 1 }
  | { readonly kind: 'remove' }
  /** A key held down for a command that does not repeat: nothing happens. */
  | { readonly kind: 'held' }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'save' }
  /** Computes the price from an amount that includes tax. */
  | { readonly kind: 'gross' }
  /** Moves to the row above or below, in the same column. */
  | { readonly kind: 'step'; readonly by: -1 | 1 }
  | { readonly kind: 'next_row'; readonly column: CellColumn };

const letters: Readonly<Record<string, LineArray>> = { i: 'items', e: 'expenses', t: 'tasks', m: 'trips' };

/** Returns the kind of a letter: item, expense, task, and m (miles) for a trip. */
export function kindByLetter(event: KeyboardEvent): LineArray | null {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return isPlain ? (letters[event.key.toLowerCase()] ?? null) : null;
}

/**
 * Returns the meaning of a key; null if the cell handles it itself. `command` is the line command of the person's
 * keyboard settings.
 */
export function gridAct(
  event: KeyboardEvent,
  command: CommandId | null,
  cell: HTMLElement,
  column: CellColumn,
): GridAct | null {
  if (command !== null && event.repeat && commandOf(command).isRepeated !== true) return { kind: 'held' };
  if (command === 'line-up' || command === 'line-down') return { kind: 'move', by: command === 'line-up' ? -1 : 1 };
  if (command === 'remove-line') return { kind: 'remove' };
  if (command === 'repeat-line') return { kind: 'repeat' };
  if (command === 'save-line') return { kind: 'save' };
  if (command === 'gross-price' && column === 'price') return { kind: 'gross' };
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  // Go from the last cell of a row to the description of the next.
  if (event.key === 'Enter') return { kind: 'next_row', column: column === 'price' ? 'description' : column };
  if (step === 0 || column === 'kind' || isWithinText(cell, step)) return null;
  return { kind: 'step', by: step };
}

/** Returns true while an arrow key moves the caret within a text of several lines. */
function isWithinText(cell: HTMLElement, step: -1 | 1): boolean {
  if (!(cell instanceof HTMLTextAreaElement)) return false;
  const { value, selectionStart, selectionEnd } = cell;
  return step === 1 ? value.includes('\n', selectionEnd) : value.lastIndexOf('\n', selectionStart - 1) !== -1;
}
