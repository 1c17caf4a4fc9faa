import english from './compiled/en.js';
import { language } from './language.ts';

/** The messages of one language: a text each, or a function of what it is given. */
export type Catalogue = typeof english;

const catalogues = new Map<string, Catalogue>([['en', english]]);

/** Makes one more language known. */
export function addCatalogue(code: string, catalogue: Catalogue): void {
  catalogues.set(code, catalogue);
}

/** Returns the messages of the language of now; English ones where it has none. */
export const catalogue = (): Catalogue => catalogues.get(language().code) ?? english;
