import { chordsOf, partsOf, worksInText } from './chord.ts';
import type { CommandId } from './command-table.ts';
import { commandOf } from './command-table.ts';
import type { KeyboardSettings } from './key-map.ts';
import { areInTheWay, conflictOf, keysOf } from './key-map.ts';

/** What a person would do without otherwise: moving about, pressing buttons, writing. */
const needed: ReadonlySet<string> = new Set([
  'Tab',
  'Enter',
  'Space',
  'Escape',
  'Backspace',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ContextMenu',
]);

export type KeysJudged =
  | { readonly kind: 'free' }
  /** Another command has it, and would lose it. */
  | { readonly kind: 'taken'; readonly by: CommandId }
  /** It has to stay what it is. */
  | { readonly kind: 'reserved' };

/** Whether a person may choose these keys for a command. */
export function judgeKeys(id: CommandId, keys: string, settings: KeyboardSettings): KeysJudged {
  if (chordsOf(keys).some(isReserved)) return { kind: 'reserved' };
  const by = conflictOf(id, keys, settings);
  if (by === null) return { kind: 'free' };
  return canGive(by, keys) ? { kind: 'taken', by } : { kind: 'reserved' };
}

function isReserved(chord: string): boolean {
  const parts = partsOf(chord).filter((part) => part !== 'Shift');
  if (parts.length === 1) return needed.has(parts[0] ?? '');
  // What text fields do with Ctrl held, they go on doing.
  return parts[0] === 'Mod' && parts.length === 2 && !worksInText(chord);
}

function canGive(by: CommandId, keys: string): boolean {
  const { isFixed, also = [] } = commandOf(by);
  return isFixed !== true && !also.some((known) => areInTheWay(known, keys));
}

/** The choices with these keys for the command, and for nobody whom they would take something from. */
export function withKeys(id: CommandId, keys: string, settings: KeyboardSettings): KeyboardSettings {
  let chosen: KeyboardSettings['keys'] = { ...settings.keys, [id]: [keys] };
  for (;;) {
    const by = conflictOf(id, keys, { ...settings, keys: chosen });
    if (by === null || !canGive(by, keys)) return { ...settings, keys: chosen };
    const left = keysOf(by, { usesCharacters: true, keys: chosen }).filter((known) => !areInTheWay(known, keys));
    const also = commandOf(by).also ?? [];
    chosen = { ...chosen, [by]: left.filter((known) => !also.includes(known)) };
  }
}

/** The command with the keys of the table again; whoever has one of them by now loses it. */
export function withoutKeys(id: CommandId, settings: KeyboardSettings): KeyboardSettings {
  const without = (keys: KeyboardSettings['keys']): KeyboardSettings['keys'] =>
    Object.fromEntries(Object.entries(keys).filter(([name]) => name !== id));
  let chosen: KeyboardSettings = { ...settings, keys: without(settings.keys) };
  for (const keys of commandOf(id).keys) chosen = withKeys(id, keys, chosen);
  return { ...chosen, keys: without(chosen.keys) };
}
