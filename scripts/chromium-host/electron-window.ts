import { EventEmitter } from 'node:events';
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { hostApp, PreventableEvent } from './electron-app.ts';
import type { WindowId } from './access.ts';
import { PERSONS_WINDOW } from './access.ts';
import { HostContents } from './electron-contents.ts';
import { HiddenWindow } from './hidden-window.ts';
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

/** The person's window, as the app sees it. */
let shown: HostWindow | null = null;
const hidden = new Set<HiddenWindow>();
let lastId: WindowId = PERSONS_WINDOW;

/** Stands for the window that the browser shows. */
class HostWindow extends EventEmitter implements OwnWindow {
  readonly id = PERSONS_WINDOW;
  readonly webContents: HostContents = refuseRest('webContents', new HostContents(PERSONS_WINDOW));
  readonly #options: BrowserWindowConstructorOptions;
  #isDestroyed = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.#options = options;
  }

  static getAllWindows(): (HostWindow | HiddenWindow)[] {
    return shown === null ? [...hidden] : [shown, ...hidden];
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
    tellWhenAllAreClosed();
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

function tellWhenAllAreClosed(): void {
  if (shown === null && hidden.size === 0) hostApp.emit('window-all-closed');
}

/** Returns the window with this number; null after it was closed. */
export function windowOf(id: WindowId): HostWindow | HiddenWindow | null {
  return BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null;
}

/** Closes the window like a person would, when the browser has ended or the app quits. */
export function closeWindow(): void {
  shown?.close();
}

hostApp.closeWindows = () => {
  closeWindow();
  return shown === null;
};

/** Opens a further window; every window except the person's is hidden. */
function openHidden(): HiddenWindow {
  lastId += 1;
  const window: HiddenWindow = refuseRest(
    'window',
    new HiddenWindow(lastId, () => {
      hidden.delete(window);
      tellWhenAllAreClosed();
    }),
  );
  hidden.add(window);
  return window;
}

export type { HostWindow };
export const BrowserWindow = new Proxy(refuseRest('BrowserWindow', HostWindow), {
  construct(_target, [options]: [BrowserWindowConstructorOptions?]) {
    const { sandbox, contextIsolation, nodeIntegration } = options?.webPreferences ?? {};
    if (sandbox !== true || contextIsolation !== true || nodeIntegration === true)
      throw new Error('The Chromium host runs only sandboxed, isolated windows.');
    if (shown !== null) return openHidden();
    shown = refuseRest('window', new HostWindow(options));
    return shown;
  },
});
