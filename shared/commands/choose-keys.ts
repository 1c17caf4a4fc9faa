import { chordsOf, partsOf, worksInText } from './chord.ts';
import type { CommandId } from './command-table.ts';
import { commandOf } from './command-table.ts';
import type { KeyboardSettings } from './key-map.ts';
import { keysConflict, conflictOf, keysOf } from './key-map.ts';

/** Keys that the person needs for moving, pressing buttons and writing. */
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
  /** Another command has these keys and would lose them. */
  | { readonly kind: 'taken'; readonly by: CommandId }
  /** These keys cannot get another meaning. */
  | { readonly kind: 'reserved' };

/** Checks whether a person may choose these keys for a command. */
export function judgeKeys(id: CommandId, keys: string, settings: KeyboardSettings): KeysJudged {
  if (chordsOf(keys).some(isReserved)) return { kind: 'reserved' };
  const by = conflictOf(id, keys, settings);
  if (by === null) return { kind: 'free' };
  return canGive(by, keys) ? { kind: 'taken', by } : { kind: 'reserved' };
}

function isReserved(chord: string): boolean {
  const parts = partsOf(chord).filter((part) => part !== 'Shift');
  if (parts.length === 1) return needed.has(parts[0] ?? '');
  // Keys with Ctrl that text fields use keep their meaning.
  return parts[0] === 'Mod' && parts.length === 2 && !worksInText(chord);
}

function canGive(by: CommandId, keys: string): boolean {
  const { isFixed, also = [] } = commandOf(by);
  return isFixed !== true && !also.some((known) => keysConflict(known, keys));
}

/** Returns the settings with these keys for the command. Commands whose keys are in the way lose them. */
export function withKeys(id: CommandId, keys: string, settings: KeyboardSettings): KeyboardSettings {
  let chosen: KeyboardSettings['keys'] = { ...settings.keys, [id]: [keys] };
  for (;;) {
    const by = conflictOf(id, keys, { ...settings, keys: chosen });
    if (by === null || !canGive(by, keys)) return { ...settings, keys: chosen };
    const left = keysOf(by, { usesCharacters: true, keys: chosen }).filter((known) => !keysConflict(known, keys));
    const also = commandOf(by).also ?? [];
    chosen = { ...chosen, [by]: left.filter((known) => !also.includes(known)) };
  }
}

/** Returns the settings with the command's default keys. A command that uses one of them loses it. */
export function withoutKeys(id: CommandId, settings: KeyboardSettings): KeyboardSettings {
  const without = (keys: KeyboardSettings['keys']): KeyboardSettings['keys'] =>
    Object.fromEntries(Object.entries(keys).filter(([name]) => name !== id));
  let chosen: KeyboardSettings = { ...settings, keys: without(settings.keys) };
  for (const keys of commandOf(id).keys) chosen = withKeys(id, keys, chosen);
  return { ...chosen, keys: without(chosen.keys) };
}
