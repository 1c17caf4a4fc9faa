import { EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import type { Clipboard, Dialog, Menu as ElectronMenu, PowerMonitor, Protocol, Screen, Session, Shell } from 'electron';
import type { PageHandler } from './hub.ts';
import { hub } from './hub.ts';
import { showOpenDialog, showSaveDialog } from './file-dialogs.ts';
import { openWithSystem } from './open-with-system.ts';
import { refuseRest } from './refuse-rest.ts';

export { app } from './electron-app.ts';
export { ipcMain } from './electron-ipc.ts';
export { BrowserWindow } from './electron-window.ts';

/** The module that `import … from 'electron'` resolves to under this host. A missing name fails at import, with its name. */
export const protocol = refuseRest('protocol', {
  // Loopback HTTP is a secure, standard scheme already.
  registerSchemesAsPrivileged() {},
  handle(_scheme: string, handler: PageHandler) {
    hub.setPageHandler(handler);
  },
}) satisfies Pick<Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

/** Ignores the handlers: the browser denies by itself, because `browser.ts` starts it with a profile without any grants. */
const defaultSession = refuseRest('session', {
  setPermissionRequestHandler() {},
  setPermissionCheckHandler() {},
  /** The host knows no settings of the system: a proxy comes from the environment, which the app asks first. */
  resolveProxy: () => Promise.resolve('DIRECT'),
}) satisfies Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'resolveProxy'>;

export const session = refuseRest('session', { defaultSession });

/** A browser window in app mode has no menu of ours. */
export const Menu = refuseRest('Menu', {
  buildFromTemplate: (template: readonly unknown[]) => ({ items: template }),
  setApplicationMenu() {},
}) satisfies Record<keyof Pick<typeof ElectronMenu, 'buildFromTemplate' | 'setApplicationMenu'>, unknown>;

/** A browser has its own menus of text fields and links, so that nothing is ever copied here. */
export const clipboard = refuseRest('clipboard', {
  writeText: () => Promise.resolve(),
}) satisfies Pick<Clipboard, 'writeText'>;

export const shell = refuseRest('shell', {
  openExternal: openWithSystem,
  /** Resolves with the empty string on success, as in Electron. */
  openPath: (path: string): Promise<string> =>
    openWithSystem(path).then(
      () => '',
      (thrown: unknown) => String(thrown),
    ),
  showItemInFolder(path: string): void {
    // Errors are ignored, as in Electron.
    openWithSystem(dirname(path)).catch(() => {});
  },
}) satisfies Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

export const dialog = refuseRest('dialog', {
  showErrorBox(title: string, content: string) {
    process.stderr.write(`${title}: ${content}\n`);
  },
  showSaveDialog,
  showOpenDialog,
}) satisfies Pick<Dialog, 'showErrorBox' | 'showSaveDialog' | 'showOpenDialog'>;

/** Knows no screen: size and place of the window belong to the browser. */
export const screen = refuseRest('screen', {
  getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 0, height: 0 } }),
}) satisfies Record<keyof Pick<Screen, 'getPrimaryDisplay'>, unknown>;

/** Never emits, and knows of no pause: a plain process is told neither of the system nor of the person; the app's own timers go on. */
export const powerMonitor = refuseRest(
  'powerMonitor',
  Object.assign(new EventEmitter(), { isOnBatteryPower: () => false, getSystemIdleTime: () => 0 }),
) satisfies Record<keyof Pick<PowerMonitor, 'on' | 'off' | 'isOnBatteryPower' | 'getSystemIdleTime'>, unknown>;

/** Refuses each: the app then ends with its window, as where nobody wants a tray. */
export function Tray(): never {
  throw new Error('The Chromium host has no tray.');
}

/** Shows no notification: the browser's own would need a permission of the page. */
export const Notification = refuseRest('Notification', { isSupported: () => false });

export const nativeImage = refuseRest('nativeImage', {});

export const systemPreferences = refuseRest('systemPreferences', {});
