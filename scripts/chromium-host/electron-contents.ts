import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import type { WindowId } from './access.ts';
import { PreventableEvent } from './electron-app.ts';
import { hub } from './hub.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type OwnContents = Pick<WebContents, 'send' | 'setWindowOpenHandler'>;

/** What a window knows of the page in it. */
export class HostContents extends EventEmitter implements OwnContents {
  readonly #window: WindowId;
  #openHandler: OpenHandler = () => ({ action: 'deny' });

  constructor(window: WindowId) {
    super();
    this.#window = window;
  }

  send(channel: string, ...args: unknown[]): void {
    for (const peer of hub.peers) if (peer.window === this.#window) peer.send({ kind: 'event', channel, args });
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

  /** A page wants to leave; the runtime has already held it back. */
  askToNavigate(url: string): void {
    this.emit('will-navigate', Object.assign(new PreventableEvent(), { url, isMainFrame: true }));
  }
}
