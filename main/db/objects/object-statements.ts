import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { asText } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isListedUnderParent, parentOf } from '#shared/service/resources.ts';
import type { ObjectState } from './object-state.ts';
import { parseJson } from './object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { objectTable } from './object-tables.ts';
import type { Orm } from '#main/db/connection/orm.ts';

export type ColumnValues = Readonly<Record<string, string | number | boolean | null>>;

/** The prepared statements of one resource's table. One statement for each row, inside a transaction, is fastest in SQLite. */
export interface ObjectStatements {
  byUid(uid: string): ObjectState | null;
  byServerId(id: number): ObjectState | null;
  /** Returns the stored objects among many server ids, with one statement. */
  byServerIds(ids: readonly number[]): ReadonlyMap<number, ObjectState>;
  byHashKey(hashKey: string): ObjectState | null;
  /** Adds a row and returns its rowid. */
  insert(values: ColumnValues): number;
  /** Writes the row with the same uid. Returns false when nothing differed: then nothing was written. */
  update(values: ColumnValues): boolean;
  markSeen(serverIds: readonly number[], sweep: number, at: number): void;
}

/** Caches the statements by connection, each prepared at first use: building them takes as long as a hundred reads. */
const known = new WeakMap<Orm, Map<Resource, ObjectStatements>>();

export function objectStatements(orm: Orm, resource: Resource): ObjectStatements {
  const ofConnection = known.get(orm) ?? new Map<Resource, ObjectStatements>();
  known.set(orm, ofConnection);
  const statements = ofConnection.get(resource) ?? prepareStatements(orm, resource);
  ofConnection.set(resource, statements);
  return statements;
}

function prepareStatements(orm: Orm, resource: Resource): ObjectStatements {
  const table = objectTable(resource);
  const select = (where: SQL) => orm.select(stateColumns(resource)).from(table).where(where).prepare();
  const byUid = prepared(() => select(eq(table.uid, sql.placeholder('key'))));
  const byServerId = prepared(() => select(eq(table.serverId, sql.placeholder('key'))));
  const byHashKey = prepared(() => select(eq(table.hashKey, sql.placeholder('key'))));
  const isAmong = sql`${table.serverId} IN (SELECT value FROM json_each(${sql.placeholder('keys')}))`;
  const byServerIds = prepared(() => select(isAmong));
  const markSeen = prepared(() =>
    orm
      .update(table)
      .set({ seenSweep: sql`${sql.placeholder('sweep')}`, checkedAt: sql`${sql.placeholder('at')}` })
      .where(isAmong)
      .prepare(),
  );
  const insert = prepared(() => prepareInsert(orm, resource));
  const update = prepared(() => prepareUpdate(orm, resource));
  return {
    byUid: (key) => toState(byUid().get({ key })),
    byServerId: (key) => toState(byServerId().get({ key })),
    byServerIds(ids) {
      const found = new Map<number, ObjectState>();
      for (const state of byServerIds()
        .all({ keys: JSON.stringify(ids) })
        .map(toState)) {
        if (state !== null && state.serverId !== null) found.set(state.serverId, state);
      }
      return found;
    },
    byHashKey: (key) => toState(byHashKey().get({ key })),
    insert: (values) => Number(insert().run(values).lastInsertRowid),
    update: (values) => update().run(values).changes > 0,
    markSeen(serverIds, sweep, at) {
      if (serverIds.length === 0) return;
      markSeen().run({ keys: JSON.stringify(serverIds), sweep, at });
    },
  };
}

// Insert and update are separate statements, because an update must tell whether anything differed.
function prepareInsert(orm: Orm, resource: Resource) {
  const table = objectTable(resource);
  const values = Object.fromEntries(writtenColumns(resource).map(([name]) => [name, sql.placeholder(name)]));
  // There is a placeholder for each column, which the compiler cannot see through Object.fromEntries.
  return orm
    .insert(table)
    .values(values as unknown as typeof table.$inferInsert)
    .prepare();
}

