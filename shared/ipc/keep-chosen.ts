import type { BridgeTransport } from './create-bridge.ts';
import type { EventName } from './events.ts';

const CHOSEN: EventName = 'menu:chosen';

/**
 * Keeps what is chosen in the menu before the page's own code is there to hear it, and hands it to the first that listens:
 * on a Mac a choice may be what opens the window.
 */
export function keepChosen(transport: BridgeTransport): BridgeTransport {
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
        // Whoever listens does not expect to hear anything before this has returned.
        void Promise.resolve().then(() => {
          handOver(listener);
        });
      }
      return end;
    },
  };
}
