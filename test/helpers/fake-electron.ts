import { EventEmitter } from 'node:events';

/** What `electron` is to the shell in a test: windows that nobody sees, a menu and requests that the test makes itself. */
export interface FakeElectron {
  /** Electron's module, as far as the shell uses it. */
  readonly module: Readonly<Record<string, unknown>>;
  readonly windows: readonly FakeWindow[];
  /** What the page of a window asks. */
  ask(window: FakeWindow, channel: string, payload: unknown): Promise<unknown>;
  /** A person picks this item of the menu. */
  pick(label: string): void;
  /** Inkwell is started while it runs. */
  startAgain(argv: readonly string[]): void;
  /** A Mac hands an address over. */
  openAddress(address: string): void;
  /** The last window is gone. */
  closeLast(): void;
  /** Returns true once the app was told to quit. */
  hasQuit(): boolean;
  /** The app is told to quit; resolves with its exit status. */
  quit(): Promise<number>;
}

interface Item {
  readonly label?: string;
  readonly submenu?: readonly Item[];
  readonly click?: (item: { readonly checked: boolean }) => void;
}

/** A place in the tray, as the shell draws it. */
export class FakeTray extends EventEmitter {
  static readonly all: FakeTray[] = [];
  tip = '';
  menu: readonly Item[] = [];
  isGone = false;

  constructor() {
    super();
    FakeTray.all.push(this);
  }

  setImage = (): void => {};
  setToolTip = (tip: string): void => void (this.tip = tip);
  setContextMenu = (menu: readonly Item[]): void => void (this.menu = menu);
  destroy = (): void => void (this.isGone = true);
}

/** A notification that a person may click. */
export class FakeNotification extends EventEmitter {
  static readonly all: FakeNotification[] = [];
  static isSupported = (): boolean => true;
  readonly title: string;
  readonly body: string;

  constructor({ title, body }: { title: string; body: string }) {
    super();
    [this.title, this.body] = [title, body];
  }

  show = (): void => void FakeNotification.all.push(this);
}

export class FakeWindow extends EventEmitter {
  readonly sent: unknown[][] = [];
  readonly webContents = Object.assign(new EventEmitter(), {
    send: (_channel: string, ...args: unknown[]) => this.sent.push(args),
    setWindowOpenHandler: () => {},
    isCrashed: (): boolean => false,
    isLoadingMainFrame: (): boolean => false,
  });
  bounds = { x: 0, y: 0, width: 1280, height: 820 };
  isShown = false;
  readonly #gone: () => void;

  constructor(gone: () => void) {
    super();
    this.#gone = gone;
  }

  loadURL = (): Promise<void> => Promise.resolve();
  getNormalBounds = () => this.bounds;
  isDestroyed = () => false;
  isMaximized = () => false;
  isMinimized = () => false;
  isFocused = () => this.isShown;
  show = (): void => void (this.isShown = true);
  focus = (): void => {};
  hide = (): void => void (this.isShown = false);

  close(): void {
    this.emit('close');
    this.#gone();
    this.emit('closed');
  }
}

const PAGE = { url: 'app://inkwell/', parent: null };

/** A fresh Electron without a program. */
export function createFakeElectron(): FakeElectron {
  const windows: FakeWindow[] = [];
  const exits = Promise.withResolvers<number>();
  let menu: readonly Item[] = [];
  let hasQuit = false;
  let answer: (event: unknown, ...args: unknown[]) => unknown = () => null;

  function BrowserWindow(): FakeWindow {
    const window: FakeWindow = new FakeWindow(() => windows.splice(windows.indexOf(window), 1));
    windows.push(window);
    return window;
  }

  const app = Object.assign(new EventEmitter(), {
    isPackaged: false,
    enableSandbox: () => {},
    setBadgeCount: () => true,
    setPath: () => {},
    requestSingleInstanceLock: () => true,
    whenReady: () => Promise.resolve(),
    getVersion: () => '0.0.0',
    getSystemLocale: () => 'en-US',
    getPath: () => '/',
    relaunch: () => {},
    quit: () => void (hasQuit = true),
    exit: (status: number) => {
      exits.resolve(status);
    },
  });
  return {
    windows,
    module: {
      app,
      BrowserWindow: Object.assign(BrowserWindow, { getAllWindows: () => [...windows] }),
      ipcMain: { handle: (_channel: string, handler: typeof answer) => (answer = handler) },
      Menu: {
        buildFromTemplate: (items: readonly Item[]) => items,
        setApplicationMenu: (set: typeof menu) => (menu = set),
      },
      dialog: { showErrorBox: () => {} },
      session: { defaultSession: { setPermissionRequestHandler: () => {}, setPermissionCheckHandler: () => {} } },
      protocol: { registerSchemesAsPrivileged: () => {}, handle: () => {} },
      powerMonitor: Object.assign(new EventEmitter(), { isOnBatteryPower: () => false, getSystemIdleTime: () => 0 }),
      nativeImage: { createEmpty: () => ({ addRepresentation: () => {}, setTemplateImage: () => {} }) },
      systemPreferences: {},
      Notification: FakeNotification,
      Tray: FakeTray,
      screen: { getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1366, height: 741 } }) },
      shell: {},
      clipboard: { writeText: () => Promise.resolve() },
    },
    ask: async ({ webContents }, channel, payload) =>
      answer({ sender: webContents, senderFrame: PAGE }, channel, payload),
    pick(label) {
      const item = menu.flatMap(({ submenu }) => submenu ?? []).find((candidate) => candidate.label === label);
      if (item?.click === undefined) throw new Error(`The menu has no ${label}.`);
      item.click({ checked: false });
    },
    startAgain(argv) {
      app.emit('second-instance', {}, argv);
    },
    openAddress(address) {
      app.emit('open-url', { preventDefault: () => {} }, address);
    },
    closeLast() {
      app.emit('window-all-closed');
    },
    hasQuit: () => hasQuit,
    quit() {
      app.emit('before-quit', { preventDefault: () => {} });
      return exits.promise;
    },
  };
}
