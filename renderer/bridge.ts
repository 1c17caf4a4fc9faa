import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import type { Bridge } from '#shared/ipc/create-bridge.ts';
import { unwrap } from '#shared/ipc/envelope.ts';
import type { Uid } from '#shared/service/ids.ts';
import { invariant } from '#shared/assert.ts';

declare global {
  interface Window {
    /** Set by the preload before any script of the page runs. */
    readonly inkwell?: Bridge;
  }
}

/** The window's only connection to the main process. Failures arrive as `AppError`. */
export interface Link {
  request<C extends Channel>(channel: C, input: Input<C>): Promise<Output<C>>;
  /** Returns a function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}

/** The link itself, which says of each request which account it is about. */
export interface DirectLink extends Link {
  /** Names the account that the window shows from now on. Main refuses requests about any but the open one. */
  shows(account: Uid | null): void;
}

export function createLink(bridge: Bridge): DirectLink {
  let account: Uid | null = null;
  return {
    request: async (channel, input) => unwrap(await bridge.request(channel, input, account)),
    shows(shown) {
      account = shown;
    },
    on: (event, listener) => bridge.on(event, listener),
  };
}

export function createWindowLink(): DirectLink {
  invariant(window.inkwell, 'the preload has exposed the bridge');
  return createLink(window.inkwell);
}
