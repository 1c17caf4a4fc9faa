import type { WebPreferences } from 'electron';
import { BrowserWindow } from 'electron';
import { guardNavigation } from './guards.ts';
import { keepAlive } from './keep-alive.ts';
import { START_PAGE } from './page-policy.ts';
import { keepSize } from './size-keeper.ts';
import { isUnseen } from './unseen-windows.ts';
import { readWindowSize, rememberWindowSize } from './window-size.ts';

/** Opens the one window that a person sees. The page in it is untrusted: sandboxed, isolated, without Node. */
export function openWindow(dataDir: string, preloadPath: string): BrowserWindow {
  const { width, height, isMaximized } = readWindowSize(dataDir);
  const window = new BrowserWindow({
    width,
    height,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Inkwell',
    webPreferences: safePreferences(preloadPath),
  });
  guardNavigation(window.webContents);
  keepAlive(window);
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  keepSize(window, (size) => {
    rememberWindowSize(dataDir, size);
  });
  // A load that fails shows Chromium's own error page; there is nobody else to tell.
  window.loadURL(START_PAGE).catch(() => {});
  return window;
}

/** No page of ours gets more than this, seen or unseen. */
export function safePreferences(preloadPath: string): WebPreferences {
  return {
    preload: preloadPath,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  };
}

/** The windows that a person sees; those that draw documents are not among them. */
export function personWindows(): readonly BrowserWindow[] {
  return BrowserWindow.getAllWindows().filter((window) => !isUnseen(window));
}

/** Brings the window to the person who started Inkwell a second time. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
