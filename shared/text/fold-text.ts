const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** Letters that lose nothing by being decomposed. */
const SPELLED: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' };

/** Returns the spelling of a text for searching and sorting: no case, no accents, full and half width alike. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(COMBINING_MARKS, '').normalize('NFC').toLowerCase();
  return plain.replace(/[ßıłøđæœ]/g, (letter) => SPELLED[letter] ?? letter);
}

/** Returns a text for comparing phrases: folded, with single spaces. In SQL: `plain(text)`. */
export function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
