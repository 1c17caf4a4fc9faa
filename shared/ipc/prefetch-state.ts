import type { Channel } from './contract.ts';
import type { BridgeTransport } from './create-bridge.ts';

const FIRST: Channel = 'app:get-state';

/**
 * Requests the app state before the page's own code has loaded, and gives the waiting answer to the page's first
 * request. An event that changes the state meanwhile discards the answer; the page's request then goes out as usual.
 */
export function prefetchState(transport: BridgeTransport): BridgeTransport {
  let ahead: Promise<unknown> | null = transport.invoke(FIRST, null, null);
  // The page's request reports a failure; without a request it needs no handling.
  ahead.catch(() => {});
  const ends = (['account:changed', 'settings:changed'] as const).map((event) => transport.subscribe(event, forget));

  function forget(): void {
    ahead = null;
    for (const end of ends) end();
  }

  return {
    invoke(channel, payload, account) {
      if (channel !== FIRST || ahead === null) return transport.invoke(channel, payload, account);
      const answer = ahead;
      forget();
      return answer;
    },
    subscribe: transport.subscribe,
  };
}
