import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { NeedsYouReason, OutboxError, OutboxRow, OutboxState } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { outbox } from '#main/db/schema/engine.ts';
import type { StoredRow } from './outbox-codec.ts';
import { mutationColumns, toOutboxRow } from './outbox-codec.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Version of the JSON in `data_json`, by which a later release can tell how to read it. */
const MUTATION_SCHEMA = 1;
export const OPEN_STATES = ['queued', 'sending', 'unconfirmed', 'needs_you'] as const satisfies readonly OutboxState[];

export type OutboxChange = Partial<{
  readonly mutation: Mutation;
  readonly dependsOn: readonly Uid[];
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  readonly error: OutboxError | null;
  readonly question: OutboxQuestion | null;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  /** When an edit was last merged into the entry (ms since epoch). Kept in memory only: it matters while an editor is open. */
  readonly savedAt: number;
  /** When a person last changed the entry or decided about it (ms since epoch). */
  readonly confirmedAt: number;
  readonly settledAt: number | null;
}>;

/** Reads and writes the outbox table. The stores decide who may write what. */
export interface OutboxTable {
  insert(mutation: Mutation, dependsOn: readonly Uid[], createdAt: number): number;
  get(id: number): OutboxRow | null;
  update(id: number, change: OutboxChange): void;
  /** Replaces one uid by another in all entries, also in settled ones: a discarded entry may be restored. */
  rename(from: Uid, to: Uid): void;
  listOpen(): readonly OutboxRow[];
  listOpenOf(uid: Uid): readonly OutboxRow[];
  listSettledSince(since: number): readonly OutboxRow[];
  /** Lists every entry of an object, open or settled, oldest first. */
  listOf(uid: Uid): readonly OutboxRow[];
  /** Lists every mail about an invoice, open or settled, oldest first. */
  listMailsOf(uid: Uid): readonly OutboxRow[];
  listAll(): readonly OutboxRow[];
  countByState(): ReadonlyMap<OutboxState, number>;
}

