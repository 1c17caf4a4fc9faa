import type { MessageKey } from './compiled/keys.d.ts';
import type { Given } from './message.ts';
import { worded } from './text-of.ts';
import type { Message } from './part.ts';

/** Words each message in the language of now, whenever it is called. */
export type Words = { readonly [Key in MessageKey]: (...given: Given<Key>) => string };

/** All messages by their keys: `words.chase_place({ place, count })`. */
export const words: Words = new Proxy(
  // Each function is made when it is first asked for.
  {} as Words,
  { get: (known, key) => (typeof key === 'symbol' ? undefined : (Reflect.get(known, key) ?? made(known, key))) },
);

function made(known: Words, key: string): (params?: Message['params']) => string {
  // The type of `words` has no other keys.
  const word = (params: Message['params'] = {}): string => worded(key as MessageKey, params);
  Reflect.set(known, key, word);
  return word;
}
