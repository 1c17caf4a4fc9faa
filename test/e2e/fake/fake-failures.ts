import type { Channel } from '#shared/ipc/contract.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

/** For behind the scenario in an address: this call fails from the start. */
export const fails = (channel: Channel): string => `&fails=${channel}`;
/** This call fails when the window has what it asked for first, and asks again. */
export const failsLater = (channel: Channel): string => `&fails-later=${channel}`;

/** Lets the call that the address names fail, as one does in main that nobody foresaw. */
export function letFail(main: WindowMain, query: URLSearchParams): void {
  const later = query.get('fails-later');
  const channel = query.get('fails') ?? later;
  if (channel === null) return;
  const invoke = main.invoke.bind(main);
  let isBroken = later === null;
  main.invoke = async (asked, payload) => {
    if (asked !== channel) return invoke(asked, payload);
    if (isBroken) return wrapError(new Error(`${channel} fails here`));
    isBroken = true;
    const answer = await invoke(asked, payload);
    // With the news of a change, all that is on screen is read again.
    main.send('mirror:changed', { resources: ['invoices', 'connections', 'payments'] });
    return answer;
  };
}
