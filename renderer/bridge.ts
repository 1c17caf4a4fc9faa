import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';
import type { Bridge } from '#shared/ipc/create-bridge.ts';
import { unwrap } from '#shared/ipc/envelope.ts';
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

export function createLink(bridge: Bridge): Link {
  return {
    request: async (channel, input) => unwrap(await bridge.request(channel, input)),
    on: (event, listener) => bridge.on(event, listener),
  };
}

export function createWindowLink(): Link {
  invariant(window.inkwell, 'the preload has exposed the bridge');
  return createLink(window.inkwell);
}
