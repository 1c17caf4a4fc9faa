import { app, BrowserWindow } from 'electron';
import { personWindows } from './window.ts';

/** Longer than any request's own deadline; after that, waiting would only look like a hang. What was sent is in the journal. */
const CLOSING_LIMIT_MS = 60_000;

export interface Ending {
  /** Fetches what is typed in the window and not in the book yet, within a moment of its own. */
  readonly handOver: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Quits in order: the window says its last words and disappears, the process lives until `close` has let running
 * transactions and the request under way end.
 */
export function quitInOrder({ handOver, close }: Ending): void {
  let phase: 'running' | 'closing' | 'closed' = 'running';
  async function end(): Promise<void> {
    if (personWindows().some(canAnswer)) await handOver();
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    await close();
  }

  app.on('before-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'closing') return;
    phase = 'closing';
    void endWithin(CLOSING_LIMIT_MS, end()).then((isClean) => {
      phase = 'closed';
      app.exit(isClean ? 0 : 1);
    });
  });
}

/** A page that crashed, or is not there yet, has nothing typed in it that it could hand over. */
function canAnswer({ webContents }: BrowserWindow): boolean {
  return !webContents.isCrashed() && !webContents.isLoadingMainFrame();
}

/** On a Mac the app outlives its window; elsewhere the last window takes the app with it. */
export function followWindows(platform: NodeJS.Platform, open: () => void): void {
  app.on('window-all-closed', () => {
    if (platform !== 'darwin') app.quit();
  });
  app.on('activate', () => {
    if (personWindows().length === 0) open();
  });
}

async function endWithin(limitMs: number, work: Promise<void>): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => {
    setTimeout(() => {
      resolve(false);
    }, limitMs).unref();
  });
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    limit,
  ]);
}
