import { eq } from 'drizzle-orm';
import type { NamedClient } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { nextClients } from '#main/db/schema/client-ties.ts';
import { connections } from '#main/db/schema/connections.ts';
import { isClientListed } from '#main/db/invoices/copy-sources.ts';

/** Returns the client that was chosen for the next invoices of another one; null for none. */
export function chosenNext(orm: Orm, client: Uid): Uid | null {
  const { connectionUid, nextUid } = nextClients;
  return orm.select({ uid: nextUid }).from(nextClients).where(eq(connectionUid, client)).get()?.uid ?? null;
}

/**
 * Returns the client that the next invoices of a client are made for: itself, unless the person chose another one. One that cannot be
 * billed any more is passed over.
 */
export function nextClientOf(orm: Orm, client: Uid): Uid {
  const seen = new Set([client]);
  let billed = client;
  for (let next = chosenNext(orm, client); next !== null && !seen.has(next); next = chosenNext(orm, next)) {
    seen.add(next);
    if (isClientListed(orm, next)) billed = next;
  }
  return billed;
}

/** Names the client that the next invoices of another one are made for; null where that is itself. */
export function billedAsOf(orm: Orm, client: Uid): NamedClient | null {
  const next = nextClientOf(orm, client);
  if (next === client) return null;
  const { uid, name } = connections;
  return orm.select({ uid, name }).from(connections).where(eq(uid, next)).get() ?? null;
}

/** Chooses the client for the next invoices of another one; null for itself. Call inside a transaction. */
export function setNextClient(orm: Orm, client: Uid, next: Uid | null): void {
  const { connectionUid } = nextClients;
  orm.delete(nextClients).where(eq(connectionUid, client)).run();
  if (next === null) return;
  // The chosen one is billed from now on, also where its own invoices went elsewhere before.
  orm.delete(nextClients).where(eq(connectionUid, next)).run();
  orm.insert(nextClients).values({ connectionUid: client, nextUid: next }).run();
}
