import type { Rectangle } from 'electron';
import type { WindowSize } from './window-size.ts';

/** The smallest window that every screen of Inkwell fits into. */
const LEAST = { width: 720, height: 480 } as const;

interface WindowPlace {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly minWidth: number;
  readonly minHeight: number;
}

/**
 * Returns where a window of this size opens: whole and in the middle of the work area, which excludes panels and docks.
 * The size may be that of a screen that is gone. An area without extent is unknown: the system places the window.
 */
export function placeIn({ x, y, width: areaWidth, height: areaHeight }: Rectangle, size: WindowSize): WindowPlace {
  if (areaWidth <= 0 || areaHeight <= 0)
    return { width: size.width, height: size.height, minWidth: LEAST.width, minHeight: LEAST.height };
  // A window is never smaller than its minimum, which must not push its edges out of a tiny area.
  const [minWidth, minHeight] = [Math.min(LEAST.width, areaWidth), Math.min(LEAST.height, areaHeight)];
  const width = Math.max(minWidth, Math.min(size.width, areaWidth));
  const height = Math.max(minHeight, Math.min(size.height, areaHeight));
  const [left, top] = [Math.floor((areaWidth - width) / 2), Math.floor((areaHeight - height) / 2)];
  return { x: x + left, y: y + top, width, height, minWidth, minHeight };
}