function prepareUpdate(orm: Orm, resource: Resource) {
  const table = objectTable(resource);
  const changeable = writtenColumns(resource).filter(([name]) => name !== 'uid');
  const set = Object.fromEntries(changeable.map(([name, column]) => [name, bound(name, column)]));
  const differs = changeable
    .filter(([name]) => name !== 'seenSweep' && name !== 'checkedAt')
    .map(([name, column]) => sql`${column} IS NOT ${bound(name, column)}`);
  return orm
    .update(table)
    .set(set)
    .where(and(eq(table.uid, sql.placeholder('uid')), or(...differs)))
    .prepare();
}

/** Returns a placeholder whose value is encoded as the column encodes it: booleans as 0 and 1. */
function bound(name: string, column: Column): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/**
 * Columns that are never written here: SQLite assigns the search number, `main/db/derived` and `clients/client-then.ts` write the
 * others.
 */
const UNWRITTEN_COLUMNS: ReadonlySet<string> = new Set([
  'searchNo',
  'lastMailAt',
  'payLag',
  'payLagOf',
  'expectedDate',
  'hasClientOfToday',
  'owedCurrency',
  'owedMinor',
  'owedSince',
]);

function writtenColumns(resource: Resource) {
  return Object.entries(getTableColumns(objectTable(resource))).filter(([name]) => !UNWRITTEN_COLUMNS.has(name));
}

interface StateRow {
  readonly [name: string]: string | number | boolean | null;
}

/** The columns of the state; those of details and payments exist in some tables only. */
const STATE_COLUMNS = [
  'uid',
  'serverId',
  'hashKey',
  'mirrorJson',
  'rowFingerprint',
  'baseJson',
  'patchJson',
  'presence',
  'isDeleting',
  'seenSweep',
  'checkedAt',
  'detailsJson',
  'detailsAt',
  'isDetailStale',
  'paymentsAt',
  'isPaymentsStale',
  'recurringUid',
  'leftDraftAt',
];

function stateColumns(resource: Resource): Readonly<Record<string, SQLiteColumn>> {
  const columns: Readonly<Record<string, SQLiteColumn>> = getTableColumns(objectTable(resource));
  const parent = isListedUnderParent(resource) ? columns[`${String(parentOf[resource]?.field)}Uid`] : undefined;
  const own = STATE_COLUMNS.flatMap((name) => (columns[name] === undefined ? [] : [[name, columns[name]] as const]));
  return { ...Object.fromEntries(own), ...(parent && { parentUid: parent }) };
}

function toState(row: unknown): ObjectState | null {
  if (row === undefined || row === null) return null;
  // `stateColumns` selects exactly these columns; drizzle's type is a union over ten tables.
  const cells = row as StateRow & Pick<ObjectState, 'presence' | 'uid'>;
  const text = (name: string): string | null => asText(cells[name]);
  const number = (name: string): number | null => (typeof cells[name] === 'number' ? cells[name] : null);
  return {
    uid: cells.uid,
    isStored: true,
    serverId: number('serverId'),
    hashKey: text('hashKey'),
    mirror: parseJson(text('mirrorJson')),
    rowFingerprint: text('rowFingerprint'),
    base: parseJson(text('baseJson')),
    patch: parseJson(text('patchJson')),
    presence: cells.presence,
    isDeleting: cells['isDeleting'] === true,
    seenSweep: number('seenSweep'),
    checkedAt: number('checkedAt'),
    parentUid: text('parentUid'),
    details: parseJson(text('detailsJson')),
    detailsAt: number('detailsAt'),
    isDetailStale: cells['isDetailStale'] === true,
    paymentsAt: number('paymentsAt'),
    isPaymentsStale: cells['isPaymentsStale'] === true,
    recurringUid: text('recurringUid'),
    leftDraftAt: number('leftDraftAt'),
  };
}