/** `isInTransaction` tells whether a read may see changes that can still be rolled back; such reads are not cached. */
export function createOutboxTable(orm: Orm, isInTransaction: () => boolean): OutboxTable {
  const select = () => orm.select().from(outbox);
  const isOpen = inArray(outbox.state, OPEN_STATES);
  const byId = prepared(() =>
    select()
      .where(eq(outbox.id, sql.placeholder('id')))
      .prepare(),
  );
  const open = prepared(() => select().where(isOpen).orderBy(asc(outbox.id)).prepare());
  const openOf = prepared(() =>
    select()
      .where(and(eq(outbox.uid, sql.placeholder('uid')), isOpen))
      .orderBy(asc(outbox.id))
      .prepare(),
  );
  const insertion = prepared(() => {
    const given = (name: string) => sql.placeholder(name);
    return orm
      .insert(outbox)
      .values({
        op: given('op'),
        resource: given('resource'),
        uid: given('uid'),
        dataJson: given('dataJson'),
        baseJson: given('baseJson'),
        schema: given('schema'),
        dependsJson: given('dependsJson'),
        state: given('state'),
        attempts: given('attempts'),
        createdAt: given('createdAt'),
      })
      .prepare();
  });
  /** Prepared statements by the set of columns that they write; there are few sets, and each is used often. */
  const updates = new Map<string, ReturnType<typeof prepareUpdate>>();
  function prepareUpdate(columns: readonly string[]) {
    const set = Object.fromEntries(columns.map((name) => [name, sql`${sql.placeholder(name)}`]));
    return orm
      .update(outbox)
      .set(set)
      .where(eq(outbox.id, sql.placeholder('id')))
      .prepare();
  }
  function updateOf(columns: readonly string[]): ReturnType<typeof prepareUpdate> {
    const name = columns.join();
    const made = updates.get(name) ?? prepareUpdate(columns);
    updates.set(name, made);
    return made;
  }

  /**
   * The open entries as last read outside a transaction, oldest first; null before that. The engine asks for them before every
   * step and a page for each of its rows, so a write has only its own entries read again.
   */
  let known: OpenEntries | null = null;
  /** The entries written since, of which a transaction may have been rolled back. */
  const written = new Set<number>();
  /** When an edit was last merged into an entry, by its id. */
  const savedAgainAt = new Map<number, number>();
  /** Parsed open rows by id. A write changes one of many, and parsing is slow because each holds whole documents. */
  let parsed: ReadonlyMap<number, Parsed> = new Map();

  function parse(stored: StoredRow): Parsed {
    const savedAt = savedAgainAt.get(stored.id) ?? stored.createdAt;
    const before = parsed.get(stored.id);
    if (before !== undefined && before.row.savedAt === savedAt && isSameRow(before.stored, stored)) return before;
    return { stored, row: toOutboxRow(stored, savedAt) };
  }
  const rowOf = (stored: StoredRow): OutboxRow => parse(stored).row;

  function listOpen(): readonly OutboxRow[] {
    if (known !== null && written.size === 0) return known.rows;
    const all = known === null ? open().all().map(parse) : withWritten(known.all);
    parsed = new Map(all.map((one) => [one.row.id, one]));
    const rows = all.map(({ row }) => row);
    if (!isInTransaction()) {
      known = { all, rows };
      written.clear();
    }
    return rows;
  }

  function withWritten(before: readonly Parsed[]): readonly Parsed[] {
    const again = [...written].flatMap((id) => byId().get({ id }) ?? []).filter(isOpenRow);
    const others = before.filter(({ row }) => !written.has(row.id));
    return [...others, ...again.map(parse)].sort((one, other) => one.row.id - other.row.id);
  }

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
      const id = Number(insertion().run(values).lastInsertRowid);
      written.add(id);
      return id;
    },
    get(id) {
      const row = byId().get({ id });
      return row === undefined ? null : rowOf(row);
    },
    update(id, { mutation, dependsOn, error, question, savedAt, ...plain }) {
      const set = {
        ...plain,
        ...(mutation === undefined ? {} : mutationColumns(mutation)),
        ...(dependsOn === undefined ? {} : { dependsJson: JSON.stringify(dependsOn) }),
        ...(error === undefined ? {} : { errorJson: error === null ? null : JSON.stringify(error) }),
        ...(question === undefined ? {} : { questionJson: question === null ? null : JSON.stringify(question) }),
      };
      written.add(id);
      if (savedAt !== undefined) savedAgainAt.set(id, savedAt);
      if (typeof plain.settledAt === 'number') savedAgainAt.delete(id);
      updateOf(Object.keys(set)).run({ ...set, id });
    },
    rename(from, to) {
      known = null;
      // A plain text replacement is safe: a uid never occurs as a part of another text.
      const renamed = (column: Column): SQL => sql`replace(${column}, ${from}, ${to})`;
      const { uid, dataJson, baseJson, dependsJson } = outbox;
      const namesIt = [uid, dataJson, baseJson, dependsJson].map((column) => sql`instr(${column}, ${from})`);
      orm
        .update(outbox)
        .set({
          uid: renamed(uid),
          dataJson: renamed(dataJson),
          baseJson: renamed(baseJson),
          dependsJson: renamed(dependsJson),
        })
        .where(sql.join(namesIt, sql` OR `))
        .run();
    },
    listOpen,
    listOpenOf: (uid) =>
      known === null || written.size > 0
        ? openOf().all({ uid }).map(rowOf)
        : known.rows.filter(({ mutation }) => mutation.uid === uid),
    listSettledSince: (since) =>
      select()
        .where(and(eq(outbox.state, 'done'), sql`${outbox.settledAt} >= ${since}`))
        .orderBy(asc(outbox.id))
        .all()
        .map(rowOf),
    listOf: (uid) => select().where(eq(outbox.uid, uid)).orderBy(asc(outbox.id)).all().map(rowOf),
    listMailsOf: (uid) =>
      select()
        .where(and(eq(outbox.uid, uid), inArray(outbox.op, ['deliver', 'reminder'])))
        .orderBy(asc(outbox.id))
        .all()
        .map(rowOf),
    listAll: () => select().orderBy(asc(outbox.id)).all().map(rowOf),
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

interface Parsed {
  readonly stored: StoredRow;
  readonly row: OutboxRow;
}

/** The open entries, as rows of the table and read. */
interface OpenEntries {
  readonly all: readonly Parsed[];
  readonly rows: readonly OutboxRow[];
}

const isOpenRow = ({ state }: StoredRow): boolean => OPEN_STATES.some((open) => open === state);

const isSameRow = (one: StoredRow, other: StoredRow): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof StoredRow]);
