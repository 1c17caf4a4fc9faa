import { en } from './en.ts';
import { isolatedWords } from './isolated-words.ts';

/** Shape of every dictionary: exactly that of the English one. */
type Dictionary = typeof en;

/** The interface's words in the current language. No other module imports a dictionary. */
export const words: Dictionary = isolatedWords(en);
