import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { invariant } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import type { NeedsYouReason, OutboxError, OutboxRow } from '#shared/model/outbox-entry.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { ObjectState } from '#main/db/object-state.ts';
import type { Orm } from '#main/db/open.ts';
import { attempts, budgetLog, sweeps } from '#main/db/schema/engine.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Writer } from '#main/db/writer.ts';
import type { Facts } from './facts.ts';
import { BLOCKED_UNTIL } from './facts.ts';
import type { MirrorStore, ReadObject, RowsWritten } from './mirror-store.ts';
import type { OutboxRows } from './outbox-rows.ts';
import type { PendingPatch } from './pending-patch.ts';
import type { FeedKey, SweepCheckpoint, SweepRows } from './sweep-rows.ts';

const LEDGER_KEPT_MS = 2 * 3_600_000;

interface EngineStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly sweepRows: SweepRows;
  readonly facts: Facts;
}

/**
 * The book as the sync engine uses it; fits `Store` of main/sync/ports.ts by shape, which app.ts lets the compiler
 * check. Each call is one transaction, committed when it returns.
 */
export function createEngineStore({ orm, writer, rows, outbox, pending, mirror, sweepRows, facts }: EngineStoreParts) {
  function addressOf(state: ObjectState | null): ServerAddress | null {
    return state === null || state.serverId === null ? null : { id: state.serverId, hash_key: state.hashKey };
  }

  function parentStateOf(resource: Resource, state: ObjectState): ObjectState | null {
    if (state.parentUid === null) return null;
    return rows.of(resource === 'payments' ? 'invoices' : 'connections').byUid(state.parentUid);
  }

  function connectionAt(parent: ServerAddress | null): Uid | null {
    const id = parent?.id ?? null;
    return id === null ? null : (rows.of('connections').byServerId(id)?.uid ?? null);
  }

  function requireEntry(id: number): OutboxRow {
    const entry = outbox.get(id);
    invariant(entry !== null, 'the engine only names entries it was given');
    return entry;
  }

  function recordOutcome(entry: OutboxRow, outcome: string, evidence: JsonObject | OutboxError | null): void {
    const where = and(eq(attempts.outboxId, entry.id), eq(attempts.attempt, entry.attempts));
    orm
      .update(attempts)
      .set({ outcome, evidenceJson: evidence === null ? null : JSON.stringify(evidence) })
      .where(where)
      .run();
  }

  /**
   * Edits made while this one was on its way were made on what it was about to leave behind: in its fields the answer is
   * their base. In all others their own base stands, so that a change made elsewhere is still noticed.
   */
  function rebaseSuccessors({ mutation: settled }: OutboxRow, state: ObjectState): void {
    if (settled.op !== 'create' && settled.op !== 'update') return;
    const answer: JsonObject = { ...state.mirror, ...state.details };
    for (const { id, mutation } of outbox.listOpenOf(settled.uid)) {
      if (mutation.op !== 'update') continue;
      const own = Object.fromEntries(Object.keys(settled.data).map((name) => [name, answer[name]]));
      const base = settled.op === 'create' ? answer : { ...mutation.base, ...own };
      outbox.update(id, { mutation: { ...mutation, base } });
    }
  }

  return {
    recoverInFlight: (at: number): number =>
      writer.write((touch) => {
        const lost = outbox.listOpen().filter((entry) => entry.state === 'sending');
        for (const entry of lost) {
          outbox.update(entry.id, { state: 'unconfirmed', nextAttemptAt: at });
          recordOutcome(entry, 'interrupted', null);
          touch.outbox();
          touch.resource(entry.mutation.resource);
        }
        return lost.length;
      }),

    listOpenEntries: (): readonly OutboxRow[] => outbox.listOpen(),

    targetOf(resource: Resource, uid: Uid) {
      const state = rows.of(resource).byUid(uid);
      if (state === null) return { address: null, parentUid: null, parent: null, mirror: null };
      const parent = addressOf(parentStateOf(resource, state));
      return {
        address: addressOf(state),
        parentUid: state.parentUid,
        parent,
        mirror: state.mirror === null ? null : { ...state.mirror, ...state.details },
      };
    },

    markSending(id: number, attempt: { readonly at: number; readonly body: JsonObject }): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        invariant(entry.state === 'queued', 'only a queued entry may leave');
        const number = entry.attempts + 1;
        outbox.update(id, { state: 'sending', attempts: number, nextAttemptAt: null });
        orm
          .insert(attempts)
          .values({ outboxId: id, attempt: number, intentAt: attempt.at, bodyJson: JSON.stringify(attempt.body) })
          .run();
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    settle({
      entry: id,
      object,
      at,
    }: {
      readonly entry: number;
      readonly object: ReadObject | null;
      readonly at: number;
    }): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        const { op, resource, uid } = entry.mutation;
        outbox.update(id, { state: 'done', reason: null, error: null, nextAttemptAt: null, settledAt: at });
        recordOutcome(entry, 'done', null);
        if (object !== null) mirror.writeObject(resource, object, { uid, parentUid: null, at }, touch);
        const state = rows.of(resource).byUid(uid);
        if (op === 'delete' && state !== null) rows.write(resource, { ...state, presence: 'gone' });
        if (object !== null && state !== null) rebaseSuccessors(entry, state);
        pending.refresh(resource, uid, touch);
        touch.outbox();
      });
    },

    requeue(id: number, retry: { readonly nextAttemptAt: number; readonly error: OutboxError | null }): void {
      writer.write((touch) => {
        recordOutcome(requireEntry(id), 'not_sent', retry.error);
        outbox.update(id, { state: 'queued', ...retry });
        touch.outbox();
      });
    },

    markUnconfirmed(id: number, outcome: { readonly at: number; readonly error: OutboxError }): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        recordOutcome(entry, 'ambiguous', outcome.error);
        outbox.update(id, { state: 'unconfirmed', nextAttemptAt: outcome.at, error: outcome.error });
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    needsPerson(id: number, reason: NeedsYouReason, error: OutboxError | null): void {
      writer.write((touch) => {
        const entry = requireEntry(id);
        recordOutcome(entry, 'rejected', error);
        outbox.update(id, { state: 'needs_you', reason, error, nextAttemptAt: null });
        touch.outbox();
        touch.resource(entry.mutation.resource);
      });
    },

    checkpointOf: (feed: FeedKey): SweepCheckpoint | null => sweepRows.get(feed),

    beginSweep: (feed: FeedKey, at: number): SweepCheckpoint =>
      writer.write(() => {
        const checkpoint = {
          sweep: (sweepRows.get(feed)?.sweep ?? 0) + 1,
          nextPage: 1,
          startedAt: at,
          finishedAt: null,
          isClean: true,
        };
        sweepRows.put(feed, checkpoint);
        return checkpoint;
      }),

    applyPage: (write: {
      readonly feed: FeedKey;
      readonly objects: readonly ReadObject[];
      readonly checkpoint: SweepCheckpoint;
      readonly at: number;
      readonly holdUnknown: boolean;
    }): RowsWritten =>
      writer.write((touch) => {
        const { feed, objects, checkpoint, at, holdUnknown } = write;
        const parentUid = connectionAt(feed.parent);
        const written = mirror.writeRows(
          feed.resource,
          objects,
          { parentUid, sweep: checkpoint.sweep, at, holdUnknown },
          touch,
        );
        sweepRows.put(feed, checkpoint);
        return written;
      }),

    applyObject(resource: Resource, object: ReadObject, parent: ServerAddress | null, at: number): void {
      writer.write((touch) => {
        const parentUid = connectionAt(parent);
        const uid = mirror.writeObject(resource, object, { uid: null, parentUid, at }, touch);
        pending.refresh(resource, uid, touch);
      });
    },

    listDetailTasks: (limit: number) =>
      orm
        .select({ uid: invoices.uid, id: invoices.serverId, hash_key: invoices.hashKey })
        .from(invoices)
        .where(detailsDue)
        .orderBy(desc(invoices.date))
        .limit(limit)
        .all()
        .map(({ uid, id, hash_key }) => ({ uid, resource: 'invoices' as const, target: { id, hash_key } })),

    countDetailTasks: (): number =>
      orm
        .select({ count: sql<number>`count(*)` })
        .from(invoices)
        .where(detailsDue)
        .get()?.count ?? 0,

    detailTask(resource: Resource, uid: Uid) {
      const target = addressOf(rows.of(resource).byUid(uid));
      return target === null ? null : { uid, resource, target };
    },

    listParentsDue(resource: Resource, before: number, limit: number): readonly ServerAddress[] {
      const swept = sql`SELECT 1 FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = CAST(${connections.serverId} AS TEXT) AND ${sweeps.completedAt} >= ${before}`;
      return orm
        .select({ id: connections.serverId, hash_key: connections.hashKey })
        .from(connections)
        .where(
          and(eq(connections.isListed, true), sql`${connections.serverId} IS NOT NULL`, sql`NOT EXISTS (${swept})`),
        )
        .orderBy(connections.nameFolded)
        .limit(limit)
        .all();
    },

    recordRequest(at: number): void {
      writer.write(() => {
        orm.insert(budgetLog).values({ at }).run();
        orm
          .delete(budgetLog)
          .where(lt(budgetLog.at, at - LEDGER_KEPT_MS))
          .run();
      });
    },

    requestsSince: (since: number): readonly number[] =>
      orm
        .select({ at: budgetLog.at })
        .from(budgetLog)
        .where(gte(budgetLog.at, since))
        .orderBy(budgetLog.at)
        .all()
        .map((row) => row.at),

    blockedUntil(): number {
      const until = facts.get(BLOCKED_UNTIL);
      return typeof until === 'number' ? until : 0;
    },

    setBlockedUntil(until: number): void {
      writer.write(() => {
        facts.set(BLOCKED_UNTIL, until, until);
      });
    },
  };
}

/** The literal spelling of the partial index `invoices_details_due`, so that SQLite recognises it. */
const detailsDue = and(
  sql`(${invoices.detailsAt} IS NULL OR ${invoices.isDetailStale} = 1)`,
  eq(invoices.isListed, true),
  sql`${invoices.serverId} IS NOT NULL`,
);

export type EngineStore = ReturnType<typeof createEngineStore>;
