import type { BrowserWindow } from 'electron';

const unseen = new WeakSet<BrowserWindow>();

/** A window for the program's own use: it is never shown, and nobody is to be brought to it. */
export function markUnseen(window: BrowserWindow): BrowserWindow {
  unseen.add(window);
  return window;
}

export function isUnseen(window: BrowserWindow): boolean {
  return unseen.has(window);
}
