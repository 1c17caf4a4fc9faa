import { utf8Length } from '#shared/utf8-length.ts';

/** The placeholders of a file name pattern. */
const fileNameParts = ['number', 'client', 'date', 'due', 'document'] as const;
type FileNamePart = (typeof fileNameParts)[number];
type FileNameValues = Readonly<Record<FileNamePart, string>>;

/** In bytes of UTF-8. Every file system allows 255; the extension, ` (999)` and a temporary name need some of them. */
const MAX_BYTES = 200;
const PLACEHOLDER = /\{([a-z]+)\}/g;
/**
 * Matches separators, wildcards and control characters of Windows, macOS and Linux, and characters that change the
 * direction of text.
 */
// eslint-disable-next-line no-control-regex -- control characters are what has to go
const UNSAFE = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LONE_SURROGATE = /\p{Cs}/gu;
/** Device names of Windows, which it reserves with any extension. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Returns the placeholders of a pattern that are unknown. */
export function unknownParts(pattern: string): readonly string[] {
  return [...pattern.matchAll(PLACEHOLDER)]
    .map(([whole, name]) => ({ whole, name }))
    .filter(({ name }) => !fileNameParts.some((part) => part === name))
    .map(({ whole }) => whole);
}

/** Returns a file name without extension that Windows, macOS and Linux all accept; never empty. */
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
    // Removes separators around an empty value, a leading dot that would hide the file, and a trailing dot that Windows
    // drops.
    .replace(/^[\s.\-_]+|[\s.\-_]+$/g, '');
  const short = cut(clean).replace(/[\s.]+$/, '');
  return RESERVED.test(short) ? `_${short}` : short;
}

/** Cuts a name to `MAX_BYTES`, never within a character that a person sees as one. */
function cut(text: string): string {
  let bytes = 0;
  let result = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    bytes += utf8Length(segment);
    if (bytes > MAX_BYTES) break;
    result += segment;
  }
  return result;
}

/**
 * Returns `name`, or `name (2)` and so on while `isTaken` returns true. `isTaken` must ignore letter case, as Windows
 * and macOS do.
 */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count += 1) free = `${name} (${String(count)})`;
  return free;
}
