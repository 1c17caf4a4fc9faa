import type { RelaunchOptions } from 'electron';
import { app, BrowserWindow } from 'electron';
import type { Ending, Quitting } from './quitting.ts';
import { createQuitting } from './quitting.ts';
import { rememberSizes } from './size-keeper.ts';
import { personWindows } from './window.ts';

/** Has every way to quit go through `ending` first. */
export function quitInOrder({ handOver, close }: Ending): Quitting {
  const quitting = createQuitting({
    async handOver() {
      if (personWindows().some(canAnswer)) await handOver();
    },
    close,
    hideWindows() {
      rememberSizes(personWindows());
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    },
    exit: (status) => {
      app.exit(status);
    },
    startAnew: () => {
      app.relaunch(againOptions(process.env));
    },
  });
  app.on('before-quit', (event) => {
    if (!quitting.quit()) event.preventDefault();
  });
  return quitting;
}

/** A page that crashed, or is not there yet, has nothing typed in it that it could hand over. */
function canAnswer({ webContents }: BrowserWindow): boolean {
  return !webContents.isCrashed() && !webContents.isLoadingMainFrame();
}

/** The program inside an AppImage is gone when its process has ended: the image itself has to be started, as it was before. */
function againOptions({ APPIMAGE }: NodeJS.ProcessEnv): RelaunchOptions {
  return APPIMAGE === undefined ? {} : { execPath: APPIMAGE, args: process.argv.slice(1) };
}

/** On a Mac the app outlives its window; elsewhere the last window takes the app with it. `show` opens one where none is. */
export function followWindows(platform: NodeJS.Platform, show: () => void): void {
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (personWindows().length === 0) show();
  });
}
