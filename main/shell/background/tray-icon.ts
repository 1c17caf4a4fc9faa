import type { NativeImage } from 'electron';
import { nativeImage } from 'electron';

/** The nib of a pen, a sign a pixel. */
const NIB = [
  '................',
  '.......##.......',
  '......####......',
  '......####......',
  '.....######.....',
  '.....######.....',
  '....########....',
  '....########....',
  '...####..####...',
  '...####..####...',
  '....########....',
  '.....######.....',
  '......####......',
  '.......##.......',
  '....########....',
  '................',
] as const;
const SIDE = NIB.length;
/** Blue, green, red and opacity. */
const INK = [0xca, 0x4b, 0x2b, 0xff] as const;
const CALL = [0x2c, 0x5c, 0xd9, 0xff] as const;
const NOTHING = [0, 0, 0, 0] as const;
/** The dot at the corner, by the distance from its middle in pixels. */
const DOT = { at: 12, radius: 3.4 } as const;

/** Draws the picture in the tray; a dot says that something waits for a decision. A Mac colours it like its own. */
export function trayIcon(needsYou: boolean, platform: NodeJS.Platform): NativeImage {
  const image = nativeImage.createEmpty();
  for (const scaleFactor of [1, 2]) {
    const side = SIDE * scaleFactor;
    image.addRepresentation({ scaleFactor, width: side, height: side, buffer: draw(needsYou, scaleFactor) });
  }
  if (platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/** Draws a dot alone, for a corner of the program's icon. */
export function dotIcon(): NativeImage {
  const image = nativeImage.createEmpty();
  const middle = (SIDE - 1) / 2;
  const pixels = Array.from({ length: SIDE * SIDE }, (_, place) => {
    const [x, y] = [place % SIDE, Math.floor(place / SIDE)];
    return Math.hypot(x - middle, y - middle) < middle ? CALL : NOTHING;
  });
  image.addRepresentation({ scaleFactor: 1, width: SIDE, height: SIDE, buffer: Buffer.from(pixels.flat()) });
  return image;
}

function draw(needsYou: boolean, scale: number): Buffer {
  const side = SIDE * scale;
  const pixels = Array.from({ length: side * side }, (_, place) => {
    const [x, y] = [Math.floor((place % side) / scale), Math.floor(place / side / scale)];
    if (needsYou && Math.hypot(x - DOT.at, y - DOT.at) < DOT.radius) return CALL;
    return NIB[y]?.[x] === '#' ? INK : NOTHING;
  });
  return Buffer.from(pixels.flat());
}
