import type { Channel } from './contract.ts';
import type { BridgeTransport } from './create-bridge.ts';

const FIRST: Channel = 'app:get-state';

/**
 * Asks for the state before the page's own code is there to ask, so that the answer waits for the question. An event
 * that would have changed the state meanwhile makes that answer worthless; the page's question then goes out as usual.
 */
export function askAhead(transport: BridgeTransport): BridgeTransport {
  let ahead: Promise<unknown> | null = transport.invoke(FIRST, null);
  // Whoever asks hears of a failure; nobody has to.
  ahead.catch(() => {});
  const ends = (['account:changed', 'settings:changed'] as const).map((event) => transport.subscribe(event, forget));

  function forget(): void {
    ahead = null;
    for (const end of ends) end();
  }

  return {
    invoke(channel, payload) {
      if (channel !== FIRST || ahead === null) return transport.invoke(channel, payload);
      const answer = ahead;
      forget();
      return answer;
    },
    subscribe: transport.subscribe,
  };
}
