import type { Catalogue } from './catalogues.ts';
import type { MessageKey } from './compiled/keys.d.ts';
import type { Message } from './part.ts';

/** The arguments that a message takes: none, or one object. */
export type Given<Key extends MessageKey> = Catalogue[Key] extends (...given: infer Of) => string ? Of : [];

/** Makes a message of the catalogue; the compiler knows what it has to be given. */
export function message<Key extends MessageKey>(key: Key, ...[params]: Given<Key>): Message {
  // The compiler does not follow what a key that it does not know takes; what is none is no argument.
  return { key, params: (params ?? {}) as Message['params'] };
}
