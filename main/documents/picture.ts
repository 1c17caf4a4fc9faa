/** A picture's type and size, read from its first bytes; the file's name is not used. */
export interface Picture {
  readonly ending: 'png' | 'jpg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER_LENGTH = 24;
const MARKER = 0xff;
/** Returns true for the marker of a JPEG frame header. The excluded codes in the range are tables and other segments. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns the picture's type and size; null for anything but PNG and JPEG. */
export function readPicture(bytes: Buffer): Picture | null {
  return readPng(bytes) ?? readJpeg(bytes);
}

function readPng(bytes: Buffer): Picture | null {
  if (bytes.length < PNG_HEADER_LENGTH || !bytes.subarray(0, PNG.length).equals(PNG)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { ending: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes[0] !== MARKER || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== MARKER) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker))
      return { ending: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // 0xff before a marker is padding; every other marker is followed by the length of its segment.
    at += marker === MARKER ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
