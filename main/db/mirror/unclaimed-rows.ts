import { isUnresolved, leavesAgain } from '#shared/outbox/entry.ts';
import type { QuestionObject } from '#shared/outbox/question.ts';
import type { JsonValue } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { isOnlyNamed } from '#main/db/objects/object-state.ts';
import { createAttemptTable } from '#main/db/outbox/attempt-table.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { FeedKey, SweepTable } from './sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const UNCLAIMED_ROWS = 'rows.held';

/** A row that a list showed and that was not stored, because it may be what an unanswered create has made. */
export interface UnclaimedRow {
  readonly entry: number;
  readonly feed: FeedKey;
  readonly object: QuestionObject;
}

/**
 * Rows held back until it is known whose they are. Once it is, a list that showed one which turned out to be somebody
 * else's counts as never read, so that it is soon read again.
 */
export interface UnclaimedRows {
  /** In the transaction of the page. What a person is being asked about grows by it. */
  add(row: UnclaimedRow, at: number): void;
  /** In the transaction in which a create first leaves: what is held by then was there before, and is nothing that it makes. */
  firstLeft(create: number, resource: Resource, at: number): void;
  /** In the transaction in which a person says of these that none is what the create makes, whatever becomes of that next. */
  refused(create: number, resource: Resource, ids: readonly number[], at: number): void;
  /** The ids of what was held when the create first left, or was refused since. */
  heldBefore(create: number): readonly number[];
  /** In the transaction that settles an entry, and in the one that ends a walk. */
  release(at: number): void;
}

interface UnclaimedRowsParts {
  readonly orm: Orm;
  readonly keyValues: KeyValueStore;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly sweepTable: SweepTable;
}

interface Mark {
  readonly entry: number;
  readonly feed: FeedKey;
  readonly id: number;
  /** Creates that first left while it was held, or that a person said it is none of. */
  readonly notOf?: readonly number[];
  /** It is held no more. The mark stays for the sake of those creates, as long as their own may be there. */
  readonly isOver?: true;
}

export function createUnclaimedRows({ orm, keyValues, rows, outbox, sweepTable }: UnclaimedRowsParts): UnclaimedRows {
  const attemptRows = createAttemptTable(orm);
  // Written by `keep` below and by nothing else.
  const marks = (): readonly Mark[] => (keyValues.get(UNCLAIMED_ROWS) ?? []) as unknown as readonly Mark[];
  const keep = (kept: readonly Mark[], at: number): void => {
    keyValues.set(UNCLAIMED_ROWS, kept as unknown as JsonValue, at);
  };

  /** Its object may be in the account, also while it waits to leave once more. */
  function mayBeThere(entry: number): boolean {
    const row = outbox.get(entry);
    return row !== null && (isUnresolved(row) || (leavesAgain(row) && attemptRows.mayHaveArrivedSince(entry, 0)));
  }

  /** One that is done or given up looks for nothing any more; one that was refused may be sent again. */
  const mayStillLook = (create: number): boolean => outbox.get(create)?.settledAt === null;

  function ask(entry: number, object: QuestionObject): void {
    const row = outbox.get(entry);
    if (row?.state !== 'needs_you' || row.question?.kind !== 'candidates') return;
    const { candidates } = row.question;
    if (candidates.some(({ id }) => id === object.id)) return;
    outbox.update(entry, { question: { ...row.question, candidates: [...candidates, object] } });
  }

  function excludeFrom(create: number, isNone: (mark: Mark) => boolean, at: number): void {
    const known = marks();
    const isNew = (mark: Mark): boolean => isNone(mark) && mark.notOf?.includes(create) !== true;
    if (!known.some(isNew)) return;
    const noted = (mark: Mark): Mark => ({ ...mark, notOf: [...(mark.notOf ?? []), create] });
    keep(
      known.map((mark) => (isNew(mark) ? noted(mark) : mark)),
      at,
    );
  }

  function isStillUnknown({ resource }: FeedKey, id: number): boolean {
    const state = rows.of(resource).byServerId(id);
    return state === null || isOnlyNamed(state);
  }

  function readAgain(feed: FeedKey): void {
    sweepTable.expire(feed);
    const id = feed.resource === 'payments' ? (feed.parent?.id ?? null) : null;
    const invoice = id === null ? null : rows.of('invoices').byServerId(id);
    if (invoice !== null) rows.write('invoices', { ...invoice, isPaymentsStale: true });
  }

  return {
    add({ entry, feed, object }, at) {
      const known = marks();
      const mark = known.find(({ id, feed: { resource } }) => id === object.id && resource === feed.resource);
      const { notOf = [] } = mark ?? {};
      if (mark === undefined || mark.isOver === true)
        keep([...known.filter((other) => other !== mark), { entry, feed, id: object.id, notOf }], at);
      ask(entry, object);
    },
    firstLeft(create, resource, at) {
      excludeFrom(create, ({ feed }) => feed.resource === resource, at);
    },
    refused(create, resource, ids, at) {
      excludeFrom(create, ({ feed, id }) => feed.resource === resource && ids.includes(id), at);
    },
    heldBefore: (create) => marks().flatMap(({ id, notOf }) => (notOf?.includes(create) === true ? [id] : [])),
    release(at) {
      const kept = marks();
      if (kept.length === 0) return;
      const known = kept.map((mark) =>
        mark.notOf === undefined ? mark : { ...mark, notOf: mark.notOf.filter(mayStillLook) },
      );
      const over = known.filter(({ entry, isOver }) => isOver === true || !mayBeThere(entry));
      // A walk under way may have passed the row already: its end asks again.
      const free = over.filter(
        ({ feed, isOver }) => isOver === true || (sweepTable.get(feed)?.nextPage ?? null) === null,
      );
      for (const { feed, id, isOver } of free) if (isOver !== true && isStillUnknown(feed, id)) readAgain(feed);
      const after = known.flatMap((mark): Mark[] => {
        if (!free.includes(mark)) return [mark];
        return (mark.notOf?.length ?? 0) > 0 ? [{ ...mark, isOver: true }] : [];
      });
      if (JSON.stringify(after) !== JSON.stringify(kept)) keep(after, at);
    },
  };
}
