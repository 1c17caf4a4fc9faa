/**
 * Returns the number of bytes of `text` in UTF-8. Written by hand because `shared/` may use neither Node nor the
 * browser.
 */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
