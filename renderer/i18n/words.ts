import { words as messages, type Words } from '#shared/words/words.ts';
import { en } from './en.ts';
import { isolatedWords } from './isolated-words.ts';

/** Shape of every dictionary: exactly that of the English one. */
type Dictionary = typeof en;

const dictionary = isolatedWords(en);

/** The interface's words in the current language. No other module imports a dictionary. */
export const words: Dictionary & Words = new Proxy(
  // The proxy answers for the messages too.
  dictionary as Dictionary & Words,
  { get: (known, key) => Reflect.get(key in known ? known : messages, key) as unknown },
);
