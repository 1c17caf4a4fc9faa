import type { WindowSize } from './window-size.ts';

/** The time in ms without a change after which a resize counts as finished. */
const REST_MS = 500;
const CHANGES = ['resize', 'maximize', 'unmaximize'] as const;

/** The members of a window that keeping its size needs. */
export interface SizedWindow {
  on(event: (typeof CHANGES)[number] | 'close' | 'closed', listener: () => void): unknown;
  getNormalBounds(): { readonly width: number; readonly height: number };
  isMaximized(): boolean;
  isMinimized(): boolean;
}

const keepers = new WeakMap<SizedWindow, () => void>();

/**
 * Calls `remember` with the window's size after each finished resize and when the window closes. Quitting closes no window: see
 * `rememberSizes`. The window's position is not remembered: see `placeIn`.
 */
export function keepSize(window: SizedWindow, remember: (size: WindowSize) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function rememberNow(): void {
    clearTimeout(timer);
    // A minimised window says that it is not maximised, even if it will be restored as maximised.
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

/** Remembers the sizes of windows right before they are hidden for quitting: a hidden window no longer knows its size. */
export function rememberSizes(windows: readonly SizedWindow[]): void {
  for (const window of windows) keepers.get(window)?.();
}
