import type { Picture } from './picture.ts';

const PNG_SIGNATURE = 8;
/** The length, type and check sum around the data of a PNG chunk. */
const CHUNK_AROUND = 12;
/** Chunks that say when, where and with what a picture was made. */
const TELLING: ReadonlySet<string> = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

const MARKER = 0xff;
const [START_OF_SCAN, COMMENT, APP_0, APP_1, APP_2, APP_14, APP_15] = [
  0xda, 0xfe, 0xe0, 0xe1, 0xe2, 0xee, 0xef,
] as const;
const EXIF = 'Exif\0\0';
const ICC = 'ICC_PROFILE\0';
const ORIENTATION = 0x0112;

/**
 * Returns a whole picture without what tells of its maker: place, time, camera, programs and comments. Its colours and the way up stay.
 */
export const plainPicture = (bytes: Buffer, { ending }: Pick<Picture, 'ending'>): Buffer =>
  ending === 'png' ? plainPng(bytes) : plainJpeg(bytes);

function plainPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + CHUNK_AROUND <= bytes.length;) {
    const end = at + CHUNK_AROUND + bytes.readUInt32BE(at);
    if (!TELLING.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function plainJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let turn = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    // From the first scan on there are pixels only.
    if (marker === START_OF_SCAN) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (marker === APP_1) turn = orientationIn(segment.subarray(4)) ?? turn;
    if (isKept(marker, segment)) kept.push(segment);
    at = end;
  }
  const start = bytes.subarray(0, 2);
  return Buffer.concat([start, ...(turn === 1 ? [] : [onlyOrientation(turn)]), ...kept, bytes.subarray(at)]);
}

function isKept(marker: number, segment: Buffer): boolean {
  if (marker === APP_2) return segment.toString('latin1', 4, 4 + ICC.length) === ICC;
  const isOfPrograms = marker >= APP_0 && marker <= APP_15 && marker !== APP_0 && marker !== APP_14;
  return !isOfPrograms && marker !== COMMENT;
}

/** Returns how the picture is turned (1 to 8); null where the segment does not say it. */
function orientationIn(data: Buffer): number | null {
  if (data.toString('latin1', 0, EXIF.length) !== EXIF) return null;
  const tiff = data.subarray(EXIF.length);
  if (tiff.length < 8) return null;
  const isBig = tiff.toString('latin1', 0, 2) === 'MM';
  const short = (place: number): number => (isBig ? tiff.readUInt16BE(place) : tiff.readUInt16LE(place));
  const first = isBig ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (first + 2 > tiff.length) return null;
  const count = short(first);
  for (let entry = first + 2; entry + 12 <= tiff.length && entry < first + 2 + 12 * count; entry += 12) {
    const value = short(entry + 8);
    if (short(entry) === ORIENTATION) return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Returns a segment that says how the picture is turned, and nothing else. */
function onlyOrientation(turn: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\b\0\x01', 'latin1');
  const entry = Buffer.alloc(16);
  entry.writeUInt16BE(ORIENTATION, 0);
  // One value of two bytes.
  entry.writeUInt16BE(3, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt16BE(turn, 8);
  const data = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff, entry]);
  const head = Buffer.from([MARKER, APP_1, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
