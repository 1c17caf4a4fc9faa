import type { BridgeTransport } from './create-bridge.ts';
import type { EventName } from './events.ts';

/**
 * Buffers an event until the page's own code listens, and hands what was said to the first listener: a menu command or a link may
 * be what opened the window.
 */
export function bufferEvent(buffered: EventName, transport: BridgeTransport): BridgeTransport {
  const kept: unknown[] = [];
  let stopKeeping: (() => void) | null = transport.subscribe(buffered, (payload) => {
    kept.push(payload);
  });

  function handOver(listener: (payload: unknown) => void): void {
    for (const payload of kept.splice(0)) listener(payload);
  }

  return {
    invoke: transport.invoke,
    subscribe(event, listener) {
      const end = transport.subscribe(event, listener);
      if (event === buffered && stopKeeping !== null) {
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
