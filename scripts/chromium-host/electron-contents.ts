import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import type { WindowId } from './access.ts';
import { PreventableEvent } from './electron-app.ts';
import type { Peer } from './hub.ts';
import { hub } from './hub.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type OwnContents = Pick<WebContents, 'send' | 'setWindowOpenHandler' | 'isCrashed' | 'isLoadingMainFrame'>;

/** The page in a window, as the app sees it (Electron's `webContents`). */
export class HostContents extends EventEmitter implements OwnContents {
  readonly #window: WindowId;
  #openHandler: OpenHandler = () => ({ action: 'deny' });

  constructor(window: WindowId) {
    super();
    this.#window = window;
  }

  send(channel: string, ...args: unknown[]): void {
    for (const peer of this.#peers()) peer.send({ kind: 'event', channel, args });
  }

  /** Returns true after the tab or the browser was closed; the app cannot tell these apart. */
  isCrashed(): boolean {
    return this.#peers().length === 0;
  }

  /** Returns false always: a page connects before it has loaded, and until it has connected `isCrashed` returns true. */
  isLoadingMainFrame(): boolean {
    return false;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** Asks the app's handler about a new window; this host opens none, whatever the app answers. */
  askToOpen(url: string): void {
    this.#openHandler({
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'no-referrer' },
    });
  }

  #peers(): readonly Peer[] {
    return [...hub.peers].filter(({ window }) => window === this.#window);
  }

  /** Tells the app that the page wants to navigate; the runtime has already prevented it. */
  askToNavigate(url: string): void {
    this.emit('will-navigate', Object.assign(new PreventableEvent(), { url, isMainFrame: true }));
  }
}
