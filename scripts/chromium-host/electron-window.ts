import { EventEmitter } from 'node:events';
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions, Rectangle, WebContents } from 'electron';
import { hostApp, PreventableEvent } from './electron-app.ts';
import { hub } from './hub.ts';
import { refuseRest } from './refuse-rest.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type OwnContents = Pick<WebContents, 'send' | 'setWindowOpenHandler'>;

class HostContents extends EventEmitter implements OwnContents {
  #openHandler: OpenHandler = () => ({ action: 'deny' });

  send(channel: string, ...args: unknown[]): void {
    for (const peer of hub.peers) peer.send({ kind: 'event', channel, args });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** A page wants a new window. Whatever the app answers, this host has only one. */
  askToOpen(url: string): void {
    this.#openHandler({ url, frameName: '', features: '', disposition: 'new-window', referrer: { url: '', policy: 'no-referrer' } });
  }

  /** A page wants to leave; the runtime has already held it back. */
  askToNavigate(url: string): void {
    this.emit('will-navigate', Object.assign(new PreventableEvent(), { url, isMainFrame: true }));
  }
}

type OwnWindow = Pick<ElectronWindow, 'loadURL' | 'show' | 'hide' | 'focus' | 'restore' | 'maximize' | 'close' | 'isDestroyed' | 'isMinimized' | 'isMaximized' | 'getNormalBounds'>;

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
    if (sandbox !== true || contextIsolation !== true || nodeIntegration === true) throw new Error('The Chromium host runs only sandboxed, isolated windows.');
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

export type { HostContents, HostWindow };
export const BrowserWindow = new Proxy(refuseRest('BrowserWindow', HostWindow), {
  construct(_target, [options]: [BrowserWindowConstructorOptions?]) {
    shown = refuseRest('window', new HostWindow(options));
    return shown;
  },
});
