/**
 * @typedef {object} Picture
 * @property {number} size in pixels, of both edges
 * @property {Buffer} png
 * @property {Buffer} rgba four bytes a pixel, the first line on top
 */

const ICON = 1;
/** From this size on, every reader of the format knows PNG; older ones take smaller pictures as bitmaps only. */
const PNG_FROM = 256;
const BITMAP_HEADER = 40;
const BITS = 32;

/**
 * Returns a file with icons for Windows.
 * @param {readonly Picture[]} pictures
 */
export function icoOf(pictures) {
  const contents = pictures.map((picture) => (picture.size >= PNG_FROM ? picture.png : bitmapOf(picture)));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(ICON, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size }] of pictures.entries()) {
    const at = 6 + 16 * index;
    const length = contents[index]?.length ?? 0;
    // 0 means 256.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(BITS, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([head, ...contents]);
}

/** Lines from below, blue before red, and a mask of one bit a pixel that alpha makes needless. @param {Picture} picture */
function bitmapOf({ size, rgba }) {
  const head = Buffer.alloc(BITMAP_HEADER);
  head.writeUInt32LE(BITMAP_HEADER, 0);
  head.writeInt32LE(size, 4);
  // The height counts the mask too.
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(BITS, 14);
  const pixels = Buffer.alloc(size * size * 4);
  for (let line = 0; line < size; line += 1)
    rgba.copy(pixels, (size - 1 - line) * size * 4, line * size * 4, (line + 1) * size * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels.readUInt8(at);
    pixels.writeUInt8(pixels.readUInt8(at + 2), at);
    pixels.writeUInt8(red, at + 2);
  }
  return Buffer.concat([head, pixels, Buffer.alloc(Math.ceil(size / 32) * 4 * size)]);
}

/** The kinds of pictures in an icon of macOS, with the edges of each in pixels; `@2x` kinds hold the double of what they are shown at. */
const KINDS = /** @type {const} */ ([
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]);

/**
 * Returns a file with icons for macOS.
 * @param {readonly Picture[]} pictures
 */
export function icnsOf(pictures) {
  const blocks = KINDS.flatMap(([kind, size]) => {
    const picture = pictures.find((known) => known.size === size);
    return picture === undefined ? [] : [blockOf(kind, picture.png)];
  });
  return blockOf('icns', Buffer.concat(blocks));
}

/** @param {string} kind @param {Buffer} content */
function blockOf(kind, content) {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32BE(content.length + head.length, 4);
  return Buffer.concat([head, content]);
}
