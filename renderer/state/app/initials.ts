const SHOWN = 2;

/** The first letters of the first words of a name; what a person would see as letters, whatever they are made of. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '');
  return letters.slice(0, SHOWN).join('').toLocaleUpperCase() || '·';
}
