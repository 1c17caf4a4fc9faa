import type { ExpectedRequest } from '#shared/figures/expected.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { debtors } from './debtors.ts';
import { figureProfiles } from './figure-profiles.ts';
import { unreadLists } from './read-lists.ts';
import { usualDelays } from './usual-delays.ts';
import type { WantedRows } from './wanted-rows.ts';

/** The rows that expected income is made of, beside the usual delays of the clients. */
export const ROWS_OF_EXPECTED: WantedRows = { open: true, unproven: true };

/** Returns the request for the income that is expected from a day on, with what the book knows for it. */
export async function expectedRequest(
  snapshot: Snapshot,
  { asOf, days }: Pick<ExpectedRequest, 'asOf' | 'days'>,
): Promise<ExpectedRequest> {
  const profiles = await figureProfiles(snapshot);
  const clients = new Set([...debtors(snapshot.orm), ...profiles.flatMap(({ clientUid }) => clientUid ?? [])]);
  const delayOf = await usualDelays(snapshot, clients);
  const lists = unreadLists(snapshot.orm, ['invoices', 'recurring_invoices']);
  return { asOf, days, profiles, unreadLists: lists, delayOf };
}
