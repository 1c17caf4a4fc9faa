import { deflateSync, crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPicture } from '#main/documents/picture.ts';
import { isWholePicture } from '#main/documents/whole-picture.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height, 7))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const png = pngOf(20, 10);
const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
  ...[0xff, 0xc0, 0, 17, 8, 0, 40, 1, 64, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
  ...[0xff, 0xda, 0, 4, 1, 2, 17, 0xff, 0, 18, 0xff, 0xd3, 19, 20],
  ...[0xff, 0xff, 0xd9],
]);

const isWhole = (bytes: Buffer): boolean => {
  const picture = readPicture(bytes);
  return picture !== null && isWholePicture(bytes, picture);
};

describe('the body of a picture', () => {
  it('is whole from its header to its end, whatever follows', () => {
    expect(
      [png, jpeg, Buffer.concat([png, Buffer.from('more')]), Buffer.concat([jpeg, Buffer.alloc(9)])].map(isWhole),
    ).toEqual([true, true, true, true]);
  });

  it('is not whole when the file is cut anywhere', () => {
    for (const whole of [png, jpeg])
      for (let length = 0; length < whole.length; length += 1)
        expect(isWhole(whole.subarray(0, length)), String(length)).toBe(false);
  });

  it('is not whole when a byte of a PNG has changed', () => {
    for (let at = 8; at < png.length; at += 1) {
      const changed = Buffer.from(png);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      expect(isWhole(changed), String(at)).toBe(false);
    }
  });

  it('is not whole without pixels', () => {
    const [pixels, end] = [png.indexOf('IDAT') - 4, png.indexOf('IEND') - 4];
    expect(isWhole(Buffer.concat([png.subarray(0, pixels), png.subarray(end)]))).toBe(false);
    expect(isWhole(Buffer.from([...jpeg.subarray(0, 27), 0xff, 0xd9]))).toBe(false);
  });
});
