import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { root } from '#scripts/setup/project.mjs';
import { icnsOf, icoOf } from './icon-files.mjs';

/** Draws every icon of the packages from the one SVG: node scripts/packaging/icons.mjs, after the SVG was changed. */
const resources = join(root, 'scripts', 'packaging', 'resources');
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256];
const ICNS_SIZES = [16, 32, 64, 128, 256, 512, 1024];

const svg = readFileSync(join(resources, 'icon.svg'), 'utf8');

/** @param {number} size */
async function draw(size) {
  // Given in the size that is drawn, the picture is sharp; scaled afterwards, its edges are not.
  const sized = svg.replace('width="1024" height="1024"', `width="${size}" height="${size}"`);
  const canvas = createCanvas(size, size);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(sized)), 0, 0, size, size);
  return { size, png: canvas.toBuffer('image/png'), rgba: Buffer.from(context.getImageData(0, 0, size, size).data) };
}

/** @type {Map<number, import('./icon-files.mjs').Picture>} */
const pictures = new Map();
for (const size of new Set([...LINUX_SIZES, ...ICO_SIZES, ...ICNS_SIZES])) pictures.set(size, await draw(size));

/** @param {readonly number[]} sizes */
const of = (sizes) => sizes.flatMap((size) => pictures.get(size) ?? []);

rmSync(join(resources, 'icons'), { recursive: true, force: true });
mkdirSync(join(resources, 'icons'));
for (const { size, png } of of(LINUX_SIZES)) writeFileSync(join(resources, 'icons', `${size}x${size}.png`), png);
writeFileSync(join(resources, 'icon.ico'), icoOf(of(ICO_SIZES)));
writeFileSync(join(resources, 'icon.icns'), icnsOf(of(ICNS_SIZES)));
