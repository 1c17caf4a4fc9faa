/** Letters that are written from right to left, and the invisible marks that turn text around. */
const TURNS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]|\p{Bidi_Control}/u;
const OWN_MARKS = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Returns a name or an address for use within a sentence, where it must not turn the words around it. Marks of its own
 * that embed, override or end go; text that turns nothing is returned as it is.
 */
export function isolate(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(OWN_MARKS, '')}\u2069` : text;
}

/** Joins texts that people wrote with others, such as a name with a date and an amount. Empty ones are left out. */
export function joinIsolated(texts: readonly string[], separator: string): string {
  return texts
    .filter((text) => text !== '')
    .map(isolate)
    .join(separator);
}
