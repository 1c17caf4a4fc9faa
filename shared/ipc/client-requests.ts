import type { Uid } from '#shared/service/ids.ts';
import type { SimilarClient, NewClient } from '#shared/client/new-client.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { Call } from './call.ts';

/** Requests about clients, a part of the table in `contract.ts`. */
export interface ClientRequests {
  'client:search': Call<{ readonly text: string; readonly limit: number }, readonly ClientCard[]>;
  /** Finds clients with the same address or name, matches of the address first; asked before a client is created. */
  'client:find-alike': Call<NewClient, readonly SimilarClient[]>;
  'client:create': Call<NewClient, ClientCard>;
  /** Returns the data of a client whose create the account refused, to be corrected. */
  'client:get-refused': Call<{ readonly uid: Uid }, NewClient>;
  /** Corrects such a client and sends its create again. */
  'client:correct': Call<{ readonly uid: Uid; readonly client: NewClient }, null>;
  /** Discards a client that was created here and not sent yet. */
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
