const SHOWN = 2;

/** Returns the first letters of the first two words of a name, in capitals; combining marks stay with their letter. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '');
  return letters.slice(0, SHOWN).join('').toLocaleUpperCase() || '·';
}
