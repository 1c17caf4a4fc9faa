import type { Channel, Input, Output } from './contract.ts';
import type { EventName, Events } from './events.ts';
import { isEventName } from './events.ts';
import { windowCalls } from './window-calls.ts';
import type { Envelope } from './envelope.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';

/** The two primitives that a shell has to supply. */
export interface BridgeTransport {
  /** `account` is that which the window shows; null for none. */
  invoke(channel: Channel, payload: unknown, account?: Uid | null): Promise<unknown>;
  /** Returns a function that ends the subscription. */
  subscribe(event: EventName, listener: (payload: unknown) => void): () => void;
}

/** The object that the window sees as `window.inkwell`. */
export interface Bridge {
  /** Asks on behalf of the account that the window shows: main refuses where another one is open by now. */
  request<C extends Channel>(channel: C, input: Input<C>, account?: Uid | null): Promise<Envelope<Output<C>>>;
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}

// Made by hand: the class of errors brings all messages along, and the preload runs before anything of the page.
const noSuchRequest: Envelope<never> = {
  ok: false,
  error: { code: 'invalid_input', said: message('error_no_such_request'), retryable: false },
};

/** Creates the bridge over a transport. Names outside the contract never reach the transport. */
export function createBridge(transport: BridgeTransport): Bridge {
  return {
    async request<C extends Channel>(channel: C, input: Input<C>, account?: Uid | null): Promise<Envelope<Output<C>>> {
      if (!Object.hasOwn(windowCalls, channel)) return noSuchRequest;
      // The router on the other side answers in exactly this shape; the transport itself is untyped.
      return (await transport.invoke(channel, input, account)) as Envelope<Output<C>>;
    },
    on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
      if (!isEventName(event)) return () => {};
      return transport.subscribe(event, (payload) => {
        listener(payload as Events[E]);
      });
    },
  };
}
