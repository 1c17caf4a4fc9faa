import type { FromPage, ToPage } from './messages.ts';

export const PAGE_ORIGIN = 'app://inkwell';

export interface Peer {
  send(message: ToPage): void;
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
  /** Ends the window a person sees, if this process started one. */
  closeBrowser: (): void => {},
  /** False when another process of this profile holds the lock. */
  isFirstInstance: true,
};
