import { isolate } from '#shared/text/isolate.ts';
import { catalogue } from './catalogues.ts';
import type { MessageKey } from './compiled/keys.d.ts';
import { language } from './language.ts';
import type { Message, Part } from './part.ts';

/** A part of a text that is isolated already, such as a name in a sentence that is put into another. */
const ISOLATED = /\u2068[^\u2066-\u2069]*\u2069/gu;

/** Words a message in the language of now. Texts within it are isolated, so that an Arabic name never turns what is around it. */
export const textOf = ({ key, params }: Message): string => worded(key, params);

/** Writes a message. Its arguments were checked where it was made; a kept message may be older than the catalogue. */
type Write = (given: Readonly<Record<string, string | number>>) => string;

/** Words the message of a key. */
export function worded(key: MessageKey, params: Message['params']): string {
  const found = catalogue()[key] as string | Write | undefined;
  if (found === undefined) return catalogue().message_unknown;
  if (typeof found === 'string') return found;
  return found(Object.fromEntries(Object.entries(params).map(([name, part]) => [name, writtenPart(part)])));
}

const writtenPart = (part: Part): string | number => (typeof part === 'number' ? part : writtenText(part));

function writtenText(part: Exclude<Part, number>): string {
  if (typeof part === 'string') return isolatedOnce(part);
  return isList(part) ? listed(part) : textOf(part);
}

function isolatedOnce(text: string): string {
  const around = text.replace(ISOLATED, '');
  return isolate(around) === around ? text : isolate(text);
}

// `Array.isArray` does not tell readonly lists apart.
const isList = (part: Message | readonly Part[]): part is readonly Part[] => Array.isArray(part);

function listed(parts: readonly Part[]): string {
  const { code, writeNumber } = language();
  const texts = parts.map((part) => (typeof part === 'number' ? writeNumber(part) : writtenText(part)));
  return new Intl.ListFormat(code, { type: 'unit', style: 'short' }).format(texts);
}
