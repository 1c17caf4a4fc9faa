import { chordsOf, partsOf } from './chord.ts';

const names: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
  Delete: 'Del',
  Backspace: '⌫',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  ContextMenu: 'Menu',
};
const onMac: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const elsewhere: Readonly<Record<string, string>> = { Mod: 'Ctrl', Meta: 'Win' };

/** Returns keys as printed on a keyboard: `Ctrl Shift O`, `⌘ K`, `G I`. */
export function keyName(keys: string, isMac: boolean): string {
  return chordsOf(keys)
    .flatMap(partsOf)
    .map((part) => (isMac ? onMac : elsewhere)[part] ?? names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** Returns keys in the format of `aria-keyshortcuts`; null for a sequence of keys, which it cannot express. */
export function ariaKeys(keys: string, isMac: boolean): string | null {
  if (chordsOf(keys).length > 1) return null;
  return partsOf(keys)
    .map((part) => {
      if (part === 'Mod') return isMac ? 'Meta' : 'Control';
      return part === 'Ctrl' ? 'Control' : part === '+' ? 'Plus' : part;
    })
    .join('+');
}
