import type { BridgeTransport } from './create-bridge.ts';
import type { EventName } from './events.ts';

const CHOSEN: EventName = 'menu:chosen';

/**
 * Buffers menu commands until the page's own code listens, and hands them to the first listener: on a Mac a menu
 * command may open the window.
 */
export function bufferMenuCommands(transport: BridgeTransport): BridgeTransport {
  const kept: unknown[] = [];
  let stopKeeping: (() => void) | null = transport.subscribe(CHOSEN, (payload) => {
    kept.push(payload);
  });

  function handOver(listener: (payload: unknown) => void): void {
    for (const payload of kept.splice(0)) listener(payload);
  }

  return {
    invoke: transport.invoke,
    subscribe(event, listener) {
      const end = transport.subscribe(event, listener);
      if (event === CHOSEN && stopKeeping !== null) {
        stopKeeping();
        stopKeeping = null;
        // A listener must not be called before `subscribe` has returned.
        void Promise.resolve().then(() => {
          handOver(listener);
        });
      }
      return end;
    },
  };
}
