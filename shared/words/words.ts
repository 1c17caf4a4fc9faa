import type { MessageKey } from './compiled/keys.d.ts';
import type { Given } from './message.ts';
import { worded } from './message.ts';
import type { Message } from './part.ts';

/** Words each message in the language of now, whenever it is called. */
export type Words = { readonly [Key in MessageKey]: (...given: Given<Key>) => string };

type Word = (params?: Message['params']) => string;

const known = new Map<string, Word>();

function wordOf(key: string): Word {
  let word = known.get(key);
  if (word === undefined) {
    // The type of `words` has no other keys.
    word = (params = {}) => worded(key as MessageKey, params);
    known.set(key, word);
  }
  return word;
}

/** All messages by their keys: `words.chase_place({ place, count })`. */
export const words: Words = new Proxy(
  // The proxy answers for every key of the type.
  {} as Words,
  { get: (_target, key) => (typeof key === 'string' ? wordOf(key) : undefined) },
);
