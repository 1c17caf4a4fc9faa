import type { Uid } from '#shared/service/ids.ts';
import type { AlikeClient, NewClient } from '#shared/client/new-client.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { Call } from './call.ts';

/** Requests about clients: one part of the table in `contract.ts`. */
export interface ClientRequests {
  'client:search': Call<{ readonly text: string; readonly limit: number }, readonly ClientCard[]>;
  /** Who has this address or name already, the address first; asked before a client is created. */
  'client:find-alike': Call<NewClient, readonly AlikeClient[]>;
  'client:create': Call<NewClient, ClientCard>;
  /** What the account refused of a client that was created here, to be put right. */
  'client:get-refused': Call<{ readonly uid: Uid }, NewClient>;
  /** Puts it right, and sends it again. */
  'client:correct': Call<{ readonly uid: Uid; readonly client: NewClient }, null>;
  /** Gives up a client that was created here and has not left yet. */
  'client:take-back': Call<{ readonly uid: Uid }, null>;
}

export const clientChannels: Readonly<Record<keyof ClientRequests, true>> = {
  'client:search': true,
  'client:find-alike': true,
  'client:create': true,
  'client:get-refused': true,
  'client:correct': true,
  'client:take-back': true,
};
