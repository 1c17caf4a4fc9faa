import type { WindowId } from './access.ts';
import type { FromPage, ToPage } from './messages.ts';

export const PAGE_ORIGIN = 'app://inkwell';

export interface Peer {
  readonly window: WindowId;
  send(message: ToPage): void;
}

/** The way into a window that the host itself opens. */
export interface Door {
  /** Returns the address of a path, with the code that lets the page in. */
  addressOf(path: string): string;
  close(): void;
}

export type PageHandler = (request: Request) => Response | Promise<Response>;

function later<Value>(): { readonly promise: Promise<Value>; resolve(value: Value): void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { promise, resolve };
}

const pageHandler = later<PageHandler>();
const preloadPath = later<string>();
const loaded = later<undefined>();

/** The state that the gateway (pages, sockets) and the Electron objects share. A process runs one app, so there is one hub. */
export const hub = {
  /** Resolves when the app has a window. Requests for pages wait for it, because the browser may start before the app. */
  pageHandler: loaded.promise.then(() => pageHandler.promise),
  preloadPath: preloadPath.promise,
  peers: new Set<Peer>(),
  onMessage: (_peer: Peer, _message: FromPage): void => {},
  setPageHandler: pageHandler.resolve,
  /** Called when the app loads a page into its window. */
  openPage(preload: string): void {
    preloadPath.resolve(preload);
    loaded.resolve(undefined);
  },
  whenPageOpens: loaded.promise,
  /** Lets in a page that the host itself opens. */
  openDoor: (_window: WindowId): Door => {
    throw new Error('The gateway is not open.');
  },
  /** Closes the person's browser window, if this process started it. */
  closeBrowser: (): void => {},
  /** A folder for the host's own files. */
  folder: '',
  /** False when another process of this profile holds the lock. */
  isFirstInstance: true,
};
