import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { JsonObject } from '#shared/json.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { NeedsYouReason, OutboxError, OutboxRow, OutboxState } from '#shared/model/outbox-entry.ts';
import { parseJson, toJson } from '#main/db/object-state.ts';
import type { Orm } from '#main/db/open.ts';
import { outbox } from '#main/db/schema/engine.ts';

/** Version of the JSON in `data_json`; an upcaster reads older ones. */
const MUTATION_SCHEMA = 1;
const OPEN_STATES = ['queued', 'sending', 'unconfirmed', 'needs_you'] as const satisfies readonly OutboxState[];

export type OutboxChange = Partial<{
  readonly mutation: Mutation;
  readonly dependsOn: readonly Uid[];
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  readonly error: OutboxError | null;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly settledAt: number | null;
}>;

/** Plain reads and writes of the outbox table; the rules of who may write what live in the stores above it. */
export interface OutboxRows {
  insert(mutation: Mutation, dependsOn: readonly Uid[], createdAt: number): number;
  get(id: number): OutboxRow | null;
  update(id: number, change: OutboxChange): void;
  listOpen(): readonly OutboxRow[];
  listOpenOf(uid: Uid): readonly OutboxRow[];
  listSettledSince(since: number): readonly OutboxRow[];
  listAll(): readonly OutboxRow[];
  countByState(): ReadonlyMap<OutboxState, number>;
}

export function createOutboxRows(orm: Orm): OutboxRows {
  const select = () => orm.select().from(outbox);
  return {
    insert(mutation, dependsOn, createdAt) {
      const values = {
        ...mutationColumns(mutation),
        schema: MUTATION_SCHEMA,
        dependsJson: JSON.stringify(dependsOn),
        state: 'queued' as const,
        attempts: 0,
        createdAt,
      };
      return orm.insert(outbox).values(values).returning({ id: outbox.id }).get().id;
    },
    get(id) {
      const row = select().where(eq(outbox.id, id)).get();
      return row === undefined ? null : toOutboxRow(row);
    },
    update(id, { mutation, dependsOn, error, ...plain }) {
      const set = {
        ...plain,
        ...(mutation === undefined ? {} : mutationColumns(mutation)),
        ...(dependsOn === undefined ? {} : { dependsJson: JSON.stringify(dependsOn) }),
        ...(error === undefined ? {} : { errorJson: error === null ? null : JSON.stringify(error) }),
      };
      orm.update(outbox).set(set).where(eq(outbox.id, id)).run();
    },
    listOpen: () => select().where(inArray(outbox.state, OPEN_STATES)).orderBy(asc(outbox.id)).all().map(toOutboxRow),
    listOpenOf: (uid) =>
      select()
        .where(and(eq(outbox.uid, uid), inArray(outbox.state, OPEN_STATES)))
        .orderBy(asc(outbox.id))
        .all()
        .map(toOutboxRow),
    listSettledSince: (since) =>
      select()
        .where(and(eq(outbox.state, 'done'), sql`${outbox.settledAt} >= ${since}`))
        .orderBy(asc(outbox.id))
        .all()
        .map(toOutboxRow),
    listAll: () => select().orderBy(asc(outbox.id)).all().map(toOutboxRow),
    countByState() {
      const rows = orm
        .select({ state: outbox.state, count: sql<number>`count(*)` })
        .from(outbox)
        .groupBy(outbox.state)
        .all();
      return new Map(rows.map((row) => [row.state, row.count]));
    },
  };
}

function mutationColumns(mutation: Mutation) {
  const data = 'data' in mutation ? mutation.data : null;
  return {
    op: mutation.op,
    resource: mutation.resource,
    uid: mutation.uid,
    dataJson: data === null ? null : JSON.stringify(data),
    baseJson: 'base' in mutation ? toJson(mutation.base ?? null) : null,
  };
}

function toOutboxRow(row: typeof outbox.$inferSelect): OutboxRow {
  return {
    id: row.id,
    mutation: toMutation(row),
    state: row.state,
    reason: row.reason,
    // Written by insert and update above and by nothing else.
    dependsOn: JSON.parse(row.dependsJson) as readonly Uid[],
    attempts: row.attempts,
    nextAttemptAt: row.nextAttemptAt,
    error: row.errorJson === null ? null : (JSON.parse(row.errorJson) as OutboxError),
    createdAt: row.createdAt,
    settledAt: row.settledAt,
  };
}

function toMutation(row: typeof outbox.$inferSelect): Mutation {
  const data: JsonObject | null = parseJson(row.dataJson);
  const { op, resource, uid } = row;
  switch (op) {
    case 'create':
      return { op, resource, uid, data: data ?? {} };
    case 'update':
      return { op, resource, uid, data: data ?? {}, base: parseJson(row.baseJson) ?? {} };
    case 'delete':
      return { op, resource, uid, ...(row.baseJson === null ? {} : { base: parseJson(row.baseJson) ?? {} }) };
    case 'deliver':
    case 'reminder':
      // The data of a mail was validated as a Delivery when it was queued.
      return { op, resource: 'invoices', uid, data: data as (Mutation & { op: 'deliver' })['data'] };
    case 'realize':
      return { op, resource: 'payments', uid };
  }
}
