import type { RelaunchOptions } from 'electron';
import { app, BrowserWindow } from 'electron';
import type { Quitting, QuitSteps } from './quitting.ts';
import { createQuitting } from './quitting.ts';
import { rememberSizes } from './size-keeper.ts';
import { personWindows } from './window.ts';

/** Makes every way to quit run `handOver`, `close` and `install` first. */
export function quitInOrder({ handOver, close, install }: QuitSteps): Quitting {
  const quitting = createQuitting({
    async handOver() {
      if (personWindows().some(canAnswer)) await handOver();
    },
    close,
    install,
    hideWindows() {
      rememberSizes(personWindows());
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    },
    exit: (status) => {
      app.exit(status);
    },
    startAnew: () => {
      app.relaunch(relaunchOptions(process.env));
    },
  });
  app.on('before-quit', (event) => {
    if (!quitting.quit()) event.preventDefault();
  });
  return quitting;
}

/** Returns false for a page that crashed or still loads: it has no unsaved text to hand over. */
function canAnswer({ webContents }: BrowserWindow): boolean {
  return !webContents.isCrashed() && !webContents.isLoadingMainFrame();
}

/** Returns the options for a restart. An AppImage is unmounted when its process ends, so the image file itself must be started. */
function relaunchOptions({ APPIMAGE }: NodeJS.ProcessEnv): RelaunchOptions {
  return APPIMAGE === undefined ? {} : { execPath: APPIMAGE, args: process.argv.slice(1) };
}

/**
 * Quits with the last window, unless it `staysOpen` without one, as always on a Mac, where `show` opens a window when the app is
 * activated.
 */
export function followWindows(platform: NodeJS.Platform, show: () => void, staysOpen: () => boolean): void {
  app.on('window-all-closed', () => {
    if (platform !== 'darwin' && !staysOpen()) app.quit();
  });
  app.on('activate', () => {
    if (personWindows().length === 0) show();
  });
}
