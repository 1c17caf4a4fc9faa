type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Returns the bytes as text, without a byte order mark; null where they are none in this encoding. */
export type Decode = (bytes: Uint8Array, encoding: Encoding) => string | null;

/** Bytes at the beginning that tell the encoding. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Enough of a file to tell whether every second byte is zero. */
const LOOKED_AT = 1_000;
/** The share of zeros among every second byte of Latin text in UTF-16; other encodings have none at all. */
const MANY = 0.4;

/**
 * Returns a file's text. Spreadsheet programs write UTF-8 or UTF-16, with and without a mark, or the bytes of Windows' Western
 * European code page, in which every byte is a character: what is no UTF-8 is taken for that.
 */
export function decodeText(bytes: Uint8Array, decode: Decode): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  const tried: readonly Encoding[] = [marked ?? unmarked(bytes), 'windows-1252'];
  for (const encoding of tried) {
    const text = decode(bytes, encoding);
    if (text !== null) return text;
  }
  return '';
}

/** Returns the encoding of a file without a mark: in UTF-16, every second byte of Latin letters is zero. */
function unmarked(bytes: Uint8Array): Encoding {
  const begin = bytes.subarray(0, LOOKED_AT);
  const zerosAt = (parity: 0 | 1): number => begin.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const half = begin.length / 2;
  if (zerosAt(1) > half * MANY) return 'utf-16le';
  return zerosAt(0) > half * MANY ? 'utf-16be' : 'utf-8';
}
