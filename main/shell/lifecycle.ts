import { app, BrowserWindow } from 'electron';
import { personWindows } from './window.ts';

/** Longer than any request's own deadline; after that, waiting would only look like a hang. What was sent is in the journal. */
const CLOSING_LIMIT_MS = 60_000;

/**
 * Quits in order: the windows disappear at once, the process lives until `close` has let running transactions and the
 * request under way end.
 */
export function quitInOrder(close: () => Promise<void>): void {
  let phase: 'running' | 'closing' | 'closed' = 'running';
  app.on('before-quit', (event) => {
    if (phase === 'closed') return;
    event.preventDefault();
    if (phase === 'closing') return;
    phase = 'closing';
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void endWithin(CLOSING_LIMIT_MS, close()).then((isClean) => {
      phase = 'closed';
      app.exit(isClean ? 0 : 1);
    });
  });
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
