import type { MessageKey } from './compiled/keys.d.ts';

/** A value that a message is given. A message within another is worded when that one is. */
export type Part = string | number | Message | readonly Part[];

/** A message that nobody has worded yet: plain data, which can be kept, sent to another process and worded in any language. */
export interface Message {
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, Part>>;
}
