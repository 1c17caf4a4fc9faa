import type { Channel } from '#shared/ipc/contract.ts';
import type { ListName } from '#shared/lists/lists.ts';
import { wrapError } from '#shared/ipc/envelope.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

/** For behind the scenario in an address: this call fails from the start, of the named list if one is named. */
export const fails = (channel: Channel, list?: ListName): string => `&fails=${channel}${of(list)}`;
/** This call fails when the window has what it asked for first, and asks again. */
export const failsLater = (channel: Channel, list?: ListName): string => `&fails-later=${channel}${of(list)}`;
const of = (list: ListName | undefined): string => (list === undefined ? '' : `&of=${list}`);

/** Lets the call that the address names fail, as one does in main that nobody foresaw. */
export function letFail(main: WindowMain, query: URLSearchParams): void {
  const later = query.get('fails-later');
  const channel = query.get('fails') ?? later;
  const list = query.get('of');
  if (channel === null) return;
  const invoke = main.invoke.bind(main);
  let isBroken = later === null;
  main.invoke = async (asked, payload) => {
    const isMeant = asked === channel && (list === null || (payload as { readonly list: ListName }).list === list);
    if (!isMeant) return invoke(asked, payload);
    if (isBroken) return wrapError(new Error(`${channel} fails here`));
    isBroken = true;
    const answer = await invoke(asked, payload);
    // With the news of a change, all that is on screen is read again.
    main.send('mirror:changed', { resources: ['invoices', 'connections', 'payments'] });
    return answer;
  };
}
