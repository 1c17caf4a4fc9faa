import { chordsOf, partsOf, worksInText } from '#shared/commands/chord.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import { keysOf } from '#shared/commands/key-map.ts';

/** Keys that have another name in Electron than in a page. */
const names: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  '+': 'Plus',
};

/** Returns true for key names that Electron knows; with any other, Electron would not build the menu at all. */
const isKnown = (part: string): boolean =>
  /^(?:CmdOrCtrl|Ctrl|Alt|Shift|Meta|F(?:\d|1\d|2[0-4])|Up|Down|Left|Right|Home|End|PageUp|PageDown|Plus|Space|Tab|Enter|Backspace|Delete|Insert|Escape|[A-Z]|[0-9]|[!-*,-/:-@[-`{-~])$/.test(
    part,
  );

/**
 * Returns the key of a command as Electron spells it. Null when a menu can show none of its keys: a sequence of keys, or a plain
 * letter, which a menu on a Mac would intercept while the person types.
 */
export function acceleratorOf(command: CommandId, keyboard: KeyboardSettings): string | null {
  for (const keys of keysOf(command, keyboard)) {
    if (chordsOf(keys).length > 1 || !worksInText(keys)) continue;
    const parts = partsOf(keys).map((part) => names[part] ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part));
    if (parts.every(isKnown)) return parts.join('+');
  }
  return null;
}
