import type { Channel, Input, Output } from '#shared/ipc/contract.ts';
import { writeRecordLink } from '#shared/links/record-link.ts';

type LinkChannel = Extract<Channel, `link:${string}`>;

/** Links without an account: each names the uid of its record. */
export const fakeLinks: { readonly [C in LinkChannel]: (input: Input<C>) => Output<C> } = {
  'link:write': ({ kind, uid }) =>
    writeRecordLink({ account: '01936f00-0000-7000-8000-00000000000a', kind, name: uid }),
  'link:find': ({ kind, name }) => ({ kind, uid: name }),
};
