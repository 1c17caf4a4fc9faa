/** The parts of a `KeyboardEvent` that commands use. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Keys that alone make no chord, or none yet. */
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

/**
 * Returns the name of a key. If the keyboard writes another script, the Latin letter at its position: Ctrl+К is Ctrl+K.
 */
function nameOf({ key, code }: KeyPress): string {
  if (key === ' ') return 'Space';
  if (isLatin(key)) return key.toLowerCase();
  const isOtherLetter = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOtherLetter && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}

/**
 * Returns the spelling of a pressed key in the command table: `Mod+Shift+i`, `j`, `?`. Null while only modifiers are
 * pressed. A sign has no Shift (`?` needs Shift on some keyboards only), and CapsLock is ignored.
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

/** Returns the parts of a chord: `Mod+,` is `Mod` and `,`; `Mod++` ends in a plus. */
export function partsOf(chord: string): readonly string[] {
  if (chord === '+') return ['+'];
  return chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+');
}

/** Returns the chords that are pressed one after the other; mostly one. */
export const chordsOf = (keys: string): readonly string[] => keys.split(' ');

/**
 * Returns true for a letter, digit or sign without modifiers, which speech input or a slip of the hand types by
 * accident.
 */
export function isCharacter(keys: string): boolean {
  const [chord = ''] = chordsOf(keys);
  const parts = partsOf(chord);
  const isHeld = parts.some((part) => part === 'Mod' || part === 'Ctrl' || part === 'Meta' || part === 'Alt');
  return !isHeld && [...(parts.at(-1) ?? '')].length === 1;
}

/** Keys that a text field handles itself with Ctrl or ⌘. */
const ofText = /^(?:Shift\+)?(?:[acvx]|Arrow\w+|Home|End|Backspace|Delete)$/;

/** Returns true if the key may run a command while the person types in a text field. */
export function worksInText(keys: string): boolean {
  const [chord = ''] = chordsOf(keys);
  if (/^(?:Shift\+)?F\d+$/.test(chord)) return true;
  return chord.startsWith('Mod+') && !ofText.test(chord.slice('Mod+'.length));
}
