import type { WebPreferences } from 'electron';
import { BrowserWindow, screen } from 'electron';
import { showContextMenus } from './context-menu.ts';
import { guardNavigation } from './guards.ts';
import { keepAlive } from './keep-alive.ts';
import { START_PAGE } from './page-policy.ts';
import { keepSize } from './size-keeper.ts';
import { isUnseen } from './unseen-windows.ts';
import { placeIn } from './window-place.ts';
import { readWindowSize, rememberWindowSize } from './window-size.ts';

/** Opens the person's window. Its page is untrusted: sandboxed, isolated, without Node. */
export function openWindow(dataDir: string, preloadPath: string): BrowserWindow {
  const size = readWindowSize(dataDir);
  const window = new BrowserWindow({
    ...placeIn(screen.getPrimaryDisplay().workArea, size),
    show: false,
    title: 'Inkwell',
    webPreferences: safePreferences(preloadPath),
  });
  guardNavigation(window.webContents);
  showContextMenus(window);
  keepAlive(window);
  window.once('ready-to-show', () => {
    if (size.isMaximized) window.maximize();
    window.show();
  });
  keepSize(window, (size) => {
    rememberWindowSize(dataDir, size);
  });
  // When the load fails, Chromium shows its own error page.
  window.loadURL(START_PAGE).catch(() => {});
  return window;
}

/** Returns the web preferences of every page, shown or hidden: no page has more rights. */
export function safePreferences(preloadPath: string): WebPreferences {
  return {
    preload: preloadPath,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    // The checker of macOS works on this computer. Elsewhere Chromium would download dictionaries from an address of its maker.
    spellcheck: process.platform === 'darwin',
  };
}

/** Returns the windows that the person sees, without the hidden ones that draw documents. */
export function personWindows(): readonly BrowserWindow[] {
  return BrowserWindow.getAllWindows().filter((window) => !isUnseen(window));
}

/** Brings the window to the front, for example when Inkwell is started a second time. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
