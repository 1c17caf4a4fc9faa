/** Matches what the service fills in when it makes an invoice: `{month}`, `{{month}}`, `[month]`, `%MONTH%`. */
const PLACEHOLDER = /\{\{[^{}\n]{1,60}\}\}|\{[^{}\n]{1,60}\}|\[[^[\]\n]{1,60}\]|%\p{L}[^%\s]{0,58}%/gu;

/** A part of a text: written by a person, or a placeholder that the service fills in. */
export interface TextPart {
  readonly text: string;
  readonly isPlaceholder: boolean;
}

/** Returns the parts of a text, in order; put together they are the text. */
export function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { index, 0: found } of text.matchAll(PLACEHOLDER)) {
    if (index > at) parts.push({ text: text.slice(at, index), isPlaceholder: false });
    parts.push({ text: found, isPlaceholder: true });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isPlaceholder: false });
  return parts;
}

/** Returns the placeholders of some texts, each once. */
export const placeholdersIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => textParts(text).flatMap((part) => (part.isPlaceholder ? [part.text] : [])))),
];

/** Changes what a person has written; placeholders stay to the letter. */
export const changeWritten = (text: string, change: (written: string) => string): string =>
  textParts(text)
    .map((part) => (part.isPlaceholder ? part.text : change(part.text)))
    .join('');
