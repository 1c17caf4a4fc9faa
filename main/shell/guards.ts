import type { Session, WebContents } from 'electron';
import { shell } from 'electron';
import { isOwnPage, mayOpenOutside } from './page-policy.ts';

/** Writing text into the clipboard, which Chromium allows only right after a click or a key. */
const COPY = 'clipboard-sanitized-write';

/** Refuses every other permission that a page may ask for: an invoicing window needs no camera, location or notifications. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide) => {
    decide(permission === COPY);
  });
  session.setPermissionCheckHandler((_contents, permission) => permission === COPY);
}

/** The pages that are guarded already: a second guard would open each link twice. */
const guarded = new WeakSet<WebContents>();

/** Keeps the window on our own pages. Links to other addresses open in the system's browser, if they are https. */
export function guardNavigation(contents: WebContents): void {
  if (guarded.has(contents)) return;
  guarded.add(contents);
  const keepInside = (event: { preventDefault(): void; readonly url: string }): void => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    openOutside(event.url);
  };
  contents.on('will-navigate', keepInside);
  contents.on('will-redirect', keepInside);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}

function openOutside(address: string): void {
  // A missing browser is ignored: the link stays readable in the window.
  if (mayOpenOutside(address)) shell.openExternal(address).catch(() => {});
}
