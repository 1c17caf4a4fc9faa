import { chordsOf, partsOf, worksInText } from '#shared/commands/chord.ts';
import type { CommandId } from '#shared/commands/command-table.ts';
import type { KeyboardSettings } from '#shared/commands/key-map.ts';
import { keysOf } from '#shared/commands/key-map.ts';

/** Keys that Electron calls otherwise than a page does. */
const names: Readonly<Record<string, string>> = {
  Mod: 'CmdOrCtrl',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  '+': 'Plus',
};

/** Those that Electron knows; a menu with any other would not be built at all. */
const isKnown = (part: string): boolean =>
  /^(?:CmdOrCtrl|Ctrl|Alt|Shift|Meta|F(?:\d|1\d|2[0-4])|Up|Down|Left|Right|Home|End|PageUp|PageDown|Plus|Space|Tab|Enter|Backspace|Delete|Insert|Escape|[A-Z]|[0-9]|[!-*,-/:-@[-`{-~])$/.test(
    part,
  );

/**
 * The key of a command as Electron spells it; null where it has none that a menu can show: keys pressed one after the
 * other, and letters, which a menu on a Mac would take away from whoever writes.
 */
export function acceleratorOf(command: CommandId, keyboard: KeyboardSettings): string | null {
  for (const keys of keysOf(command, keyboard)) {
    if (chordsOf(keys).length > 1 || !worksInText(keys)) continue;
    const parts = partsOf(keys).map((part) => names[part] ?? (/^[a-z]$/.test(part) ? part.toUpperCase() : part));
    if (parts.every(isKnown)) return parts.join('+');
  }
  return null;
}
