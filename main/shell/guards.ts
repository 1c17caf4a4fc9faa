import type { Session, WebContents } from 'electron';
import { shell } from 'electron';
import { isOwnPage, mayOpenOutside } from './page-policy.ts';

/** An invoicing window needs no camera, no location, no notifications from a page: everything is refused. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
}

/** The window stays on our own pages for ever; links out go to the system's browser, if their scheme is harmless. */
export function guardNavigation(contents: WebContents): void {
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
  // A desktop without a browser is no reason to fail; the link stays readable in the window.
  if (mayOpenOutside(address)) shell.openExternal(address).catch(() => {});
}
