/** A picture as its first bytes describe it; what the file is called says nothing. */
interface Picture {
  readonly ending: 'png' | 'jpg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEADER_LENGTH = 24;
const MARKER = 0xff;
/** Frame headers; the gaps in the row are tables and other segments. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Null for anything that is no PNG and no JPEG. */
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
    // A marker may be padded; every other one tells how long its segment is.
    at += marker === MARKER ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
