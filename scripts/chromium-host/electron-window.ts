import { EventEmitter } from 'node:events';
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { hostApp, PreventableEvent } from './electron-app.ts';
import { HostContents } from './electron-contents.ts';
import { hub } from './hub.ts';
import { refuseRest } from './refuse-rest.ts';

type OwnWindow = Pick<
  ElectronWindow,
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'restore'
  | 'maximize'
  | 'close'
  | 'isDestroyed'
  | 'isMinimized'
  | 'isMaximized'
  | 'getNormalBounds'
>;

/** The window that is open, as the app holds it. */
let shown: HostWindow | null = null;

/** The one window: a browser shows it, this object speaks for it. */
class HostWindow extends EventEmitter implements OwnWindow {
  readonly webContents: HostContents = refuseRest('webContents', new HostContents());
  readonly #options: BrowserWindowConstructorOptions;
  #isDestroyed = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    const { sandbox, contextIsolation, nodeIntegration } = options.webPreferences ?? {};
    if (sandbox !== true || contextIsolation !== true || nodeIntegration === true)
      throw new Error('The Chromium host runs only sandboxed, isolated windows.');
    if (shown !== null) throw new Error('The Chromium host has one window at a time.');
    this.#options = options;
  }

  static getAllWindows(): HostWindow[] {
    return shown === null ? [] : [shown];
  }

  loadURL(_url: string): Promise<void> {
    hub.openPage(this.#options.webPreferences?.preload ?? '');
    return Promise.resolve();
  }

  /** Size and place belong to the browser, which remembers them itself. */
  getNormalBounds(): Rectangle {
    return { x: 0, y: 0, width: this.#options.width ?? 0, height: this.#options.height ?? 0 };
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = new PreventableEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    this.#isDestroyed = true;
    shown = null;
    hub.closeBrowser();
    this.emit('closed');
    hostApp.emit('window-all-closed');
  }

  hide(): void {
    hub.closeBrowser();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isMinimized(): boolean {
    return false;
  }

  isMaximized(): boolean {
    return false;
  }

  show(): void {}
  focus(): void {}
  restore(): void {}
  maximize(): void {}
}

/** The browser is gone, or the app quits: the window closes by the app's normal way. */
export function closeWindow(): void {
  shown?.close();
}

hostApp.closeWindows = () => {
  closeWindow();
  return shown === null;
};

export type { HostWindow };
export const BrowserWindow = new Proxy(refuseRest('BrowserWindow', HostWindow), {
  construct(_target, [options]: [BrowserWindowConstructorOptions?]) {
    shown = refuseRest('window', new HostWindow(options));
    return shown;
  },
});
