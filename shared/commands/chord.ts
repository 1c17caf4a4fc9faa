/** A key that was pressed, as far as commands look at it: a `KeyboardEvent` is one. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What is no key by itself, or not one yet. */
const notKeys: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Fn',
  'Dead',
  'Process',
  'Unidentified',
]);

const isLatin = (key: string): boolean => /^[a-z]$/i.test(key);

/** The letter at the same place of a Latin keyboard, where the keyboard writes in another script: Ctrl+К is Ctrl+K. */
function nameOf({ key, code }: KeyPress): string {
  if (key === ' ') return 'Space';
  if (isLatin(key)) return key.toLowerCase();
  const isOtherLetter = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOtherLetter && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/**
 * The one spelling of what was pressed, as the table spells keys: `Mod+Shift+i`, `j`, `?`. Null while only Ctrl and the
 * like are held. A sign is what it is, with whatever it is typed (`?` needs Shift on one keyboard and not on another), and
 * CapsLock changes nothing.
 */
export function chordOf(press: KeyPress, isMac: boolean): string | null {
  if (notKeys.has(press.key)) return null;
  const name = nameOf(press);
  const isSign = [...name].length === 1 && !isLatin(name);
  const [isMod, isOther] = isMac ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  // On some keyboards AltGr, which writes signs, arrives as Ctrl and Alt.
  const writes = isSign && isMod && press.altKey && !isMac;
  const parts = [
    ...(isMod && !writes ? ['Mod'] : []),
    ...(isOther ? [isMac ? 'Ctrl' : 'Meta'] : []),
    ...(press.altKey && !writes ? ['Alt'] : []),
    ...(press.shiftKey && !isSign ? ['Shift'] : []),
    name,
  ];
  return parts.join('+');
}

/** The parts of a chord: `Mod+,` is `Mod` and `,`, and `Mod++` ends in a plus. */
export function partsOf(chord: string): readonly string[] {
  if (chord === '+') return ['+'];
  return chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+');
}

/** Chords pressed one after the other; mostly there is one. */
export const chordsOf = (keys: string): readonly string[] => keys.split(' ');

/** A letter, digit or sign without Ctrl or the like: what speech input and a slipping hand press by accident. */
export function isCharacter(keys: string): boolean {
  const [chord = ''] = chordsOf(keys);
  const parts = partsOf(chord);
  const isHeld = parts.some((part) => part === 'Mod' || part === 'Ctrl' || part === 'Meta' || part === 'Alt');
  return !isHeld && [...(parts.at(-1) ?? '')].length === 1;
}

/** What a text field does by itself with Ctrl or ⌘ held. */
const ofText = /^(?:Shift\+)?(?:[acvx]|Arrow\w+|Home|End|Backspace|Delete)$/;

/** Whether the key may do something other than writing and moving while somebody writes. */
export function worksInText(keys: string): boolean {
  const [chord = ''] = chordsOf(keys);
  if (/^(?:Shift\+)?F\d+$/.test(chord)) return true;
  return chord.startsWith('Mod+') && !ofText.test(chord.slice('Mod+'.length));
}
