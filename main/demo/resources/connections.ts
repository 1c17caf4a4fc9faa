import type { Hono } from 'hono';
import type { Connection } from '#shared/service/connection.ts';
import { connectionName } from '#shared/service/connection.ts';
import { readObject } from '#main/demo/requests/body.ts';
import { findConnection, save, timestamp } from '#main/demo/state/demo-state.ts';
import { readConnection } from '#main/demo/other/connection-input.ts';
import { invoiceState } from '#main/demo/invoices/invoice-status.ts';
import { invoiceRow } from '#main/demo/invoices/invoice-view.ts';
import { listed } from '#main/demo/requests/list-delay.ts';
import { newConnection } from '#main/demo/other/new-connection.ts';
import type { Direction, SortedRows } from '#main/demo/requests/sort.ts';
import { alphabetical, readDirection, sortRows } from '#main/demo/requests/sort.ts';
import { isOver } from '#main/demo/recurring/schedule.ts';
import { recurringRow } from '#main/demo/recurring/recurring-view.ts';
import { invalid } from '#main/demo/requests/error-response.ts';
import { sortedList } from '#main/demo/requests/cached-sort.ts';
import type { StoredConnection, StoredStatement } from '#main/demo/state/state.ts';
import { byConnection, listedStatementsBy } from '#main/demo/documents/document-lists.ts';
import { rowsBy } from '#main/demo/state/row-table.ts';
import { deletedAnswer, listAnswer } from './answers.ts';
import type { Book } from '#main/demo/state/context.ts';

function view(stored: StoredConnection): Connection {
  const { contacts: _contacts, trashed_at: _trashedAt, ...connection } = stored;
  return connection;
}

// Paid invoices and schedules that have ended do not count as open.
function hasOpenStatements(book: Book, { id }: StoredConnection): boolean {
  const { invoices, recurring_invoices: profiles } = book.state;
  const isKept = ({ trashed_at }: StoredStatement): boolean => trashed_at === null;
  return (
    rowsBy(invoices, byConnection, id).some((invoice) => isKept(invoice) && invoiceState(book, invoice) !== 'paid') ||
    rowsBy(profiles, byConnection, id).some((profile) => isKept(profile) && !isOver(profile))
  );
}

function trash(book: Book, connection: StoredConnection): void {
  const isHeld = book.knobs.delete_with_statements === 'refused' && hasOpenStatements(book, connection);
  if (isHeld) throw invalid('base', 'Connection has statements');
  save(book, book.state.connections, { ...connection, trashed_at: timestamp(book) });
}

function sortedConnections(book: Book, direction: Direction): SortedRows<StoredConnection> {
  const rows = listed(book, book.state.connections).filter((connection) => connection.trashed_at === null);
  const { collation } = book.knobs;
  return sortRows(rows, (connection) => [alphabetical(connectionName(connection), collation)], direction);
}

/** Registers the connections of the account and the lists of documents below each (specification 4.2). */
export function registerConnections(app: Hono, book: Book): void {
  const { state } = book;

  app.post('/api/network', async (context) => {
    const fields = readConnection(await readObject(context.req.raw, 'network'), book, null);
    const created = newConnection(state, fields, timestamp(book));
    save(book, state.connections, created);
    return context.json({ network: view(created) }, 201);
  });

  app.get('/api/network', (context) => {
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(book, `connections ${direction}`, () => sortedConnections(book, direction));
    return listAnswer(context, 'networks', sorted, view);
  });

  app.get('/api/network/:key', (context) =>
    context.json({ network: view(findConnection(book, context.req.param('key'), 'read')) }),
  );

  app.put('/api/network/:key', async (context) => {
    const body = await readObject(context.req.raw, 'network');
    const connection = findConnection(book, context.req.param('key'));
    const updated = { ...connection, ...readConnection(body, book, connection) };
    save(book, state.connections, updated);
    return context.json({ network: view(updated) });
  });

  app.delete('/api/network/:key', (context) => {
    const connection = findConnection(book, context.req.param('key'));
    trash(book, connection);
    return deletedAnswer(context, 'network', connection.hash_key);
  });

  app.get('/api/network/:key/invoices', (context) => {
    const { id } = findConnection(book, context.req.param('key'), 'read');
    const sorted = sortedList(book, `invoices of connection ${id}`, () =>
      sortRows(listedStatementsBy(book, state.invoices, byConnection, id), (invoice) => [
        invoice.fields.date ?? '',
        invoice.created_at,
      ]),
    );
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(book, invoice));
  });

  app.get('/api/network/:key/recurring_invoices', (context) => {
    const { id } = findConnection(book, context.req.param('key'), 'read');
    const profiles = listedStatementsBy(book, state.recurring_invoices, byConnection, id);
    const sorted = sortRows(profiles, (profile) => [profile.created_at]);
    return listAnswer(context, 'recurring_invoices', sorted, (profile) => recurringRow(book, profile));
  });
}
