import type { SimilarClient, NewClient } from '#shared/client/new-client.ts';
import type { ClientPage } from '#shared/screens/client-page.ts';
import type { ClientCard, ClientFacts } from '#shared/screens/invoice-page.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import { languages } from '#shared/service/connection.ts';
import { answer, call, done } from './call.ts';
import { byUid, rowsUpTo, short, uid } from './shapes.ts';
import { z } from './zod.ts';

/** Accepts the service's languages alone; a client whose create was refused may have another. */
const newClient: z.ZodType<NewClient> = z.strictObject({
  category: z.enum(['organization', 'individual']),
  name: short,
  firstName: short,
  lastName: short,
  email: short,
  language: z.enum(languages),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** Requests about clients. */
export const clientRequests = {
  'client:search': call(
    z.strictObject({ text: z.string().max(LONGEST_SEARCH), limit: rowsUpTo(200) }),
    answer<readonly ClientCard[]>(),
  ),
  'client:facts': call(z.strictObject({ clientUid: uid, exceptUid: uid }), answer<ClientFacts>()),
  /** Returns all that a client's page shows besides its lists. */
  'client:page': call(byUid, answer<ClientPage>()),
  /** Finds clients with the same address or name, matches of the address first; asked before a client is created. */
  'client:find-alike': call(newClient, answer<readonly SimilarClient[]>()),
  'client:create': call(newClient, answer<ClientCard>()),
  /** Returns the data of a client whose create the account refused, to be corrected. */
  'client:get-refused': call(byUid, answer<NewClient>()),
  /** Corrects such a client and sends its create again. */
  'client:correct': call(z.strictObject({ uid, client: newClient }), done),
};
