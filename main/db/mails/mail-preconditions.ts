import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isUnresolved } from '#shared/outbox/entry.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { createAttemptTable } from '#main/db/outbox/attempt-table.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface MailFactsParts {
  readonly orm: Orm;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
}

/** Answers, from this book alone, what speaks for or against a mail. Times are ms since epoch. */
export function createMailFacts({ orm, rows, outbox }: MailFactsParts) {
  const attemptRows = createAttemptTable(orm);

  function isPaymentOf({ mutation }: OutboxRow, invoice: Uid): boolean {
    if (mutation.resource !== 'payments') return false;
    if (mutation.op === 'create') return mutation.data['invoice'] === invoice;
    return rows.of('payments').byUid(mutation.uid)?.parentUid === invoice;
  }

  const hasMovedMoney = (invoice: Uid, since: number): boolean =>
    [...outbox.listOpen().filter(isUnresolved), ...outbox.listSettledSince(since)].some((entry) =>
      isPaymentOf(entry, invoice),
    );

  /** Returns true when a mail of the invoice other than `except` may have left at `since` or later. */
  const hasMailed = (invoice: Uid, since: number, except = 0): boolean =>
    outbox.listMailsOf(invoice).some(({ id }) => id !== except && attemptRows.mayHaveArrivedSince(id, since));

  return {
    ownAnswer(resource: Resource, uid: Uid, since: number): JsonObject | null {
      const state = rows.of(resource).byUid(uid);
      const at = state?.detailsAt ?? null;
      if (state === null || at === null || at < since || state.isDetailStale) return null;
      const isOwn = outbox
        .listSettledSince(at)
        .some(({ mutation, settledAt }) => mutation.uid === uid && mutation.op !== 'delete' && settledAt === at);
      // Payments, and mails sent since, change the invoice without being part of that answer.
      if (hasMovedMoney(uid, at) || hasMailed(uid, at)) return null;
      return isOwn ? { ...state.mirror, ...state.details } : null;
    },

    hasMovedMoney,

    moneyComing: (invoice: Uid): readonly number[] =>
      outbox
        .listOpen()
        .filter((entry) => entry.mutation.op !== 'delete' && isPaymentOf(entry, invoice))
        .map(({ id }) => id),

    mayOtherMailHaveLeft(id: number, since: number): boolean {
      const uid = outbox.get(id)?.mutation.uid;
      return uid !== undefined && hasMailed(uid, since, id);
    },
  };
}
