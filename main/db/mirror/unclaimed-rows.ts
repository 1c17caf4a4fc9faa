import { isUnresolved, leavesAgain } from '#shared/outbox/entry.ts';
import type { QuestionObject } from '#shared/outbox/question.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isSameJson } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { listedInvoice, markPayments } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { isOnlyNamed } from '#main/db/objects/object-state.ts';
import { createAttemptTable } from '#main/db/outbox/attempt-table.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { FeedKey, SweepTable } from './sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const UNCLAIMED_ROWS = 'rows.held';

/** A list row that is kept out of the book, because an unanswered create may have made its object. */
interface UnclaimedRow {
  readonly entry: number;
  readonly feed: FeedKey;
  readonly object: QuestionObject;
}

/**
 * Keeps unclaimed rows out of the book until the fate of their create is known. If such a row turns out to be someone else's
 * object, its list counts as never swept, so that it is soon read again.
 */
export interface UnclaimedRows {
  /**
   * Adds a row; if the person is already asked which object the create made, also adds it to the candidates. Call in
   * the transaction of the page.
   */
  add(row: UnclaimedRow, at: number): void;
  /**
   * Notes that a create is sent for the first time: it made none of the rows that are unclaimed already. Call in the transaction
   * that marks the create as sending.
   */
  firstLeft(create: number, resource: Resource, at: number): void;
  /** Notes that the create made none of these objects. Call in the transaction of the person's answer. */
  refused(create: number, resource: Resource, ids: readonly number[], at: number): void;
  /** Returns the server ids that the create cannot have made: unclaimed when it was first sent, or refused by the person. */
  unclaimedBefore(create: number): readonly number[];
  /** Returns the rows of the list under this parent that are kept out of the book now, as they were last shown. */
  listUnder(resource: Resource, parent: number): readonly ListedFields[];
  /** Lets go of rows whose create is decided. Call in the transaction that settles an entry or ends a sweep. */
  release(at: number): void;
}

interface UnclaimedRowsParts {
  readonly orm: Orm;
  readonly keyValues: KeyValueStore;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly sweepTable: SweepTable;
}

/** A row of a list as it was last shown. */
export interface ListedFields {
  readonly id: number;
  readonly fields: JsonObject;
}

interface Mark {
  readonly entry: number;
  readonly feed: FeedKey;
  readonly id: number;
  /** The row as it was last shown. */
  readonly fields?: JsonObject;
  /** Creates that cannot have made it: first sent while it was unclaimed, or refused by the person. */
  readonly notOf?: readonly number[];
  /** The row is no longer kept out of the book. The mark stays while a create in `notOf` may still search. */
  readonly isOver?: true;
}

export function createUnclaimedRows({ orm, keyValues, rows, outbox, sweepTable }: UnclaimedRowsParts): UnclaimedRows {
  const attemptRows = createAttemptTable(orm);
  // Only `save` below writes this value.
  const marks = (): readonly Mark[] => (keyValues.get(UNCLAIMED_ROWS) ?? []) as unknown as readonly Mark[];
  const save = (kept: readonly Mark[], at: number): void => {
    keyValues.set(UNCLAIMED_ROWS, kept as unknown as JsonValue, at);
  };

  /** Returns true while the create's object may be in the account, also while the create waits to be sent again. */
  function mayHaveArrived(entry: number): boolean {
    const row = outbox.get(entry);
    return row !== null && (isUnresolved(row) || (leavesAgain(row) && attemptRows.mayHaveArrivedSince(entry, 0)));
  }

  /** Returns true until the create is settled or discarded; a refused one may be sent again. */
  const mayStillSearch = (create: number): boolean => outbox.get(create)?.settledAt === null;

  /** Adds the object to the question of which one the create made, if the person is asked that now. */
  function addCandidate(entry: number, object: QuestionObject): void {
    const row = outbox.get(entry);
    if (row?.state !== 'needs_you' || row.question?.kind !== 'candidates') return;
    const { candidates } = row.question;
    if (candidates.some(({ id }) => id === object.id)) return;
    outbox.update(entry, { question: { ...row.question, candidates: [...candidates, object] } });
  }

  /** Notes that the create made none of the matching rows. */
  function excludeFrom(create: number, isExcluded: (mark: Mark) => boolean, at: number): void {
    const known = marks();
    const isNew = (mark: Mark): boolean => isExcluded(mark) && mark.notOf?.includes(create) !== true;
    if (!known.some(isNew)) return;
    const withCreate = (mark: Mark): Mark => ({ ...mark, notOf: [...(mark.notOf ?? []), create] });
    save(
      known.map((mark) => (isNew(mark) ? withCreate(mark) : mark)),
      at,
    );
  }

  /** Returns true while the book has no row of this object, or only its name from an invoice. */
  function isStillUnknown({ resource }: FeedKey, id: number): boolean {
    const state = rows.of(resource).byServerId(id);
    return state === null || isOnlyNamed(state);
  }

  /** Has the list swept again, because it was read without this row. */
  function readAgain(feed: FeedKey): void {
    sweepTable.expire(feed);
    const id = feed.resource === 'payments' ? (feed.parent?.id ?? null) : null;
    const invoice = id === null ? null : listedInvoice(rows, id);
    if (invoice !== null) markPayments(rows, invoice, { isPaymentsStale: true });
  }

  return {
    add({ entry, feed, object }, at) {
      const known = marks();
      const mark = known.find(({ id, feed: { resource } }) => id === object.id && resource === feed.resource);
      const { notOf = [] } = mark ?? {};
      const { id, fields } = object;
      const isKept = mark !== undefined && mark.isOver !== true;
      if (!isKept || !isSameJson(mark.fields, fields)) {
        const shown: Mark = isKept ? { ...mark, fields } : { entry, feed, id, notOf, fields };
        save([...known.filter((other) => other !== mark), shown], at);
      }
      addCandidate(entry, object);
    },
    firstLeft(create, resource, at) {
      excludeFrom(create, ({ feed }) => feed.resource === resource, at);
    },
    refused(create, resource, ids, at) {
      excludeFrom(create, ({ feed, id }) => feed.resource === resource && ids.includes(id), at);
    },
    unclaimedBefore: (create) => marks().flatMap(({ id, notOf }) => (notOf?.includes(create) === true ? [id] : [])),
    listUnder: (resource, parent) =>
      marks().flatMap(({ id, feed, fields, isOver }) =>
        feed.resource === resource && feed.parent?.id === parent && fields !== undefined && isOver !== true
          ? [{ id, fields }]
          : [],
      ),
    release(at) {
      const stored = marks();
      if (stored.length === 0) return;
      const current = stored.map((mark) =>
        mark.notOf === undefined ? mark : { ...mark, notOf: mark.notOf.filter(mayStillSearch) },
      );
      const decided = current.filter(({ entry, isOver }) => isOver === true || !mayHaveArrived(entry));
      // A sweep under way may have passed the row already: wait for its end, which calls `release` again.
      const released = decided.filter(
        ({ feed, isOver }) => isOver === true || (sweepTable.get(feed)?.nextPage ?? null) === null,
      );
      for (const { feed, id, isOver } of released) if (isOver !== true && isStillUnknown(feed, id)) readAgain(feed);
      const after = current.flatMap((mark): Mark[] => {
        if (!released.includes(mark)) return [mark];
        return (mark.notOf?.length ?? 0) > 0 ? [{ ...mark, isOver: true }] : [];
      });
      if (!isSameJson(after, stored)) save(after, at);
    },
  };
}
