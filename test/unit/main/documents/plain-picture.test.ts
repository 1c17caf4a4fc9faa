import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPicture } from '#main/documents/picture.ts';
import { plainPicture } from '#main/documents/plain-picture.ts';
import { isWholePicture } from '#main/documents/whole-picture.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

function pngWith(...extra: readonly Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 20, 0, 0, 0, 10, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(21 * 10, 7))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const jpegWith = (...extra: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02', 'latin1')),
    ...extra,
    Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 40, 1, 64, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    Buffer.from([0xff, 0xda, 0, 4, 1, 2, 17, 0xff, 0, 18, 0xff, 0xd3, 19, 20, 0xff, 0xd9]),
  ]);

/** EXIF as a telephone writes it: how the picture is turned, and where it was taken. */
function exif(order: 'II' | 'MM', turn: number): Buffer {
  const short = (value: number): Buffer => {
    const bytes = Buffer.alloc(2);
    if (order === 'MM') bytes.writeUInt16BE(value);
    else bytes.writeUInt16LE(value);
    return bytes;
  };
  const long = (value: number): Buffer =>
    order === 'MM' ? Buffer.concat([short(0), short(value)]) : Buffer.concat([short(value), short(0)]);
  const entry = (tag: number, value: number): Buffer =>
    Buffer.concat([short(tag), short(3), long(1), short(value), short(0)]);
  return Buffer.concat([
    Buffer.from(`Exif\0\0${order}`, 'latin1'),
    ...[short(42), long(8), short(2), entry(0x0110, 7), entry(0x0112, turn), long(0)],
    Buffer.from('GPS 59.91 N 10.75 E'),
  ]);
}

const plain = (bytes: Buffer): Buffer => {
  const picture = readPicture(bytes);
  if (picture === null) throw new Error('It is a picture.');
  const made = plainPicture(bytes, picture);
  expect(readPicture(made)).toEqual(picture);
  expect(isWholePicture(made, picture)).toBe(true);
  return made;
};

describe('a logo', () => {
  it('loses what tells of its maker, and nothing else', () => {
    const text = chunk('tEXt', Buffer.from('Author\0Ada'));
    const time = chunk('tIME', Buffer.from([7, 234, 11, 30, 4, 0, 0]));
    const colours = chunk('gAMA', Buffer.from([0, 0, 177, 143]));
    expect(plain(pngWith(colours, text, time, chunk('eXIf', Buffer.from('MM'))))).toEqual(pngWith(colours));
    expect(plain(pngWith())).toEqual(pngWith());

    const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'));
    const adobe = segment(0xee, Buffer.from('Adobe\0d'));
    const program = segment(0xed, Buffer.from('Photoshop 3.0\0'));
    const comment = segment(0xfe, Buffer.from('made by Ada'));
    expect(plain(jpegWith(profile, program, comment, adobe))).toEqual(jpegWith(profile, adobe));
    expect(plain(jpegWith(segment(0xe1, exif('II', 1))))).toEqual(jpegWith());
  });

  it.each(['II', 'MM'] as const)('that is turned stays so, and says nothing else (%s)', (order) => {
    const made = plain(jpegWith(segment(0xe1, exif(order, 6))));
    expect(made.includes('GPS')).toBe(false);
    expect(made.includes('Exif')).toBe(true);
    // What it says is read again as it was.
    expect(plain(made)).toEqual(made);
    expect(plain(jpegWith(segment(0xe1, exif('MM', 6))))).toEqual(made);
  });

  it('with broken EXIF loses all of it', () => {
    for (const length of [6, 8, 13, 15, 20])
      expect(plain(jpegWith(segment(0xe1, exif('MM', 6).subarray(0, length))))).toEqual(jpegWith());
  });
});
