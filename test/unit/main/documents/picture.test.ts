import { describe, expect, it } from 'vitest';
import { readPicture } from '#main/documents/picture.ts';

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(header);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

const jpeg = Buffer.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, ...Buffer.from('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
  ...[0xff, 0xc4, 0, 4, 1, 2],
  ...[0xff, 0xc2, 0, 17, 8, 0, 40, 1, 64, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1],
]);

describe('a picture', () => {
  it('is recognised by its bytes, with its size', () => {
    expect(readPicture(png(320, 80))).toEqual({ ending: 'png', width: 320, height: 80 });
    expect(readPicture(jpeg)).toEqual({ ending: 'jpg', width: 320, height: 40 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a PNG cut short', png(1, 1).subarray(0, 20)],
    ['a JPEG without a frame', jpeg.subarray(0, 24)],
    ['a JPEG whose segments lead nowhere', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0])],
  ])('is not %s', (_what, bytes) => {
    expect(readPicture(bytes)).toBeNull();
  });

  it('is searched for in a limited number of steps', () => {
    const padded = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(50_000, 0xff)]);
    expect(readPicture(padded)).toBeNull();
    expect(
      readPicture(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])])),
    ).toBeNull();
  });
});
