import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeIn } from '#main/shell/window-place.ts';

const size = { width: 1280, height: 820, isMaximized: false };

describe('the place of the window', () => {
  it('is inside the work area with its title bar when the screen is smaller than the one before', () => {
    const area = { x: 0, y: 27, width: 1366, height: 741 };
    expect(placeIn(area, { ...size, width: 3400, height: 1300 })).toEqual({
      x: 0,
      y: 27,
      width: 1366,
      height: 741,
      minWidth: 720,
      minHeight: 480,
    });
  });

  it('is in the middle of a work area that it fits into', () => {
    expect(placeIn({ x: 0, y: 0, width: 1920, height: 1040 }, size)).toMatchObject({
      x: 320,
      y: 110,
      width: 1280,
      height: 820,
    });
  });

  it('is on a screen that lies left of and above another', () => {
    expect(placeIn({ x: -1920, y: -400, width: 1920, height: 1040 }, size)).toMatchObject({ x: -1600, y: -290 });
  });

  it('has a smaller minimum in an area that is smaller than it', () => {
    expect(placeIn({ x: 0, y: 0, width: 640, height: 360 }, size)).toEqual({
      x: 0,
      y: 0,
      width: 640,
      height: 360,
      minWidth: 640,
      minHeight: 360,
    });
  });

  it('is left to the system where no work area is known', () => {
    expect(placeIn({ x: 0, y: 0, width: 0, height: 0 }, size)).toEqual({
      width: 1280,
      height: 820,
      minWidth: 720,
      minHeight: 480,
    });
  });

  it('is whole within every work area, whatever the size was', () => {
    const offset = fc.integer({ min: -10_000, max: 10_000 });
    const extent = fc.integer({ min: 1, max: 10_000 });
    const areas = fc.record({ x: offset, y: offset, width: extent, height: extent });
    const sizes = fc.record({
      width: fc.integer({ min: 400, max: 20_000 }),
      height: fc.integer({ min: 300, max: 20_000 }),
      isMaximized: fc.boolean(),
    });
    fc.assert(
      fc.property(areas, sizes, (area, remembered) => {
        const { x = NaN, y = NaN, width, height, minWidth, minHeight } = placeIn(area, remembered);
        expect(x).toBeGreaterThanOrEqual(area.x);
        expect(y).toBeGreaterThanOrEqual(area.y);
        expect(x + Math.max(width, minWidth)).toBeLessThanOrEqual(area.x + area.width);
        expect(y + Math.max(height, minHeight)).toBeLessThanOrEqual(area.y + area.height);
      }),
    );
  });
});
