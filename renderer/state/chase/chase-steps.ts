import type { ChaseClient, ChaseInvoice } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';

/**
 * Returns the clients who are listed or decided about, in the order in which they were first read, so that their places
 * do not change.
 */
export function stepsOf(
  order: readonly Uid[],
  isDecided: (client: Uid) => boolean,
  isListed: (client: Uid) => boolean,
): readonly Uid[] {
  return order.filter((client) => isDecided(client) || isListed(client));
}

/** Appends new clients at the end, so that reading again does not change the places of the others. */
export function withNew(order: readonly Uid[], clients: readonly Pick<ChaseClient, 'clientUid'>[]): readonly Uid[] {
  const fresh = clients.map(({ clientUid }) => clientUid).filter((uid) => !order.includes(uid));
  return fresh.length === 0 ? order : [...order, ...fresh];
}

/** Returns the next or previous step, also from a client who is no longer a step; null beyond the ends. */
export function stepBeside(
  order: readonly Uid[],
  steps: readonly Uid[],
  current: Uid | null,
  by: 'next' | 'previous',
): Uid | null {
  const at = current === null ? -1 : order.indexOf(current);
  const places = steps.map((uid) => ({ uid, place: order.indexOf(uid) }));
  const beside = by === 'next' ? places.find(({ place }) => place > at) : places.findLast(({ place }) => place < at);
  return beside?.uid ?? null;
}

/** Returns the overdue sums of a client in minor units, one for each currency. */
export function lateSums(invoices: readonly ChaseInvoice[]): readonly MoneySum[] {
  const sums = new Map<string | null, number>();
  for (const { currency, dueMinor } of invoices)
    if (dueMinor !== null) sums.set(currency, (sums.get(currency) ?? 0) + dueMinor);
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
}
