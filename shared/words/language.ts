/** The person's language, and the way they write numbers, which may be that of another country. */
export interface Language {
  /** Code of a catalogue, such as `en`. */
  readonly code: string;
  readonly writeNumber: (number: number) => string;
}

/** Writes numbers as a locale does. Its format is made with the first number: a start has none to write. */
export function numberWriter(locale: string): Language['writeNumber'] {
  let format: Intl.NumberFormat | null = null;
  return (number) => (format ??= new Intl.NumberFormat(locale)).format(number);
}

const ENGLISH: Language = { code: 'en', writeNumber: numberWriter('en-US') };

let read: () => Language = () => ENGLISH;

/** Returns the language of now. Every message asks anew, so that another language needs no restart. */
export const language = (): Language => read();

/** Sets where the language is read from: a process has one person. */
export function readLanguageFrom(source: () => Language): void {
  read = source;
}
