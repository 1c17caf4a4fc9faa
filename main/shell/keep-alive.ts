import type { BrowserWindow } from 'electron';
import { app, dialog } from 'electron';
import { assertNever } from '#shared/assert.ts';
import { START_PAGE } from './page-policy.ts';
import { createRevival } from './revival.ts';
import { words } from '#shared/words/words.ts';

/** Reloads the page when its process has died, for lack of memory or a browser bug, so that no empty window stays. */
export function keepAlive(window: BrowserWindow): void {
  const { webContents } = window;
  const nextRevival = createRevival(() => performance.now());
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void revive();
  });

  async function revive(): Promise<void> {
    const revival = nextRevival();
    switch (revival) {
      case 'same_screen':
        webContents.reload();
        return;
      case 'first_screen':
        showFirstScreen();
        return;
      case 'ask': {
        const { response } = await dialog.showMessageBox(window, {
          type: 'error',
          message: words.shell_window_fails_title(),
          detail: words.shell_window_fails_text(),
          buttons: [words.shell_try_again(), words.shell_quit()],
          cancelId: 0,
        });
        if (response === 0) showFirstScreen();
        else app.quit();
        return;
      }
      default:
        assertNever(revival);
    }
  }

  function showFirstScreen(): void {
    // When the load fails, Chromium shows its own error page.
    window.loadURL(START_PAGE).catch(() => {});
  }
}
