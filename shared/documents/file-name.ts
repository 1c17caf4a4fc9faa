import { utf8Length } from '#shared/utf8-length.ts';

/** What a pattern can name. */
export const fileNameParts = ['number', 'client', 'date', 'due', 'document'] as const;
export type FileNamePart = (typeof fileNameParts)[number];
export type FileNameValues = Readonly<Record<FileNamePart, string>>;

/** Bytes of UTF-8: every file system takes 255, and ending, ` (999)` and a temporary name want some of them. */
const MAX_BYTES = 200;
const PLACEHOLDER = /\{([a-z]+)\}/g;
/** Separators, wildcards and control characters of the three systems, and the marks that turn the direction of text. */
// eslint-disable-next-line no-control-regex -- control characters are what has to go
const UNSAFE = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LONE_SURROGATE = /\p{Cs}/gu;
/** Devices of Windows, whatever ending follows. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Placeholders of a pattern that mean nothing. */
export function unknownParts(pattern: string): readonly string[] {
  return [...pattern.matchAll(PLACEHOLDER)]
    .map(([whole, name]) => ({ whole, name }))
    .filter(({ name }) => !fileNameParts.some((part) => part === name))
    .map(({ whole }) => whole);
}

/** A name without ending that Windows, macOS and Linux all take; never empty. */
export function fileNameOf(pattern: string, values: FileNameValues): string {
  const filled = pattern.replace(PLACEHOLDER, (whole, name: string) => {
    const part = fileNameParts.find((known) => known === name);
    return part === undefined ? whole : values[part];
  });
  return safeName(filled) || safeName(`${values.document} ${values.number}`) || 'Invoice';
}

function safeName(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(LONE_SURROGATE, '')
    .replace(UNSAFE, '-')
    .replace(/\s+/g, ' ')
    // What an empty value leaves behind, and what hides a file or is dropped by Windows.
    .replace(/^[\s.\-_]+|[\s.\-_]+$/g, '');
  const short = cut(clean).replace(/[\s.]+$/, '');
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Never in the middle of what a person sees as one character. */
function cut(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += utf8Length(segment);
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** `name`, or `name (2)` and so on while `isTaken` says so; upper and lower case are one to two of the three systems. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} (${String(count)})`;
  return free;
}
