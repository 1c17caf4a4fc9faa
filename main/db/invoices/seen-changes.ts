import { desc, eq } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import type { OwnEffects } from '#shared/outbox/own-effects.ts';
import { baseWithOwn } from '#shared/outbox/own-effects.ts';
import type { InvoiceEvent, WatchedChange } from '#shared/screens/activity.ts';
import { isSameValue } from '#shared/screens/activity.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { listMailRecords } from '#main/db/mails/mail-history.ts';
import { invoiceChanges } from '#main/db/schema/history.ts';

export type SeenEvent = Extract<InvoiceEvent, { readonly kind: 'seen' }>;
type Parts = Pick<Book, 'orm' | 'outbox' | 'engineStores'>;

/** Returns the changes by others that reads of the invoice showed, the oldest first; at most the `most` newest changed fields. */
export function seenInAccount(book: Parts, uid: Uid, most: number): readonly SeenEvent[] {
  const seen = seenChanges(book.orm, uid, most);
  return seen.flatMap((event, place) => withoutOwn(book, uid, event, seen[place - 1]?.at ?? 0));
}

/** Tells whether an event is that a list showed the invoice for the first time. */
export const isFirstSight = (event: InvoiceEvent): boolean =>
  event.kind === 'seen' && event.changes.some(({ field, before }) => field === 'presence' && before === null);

/** Returns the changes seen in the account; those that one read showed form one event. */
function seenChanges(orm: Orm, uid: Uid, most: number): readonly SeenEvent[] {
  const rows = orm
    .select()
    .from(invoiceChanges)
    .where(eq(invoiceChanges.invoiceUid, uid))
    .orderBy(desc(invoiceChanges.id))
    .limit(most)
    .all()
    .filter((row) => !isSameValue(row));
  const looks = new Map<number, WatchedChange[]>();
  for (const { at, field, before, after } of rows.toReversed())
    looks.set(at, [...(looks.get(at) ?? []), { field, before, after }]);
  return [...looks].map(([at, changes]) => ({ kind: 'seen', at, changes }));
}

/**
 * Leaves only what others changed: own mails and payments are events of their own. `before`: when the changes before these were
 * seen (ms since epoch).
 */
function withoutOwn(book: Parts, uid: Uid, event: SeenEvent, before: number): readonly SeenEvent[] {
  const { at, changes } = event;
  const isMailed = listMailRecords(book, uid).some(({ leftAt }) => leftAt !== null && leftAt <= at);
  const own = book.engineStores.evidence.ownEffects(uid, at);
  const began = own.payments.filter(({ intentAt }) => intentAt <= at);
  // A read may show the invoice between any two of them.
  const inOrder = [...began.keys(), began.length]
    .toReversed()
    .map((count) => ({ ...own, payments: began.slice(0, count) }));
  const readings = [...inOrder, ...outOfOrder(own, began, before)].map((effects) =>
    changesByOthers(changes, { ...effects, isMailed }),
  );
  const theirs = readings.find((left) => left.length === 0) ?? readings[0] ?? changes;
  return theirs.length === 0 ? [] : [{ ...event, changes: theirs }];
}

/** Limit of payments that are tried in any combination. */
const MOST_UNORDERED = 10;

/** Returns the effects where any of the payments that had no answer yet when the invoice was seen before may have arrived first. */
function outOfOrder(own: OwnEffects, began: OwnEffects['payments'], before: number): readonly OwnEffects[] {
  const late = began.filter(({ settledAt }) => settledAt >= before);
  if (late.length > MOST_UNORDERED) return [];
  const payments = began.filter((payment) => !late.includes(payment));
  return [{ ...own, payments, unsettled: [...own.unsettled, ...late.map(({ moved }) => moved)] }];
}

function changesByOthers(changes: readonly WatchedChange[], own: OwnEffects): readonly WatchedChange[] {
  const side = (name: 'before' | 'after'): JsonObject =>
    Object.fromEntries(changes.map((change) => [change.field, change[name]]));
  const base = baseWithOwn(side('before'), own, side('after'));
  return changes
    .map((change) => ({ ...change, before: asText(base[change.field]) }))
    .filter((change) => !isSameValue(change));
}
