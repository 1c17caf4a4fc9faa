import type { BrowserWindow } from 'electron';

const unseen = new WeakSet<BrowserWindow>();

/** Marks a window as never shown, so that it is not treated as the person's window. Returns the window. */
export function markUnseen(window: BrowserWindow): BrowserWindow {
  unseen.add(window);
  return window;
}

export function isUnseen(window: BrowserWindow): boolean {
  return unseen.has(window);
}
