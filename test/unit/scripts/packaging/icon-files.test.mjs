import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { icnsOf, icoOf } from '#scripts/packaging/icon-files.mjs';

const resources = join(import.meta.dirname, '../../../../scripts/packaging/resources');

/** The edges of a PNG in pixels. @param {Buffer} png */
const edges = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** The pictures of an icon of Windows: their sizes, and whether each is a PNG. @param {Buffer} ico */
function readIco(ico) {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const content = ico.subarray(ico.readUInt32LE(at + 12)).subarray(0, ico.readUInt32LE(at + 8));
    return { size: ico.readUInt8(at) || 256, content, isPng: content.toString('latin1', 1, 4) === 'PNG' };
  });
}

/** @param {Buffer} icns */
function readIcns(icns) {
  const found = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    found.push([icns.toString('latin1', at, at + 4), ...edges(icns.subarray(at + 8))]);
  return found;
}

describe('the icons of the packages', () => {
  it('hold every size that Windows asks for, the small ones as bitmaps', () => {
    const pictures = readIco(readFileSync(join(resources, 'icon.ico')));
    expect(pictures.map(({ size, isPng }) => [size, isPng])).toEqual([
      [16, false],
      [24, false],
      [32, false],
      [48, false],
      [64, false],
      [128, false],
      [256, true],
    ]);
  });

  it('hold every size that macOS asks for', () => {
    const icns = readFileSync(join(resources, 'icon.icns'));
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    expect(readIcns(icns)).toEqual([
      ['ic11', 32, 32],
      ['ic12', 64, 64],
      ['ic07', 128, 128],
      ['ic13', 256, 256],
      ['ic08', 256, 256],
      ['ic14', 512, 512],
      ['ic09', 512, 512],
      ['ic10', 1024, 1024],
    ]);
  });

  it('are named by their sizes for Linux', () => {
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024])
      expect(edges(readFileSync(join(resources, 'icons', `${size}x${size}.png`)))).toEqual([size, size]);
  });
});

it('turns a bitmap upside down and its colours around, as Windows reads it', () => {
  // Two by two: red, green, blue, white.
  const rgba = Buffer.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  const [picture] = readIco(icoOf([{ size: 2, png: Buffer.alloc(0), rgba }]));
  const pixels = picture?.content.subarray(40, 56);
  expect([...(pixels ?? [])]).toEqual([255, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255, 0, 255, 0, 255]);
});

it('leaves kinds out of an icon of macOS for which there is no picture', () => {
  const png = readFileSync(join(resources, 'icons', '128x128.png'));
  expect(readIcns(icnsOf([{ size: 128, png, rgba: Buffer.alloc(0) }]))).toEqual([['ic07', 128, 128]]);
});
