import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { ListFlaw } from '#shared/service/list-problems.ts';
import type { Resource } from '#shared/service/resources.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { sweeps } from '#main/db/schema/engine.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

export interface FeedKey {
  readonly resource: Resource;
  readonly parent: ServerAddress | null;
  readonly under?: 'recurring_invoices';
}

export interface SweepTable {
  get(feed: FeedKey): Checkpoint | null;
  put(feed: FeedKey, checkpoint: Checkpoint): void;
  wasCompleted(feed: FeedKey): boolean;
  /** Marks the list as never swept, so that it is due again. */
  expire(feed: FeedKey): void;
  /** Returns a number that changes whenever a list of this resource was swept to its end or marked as never swept. */
  revisionOf(resource: Resource): number;
  /** Returns the end of the last complete sweep (ms since epoch); the oldest one for a resource with a feed per parent. */
  completedAt(resource: Resource): number | null;
  /** Returns what the last complete sweeps found wrong with their lists. */
  listFlaws(): readonly { readonly resource: Resource; readonly flaws: readonly ListFlaw[] }[];
}

/** Returns the `parent` column of a feed: '' for an account-wide list, because the column is part of the key and never null. */
export function parentKey({ parent, under }: Pick<FeedKey, 'parent' | 'under'>): string {
  if (parent === null) return '';
  return under === undefined ? String(parent.id) : `${under}/${String(parent.id)}`;
}

/** `isInTransaction` tells whether a read may see changes that can still be rolled back; such reads are not cached. */
export function createSweepTable(orm: Orm, isInTransaction: () => boolean): SweepTable {
  const key = and(eq(sweeps.resource, sql.placeholder('resource')), eq(sweeps.parent, sql.placeholder('parent')));
  const keyOf = (feed: FeedKey) => ({ resource: feed.resource, parent: parentKey(feed) });
  /** Keeps the end of the last complete sweep while the next one is under way. */
  const upsert = prepared(() => {
    const given = (name: string) => sql.placeholder(name);
    return orm
      .insert(sweeps)
      .values({
        resource: given('resource'),
        parent: given('parent'),
        sweep: given('sweep'),
        nextPage: given('nextPage'),
        startedAt: given('startedAt'),
        finishedAt: given('finishedAt'),
        isClean: given('isClean'),
        completedAt: given('completedAt'),
        perPage: given('perPage'),
        flawsJson: given('flawsJson'),
        lastFlawsJson: given('lastFlawsJson'),
      })
      .onConflictDoUpdate({
        target: [sweeps.resource, sweeps.parent],
        set: {
          sweep: sql`excluded.sweep`,
          nextPage: sql`excluded.next_page`,
          startedAt: sql`excluded.started_at`,
          finishedAt: sql`excluded.finished_at`,
          isClean: sql`excluded.is_clean`,
          completedAt: sql`coalesce(excluded.completed_at, ${sweeps.completedAt})`,
          perPage: sql`excluded.per_page`,
          flawsJson: sql`excluded.flaws_json`,
          lastFlawsJson: sql`excluded.last_flaws_json`,
        },
      })
      .prepare();
  });
  const byKey = prepared(() => orm.select().from(sweeps).where(key).prepare());
  type Row = typeof sweeps.$inferSelect;
  /** A cache of the account-wide lists, because the engine asks for all of them before every step. Holds committed rows only. */
  const known = new Map<Resource, Row | null>();
  const revisions = new Map<Resource, number>();
  const revisionOf = (resource: Resource): number => revisions.get(resource) ?? 0;
  const revise = (resource: Resource): void => {
    revisions.set(resource, revisionOf(resource) + 1);
  };

  function rowOf(feed: FeedKey): Row | null {
    if (feed.parent !== null || isInTransaction()) return byKey().get(keyOf(feed)) ?? null;
    const kept = known.get(feed.resource);
    if (kept !== undefined) return kept;
    const row = byKey().get(keyOf(feed)) ?? null;
    known.set(feed.resource, row);
    return row;
  }

  return {
    get(feed) {
      const row = rowOf(feed);
      if (row === null) return null;
      const { sweep, nextPage, startedAt, finishedAt, isClean, perPage, flawsJson, lastFlawsJson } = row;
      return {
        sweep,
        nextPage,
        startedAt,
        finishedAt,
        isClean,
        ...(perPage === null ? {} : { perPage }),
        ...(flawsJson === null ? {} : { flaws: readFlaws(flawsJson) }),
        ...(lastFlawsJson === null ? {} : { lastFlaws: readFlaws(lastFlawsJson) }),
      };
    },
    put(feed, checkpoint) {
      const completedAt = checkpoint.nextPage === null ? checkpoint.finishedAt : null;
      known.delete(feed.resource);
      if (completedAt !== null) revise(feed.resource);
      const { perPage = null, flaws = [], lastFlaws = [] } = checkpoint;
      upsert().run({
        ...keyOf(feed),
        ...checkpoint,
        isClean: Number(checkpoint.isClean),
        completedAt,
        perPage,
        flawsJson: flawsJsonOf(flaws),
        lastFlawsJson: flawsJsonOf(lastFlaws),
      });
    },
    wasCompleted(feed) {
      return (rowOf(feed)?.completedAt ?? null) !== null;
    },
    expire(feed) {
      known.delete(feed.resource);
      revise(feed.resource);
      const where = and(eq(sweeps.resource, feed.resource), eq(sweeps.parent, parentKey(feed)));
      orm.update(sweeps).set({ completedAt: null }).where(where).run();
    },
    revisionOf,
    completedAt(resource) {
      const row = orm
        .select({ at: sql<number | null>`min(${sweeps.completedAt})` })
        .from(sweeps)
        .where(eq(sweeps.resource, resource))
        .get();
      return row?.at ?? null;
    },
    listFlaws: () =>
      orm
        .select({ resource: sweeps.resource, flawsJson: sweeps.lastFlawsJson })
        .from(sweeps)
        .where(isNotNull(sweeps.lastFlawsJson))
        .all()
        .map(({ resource, flawsJson }) => ({ resource, flaws: readFlaws(flawsJson ?? '[]') })),
  };
}

// Only `flawsJsonOf` writes them.
const readFlaws = (json: string): readonly ListFlaw[] => parseStored(json) as readonly ListFlaw[];
const flawsJsonOf = (flaws: readonly ListFlaw[]): string | null => (flaws.length === 0 ? null : JSON.stringify(flaws));
