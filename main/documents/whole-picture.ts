import { crc32 } from 'node:zlib';
import type { Picture } from './picture.ts';

const PNG_SIGNATURE = 8;
/** The length, type and check sum around the data of a PNG chunk. */
const CHUNK_AROUND = 12;
const MARKER = 0xff;
const [START_OF_SCAN, END_OF_IMAGE, FIRST_RESTART, LAST_RESTART] = [0xda, 0xd9, 0xd0, 0xd7] as const;

/**
 * Returns true when the picture's file is complete: a PNG has its pixels and its end, and each check sum is right; a JPEG has a scan
 * and its end. A program shows only a part of any other, or nothing.
 */
export function isWholePicture(bytes: Buffer, { ending }: Pick<Picture, 'ending'>): boolean {
  return ending === 'png' ? isWholePng(bytes) : isWholeJpeg(bytes);
}

function isWholePng(bytes: Buffer): boolean {
  let hasPixels = false;
  for (let at = PNG_SIGNATURE; at + CHUNK_AROUND <= bytes.length;) {
    const end = at + CHUNK_AROUND + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') return hasPixels;
    hasPixels ||= type === 'IDAT';
    at = end;
  }
  return false;
}

function isWholeJpeg(bytes: Buffer): boolean {
  let hasScan = false;
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER) return false;
    if (marker === END_OF_IMAGE) return hasScan;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker !== START_OF_SCAN) continue;
    hasScan = true;
    at = endOfScan(bytes, at);
  }
  return false;
}

/** Returns where the next marker after a scan begins. Within a scan, a zero or the number of a restart follows 0xff. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(MARKER, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= FIRST_RESTART && next <= LAST_RESTART)) return at;
    at = bytes.indexOf(MARKER, at + 2);
  }
  return bytes.length;
}
