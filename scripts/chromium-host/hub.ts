import type { Cookie, WindowId } from './access.ts';
import type { FromPage, ToPage } from './messages.ts';

export const PAGE_ORIGIN = 'app://inkwell';

export interface Peer {
  readonly window: WindowId;
  send(message: ToPage): void;
}

/** Where a window's page is to be found, and what lets it in. */
export interface Door {
  readonly origin: string;
  readonly cookie: Cookie;
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

/** What the gateway (pages, sockets) and the Electron objects know of each other. One app a process, so one hub. */
export const hub = {
  /** Pages asked for before the app has a window wait here: the browser may start long before the app is up. */
  pageHandler: loaded.promise.then(() => pageHandler.promise),
  preloadPath: preloadPath.promise,
  peers: new Set<Peer>(),
  onMessage: (_peer: Peer, _message: FromPage): void => {},
  setPageHandler: pageHandler.resolve,
  /** A window was told to load its page. */
  openPage(preload: string): void {
    preloadPath.resolve(preload);
    loaded.resolve(undefined);
  },
  whenPageOpens: loaded.promise,
  /** The way into the gateway for a page that the host itself opens. */
  openDoor: (_window: WindowId): Door => {
    throw new Error('The gateway is not open.');
  },
  /** Ends the window a person sees, if this process started one. */
  closeBrowser: (): void => {},
  /** A folder of the host's own, for what it needs on disk. */
  folder: '',
  /** False when another process of this profile holds the lock. */
  isFirstInstance: true,
};
