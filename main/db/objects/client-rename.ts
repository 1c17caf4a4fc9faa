import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ClientReference } from './client-reference.ts';
import { withClientNames } from './invoice-text.ts';
import { clientTables } from './object-tables.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import type { SearchIndex } from '#main/db/search/full-text-index.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { fold } from '#shared/text/fold-text.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The most invoices that get a new name in the transaction that brings it; further ones follow in steps. */
const AT_ONCE = 40;
/** The most invoices of a step. Its changes to the search index are written at its end, outside the measured time. */
const A_STEP = 25;
/** Stored under this name: the clients that have invoices with an outdated name. */
const RENAMED = 'clients.renamed';

/** Gives the documents of renamed clients their new name. Documents show their client's name and are found by it. */
interface ClientNames {
  /** Renames the first documents of a client. Call in the transaction that wrote the client's row. */
  changed(client: ClientReference, at: number): void;
  /** Renames further invoices, newest first, until `isOver`. Returns false when none were left. Call inside a transaction. */
  catchUp(at: number, isOver: () => boolean): boolean;
}

interface ClientNamesParts {
  readonly orm: Orm;
  readonly keyValues: KeyValueStore;
  readonly writer: Writer;
  readonly searchIndex: () => SearchIndex;
  readonly clientOf: (client: Uid) => ClientReference | null;
  /** Projects a whole document again. */
  readonly redraw: (resource: Resource, uid: Uid) => void;
}

const [client, name] = [sql.placeholder('client'), sql.placeholder('name')];

export function createClientNames(parts: ClientNamesParts): ClientNames {
  const { orm, keyValues, writer, searchIndex, clientOf, redraw } = parts;
  const statements = prepared(() => prepareStatements(orm));
  let leftAtOnce = AT_ONCE;
  /** Search numbers of the first waiting client's remaining invoices, newest last. */
  let queue: { readonly client: Uid; readonly numbers: number[] } | null = null;
  writer.atCommit({
    flush() {
      leftAtOnce = AT_ONCE;
    },
    forget() {
      leftAtOnce = AT_ONCE;
      queue = null;
    },
  });

  const waiting = (): readonly Uid[] => {
    const stored = keyValues.get(RENAMED);
    // Only uids are stored under this name.
    return Array.isArray(stored) ? (stored as Uid[]) : [];
  };

  function numbersOf(uid: Uid): readonly number[] {
    // The statement has just built this JSON array of numbers.
    return JSON.parse(statements().numbers.get({ client: uid })?.numbers ?? '[]') as readonly number[];
  }

  /** Renames one invoice. One that has another client by now is left alone. */
  function rename(searchNo: number, { uid, name: to, searchText: names }: ClientReference): void {
    const row = statements().invoice.get({ searchNo, client: uid });
    if (row === undefined) return;
    const searchText = withClientNames(row.searchText, row.statementNo, names);
    if (row.clientName === to && row.searchText === searchText) return;
    statements().rename.run({ searchNo, name: to, folded: fold(to), searchText });
    if (searchText !== row.searchText) searchIndex().put({ searchNo, searchText });
  }

  return {
    changed(renamed, at) {
      const { uid, name: to } = renamed;
      for (const { resource, unsent, renameAll } of statements().documents) {
        for (const document of unsent.all({ client: uid })) redraw(resource, document.uid);
        renameAll?.run({ client: uid, name: to });
      }
      const numbers = numbersOf(uid);
      const now = numbers.slice(0, leftAtOnce);
      leftAtOnce -= now.length;
      for (const searchNo of now) rename(searchNo, renamed);
      if (queue?.client === uid) queue = null;
      if (now.length < numbers.length) keyValues.set(RENAMED, [...new Set([...waiting(), uid])], at);
    },
    catchUp(at, isOver) {
      const clients = waiting();
      const [first] = clients;
      if (first === undefined) return false;
      if (queue?.client !== first) queue = { client: first, numbers: [...numbersOf(first)].reverse() };
      const { numbers } = queue;
      const renamed = clientOf(first);
      for (let left = A_STEP; renamed !== null && left > 0 && numbers.length > 0; left -= 1) {
        rename(numbers.pop() ?? 0, renamed);
        if (isOver()) break;
      }
      if (renamed !== null && numbers.length > 0) return true;
      queue = null;
      keyValues.set(RENAMED, clients.slice(1), at);
      return true;
    },
  };
}

type ClientTable = (typeof clientTables)[number]['table'];

function prepareStatements(orm: Orm) {
  const unsentOf = (table: ClientTable) =>
    orm
      .select({ uid: sql<Uid>`${table.uid}` })
      .from(table)
      // The plus makes SQLite use the index of unsent rows, of which there are few, instead of the client's rows.
      .where(sql`${table.isUnsent} = 1 AND +${table.connectionUid} = ${client}`)
      .prepare();
  const renameAll = (table: ClientTable) =>
    orm
      .update(table)
      .set({ clientName: sql`${name}` })
      .where(and(eq(table.connectionUid, client), ne(table.clientName, name)))
      .prepare();
  const newestFirst = orm
    .select({ searchNo: invoices.searchNo })
    .from(invoices)
    .where(eq(invoices.connectionUid, client))
    .orderBy(desc(invoices.isListed), desc(invoices.date))
    .as('newest');
  const { searchNo, statementNo, clientName, searchText } = invoices;
  return {
    documents: clientTables.map(({ resource, table }) => ({
      resource,
      unsent: unsentOf(table),
      // There may be thousands of invoices, and the search index holds their client's name.
      renameAll: table === invoices ? null : renameAll(table),
    })),
    numbers: orm
      .select({ numbers: sql<string>`json_group_array(${newestFirst.searchNo})` })
      .from(newestFirst)
      .prepare(),
    invoice: orm
      .select({ statementNo, clientName, searchText })
      .from(invoices)
      .where(and(eq(searchNo, sql.placeholder('searchNo')), eq(invoices.connectionUid, client)))
      .prepare(),
    rename: orm
      .update(invoices)
      .set({
        clientName: sql`${name}`,
        clientFolded: sql`${sql.placeholder('folded')}`,
        searchText: sql`${sql.placeholder('searchText')}`,
      })
      .where(eq(searchNo, sql.placeholder('searchNo')))
      .prepare(),
  };
}
