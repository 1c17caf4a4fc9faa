import { app } from 'electron';
import { personWindows } from '#main/shell/window.ts';
import { words } from '#shared/words/words.ts';
import { dotIcon } from './tray-icon.ts';

/** Returns a function that shows on the icon of the program how many decisions wait: a number in a dock, a dot in the taskbar of Windows. */
export function createBadge(platform: NodeJS.Platform): (needsYou: number) => void {
  let shown = 0;

  function mark(): void {
    const icon = shown === 0 ? null : dotIcon();
    const sentence = shown === 0 ? '' : words.notice_needs_you({ count: shown });
    for (const window of personWindows()) window.setOverlayIcon(icon, sentence);
  }

  // A dot belongs to its window, so a window that is opened later has none yet.
  if (platform === 'win32') app.on('browser-window-focus', mark);
  return (needsYou) => {
    if (needsYou === shown) return;
    shown = needsYou;
    if (platform === 'win32') mark();
    else app.setBadgeCount(needsYou);
  };
}
