import type { WindowSize } from './window-size.ts';

/** A person who drags an edge is done when it has not moved for so long. */
const REST_MS = 500;
const CHANGES = ['resize', 'maximize', 'unmaximize'] as const;

/** What is asked of a window whose size is kept. */
export interface SizedWindow {
  on(event: (typeof CHANGES)[number] | 'close' | 'closed', listener: () => void): unknown;
  getNormalBounds(): { readonly width: number; readonly height: number };
  isMaximized(): boolean;
  isMinimized(): boolean;
}

const keepers = new WeakMap<SizedWindow, () => void>();

/**
 * Has the size of a window remembered whenever it has changed and rests, and when the window closes. Quitting closes no window:
 * see `rememberSizes`. Its place is the system's business.
 */
export function keepSize(window: SizedWindow, remember: (size: WindowSize) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function rememberNow(): void {
    clearTimeout(timer);
    // It says of itself then that it is not maximized, whatever it comes back as.
    if (isOver || window.isMinimized()) return;
    const { width, height } = window.getNormalBounds();
    remember({ width, height, isMaximized: window.isMaximized() });
  }

  for (const change of CHANGES) {
    window.on(change, () => {
      clearTimeout(timer);
      timer = setTimeout(rememberNow, REST_MS);
    });
  }
  window.on('close', rememberNow);
  window.on('closed', () => {
    clearTimeout(timer);
  });
  keepers.set(window, () => {
    rememberNow();
    isOver = true;
  });
}

/** Remembers the sizes of windows that are hidden for good next: hidden ones do not know any more how they were. */
export function rememberSizes(windows: readonly SizedWindow[]): void {
  for (const window of windows) keepers.get(window)?.();
}
