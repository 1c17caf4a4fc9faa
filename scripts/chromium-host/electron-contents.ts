import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import type { WindowId } from './access.ts';
import { PreventableEvent } from './electron-app.ts';
import type { Peer } from './hub.ts';
import { hub } from './hub.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type OwnContents = Pick<WebContents, 'send' | 'setWindowOpenHandler' | 'isCrashed' | 'isLoadingMainFrame'>;

/** What a window knows of the page in it. */
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

  /** Gone with its tab, or with the browser: for the app there is no difference. */
  isCrashed(): boolean {
    return this.#peers().length === 0;
  }

  /** A page speaks before it has loaded; until then it counts as gone. */
  isLoadingMainFrame(): boolean {
    return false;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** A page wants a new window. Whatever the app answers, this host has only one. */
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

  /** A page wants to leave; the runtime has already held it back. */
  askToNavigate(url: string): void {
    this.emit('will-navigate', Object.assign(new PreventableEvent(), { url, isMainFrame: true }));
  }
}
