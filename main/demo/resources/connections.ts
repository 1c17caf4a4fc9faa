import type { Hono } from 'hono';
import type { Connection } from '#shared/model/connection.ts';
import { connectionName } from '#shared/model/connection.ts';
import { readObject } from '#main/demo/body.ts';
import type { Book } from '#main/demo/book.ts';
import { findConnection, save, timestamp } from '#main/demo/book.ts';
import { readConnection } from '#main/demo/connection-input.ts';
import { nextHashKey, nextId } from '#main/demo/identity.ts';
import { invoiceRow } from '#main/demo/invoice-view.ts';
import { alphabetical, readDirection, sortRows } from '#main/demo/ordering.ts';
import { invalid } from '#main/demo/refusal.ts';
import type { StoredConnection } from '#main/demo/state.ts';
import { deletedAnswer, listAnswer } from './answers.ts';

function view(stored: StoredConnection): Connection {
  const { contacts: _contacts, trashed_at: _trashedAt, ...connection } = stored;
  return connection;
}

function untrashedInvoices(book: Book, connection: StoredConnection) {
  return book.state.invoices.filter(
    (invoice) => invoice.connection_id === connection.id && invoice.trashed_at === null,
  );
}

function trash(book: Book, connection: StoredConnection): void {
  if (untrashedInvoices(book, connection).length > 0) throw invalid('base', 'Connection has statements');
  save(book, book.state.connections, { ...connection, trashed_at: timestamp(book) });
}

/** The connections of the account and the lists of statements below each (specification 4.2). */
export function registerConnections(app: Hono, book: Book): void {
  const { state } = book;

  app.post('/api/network', async (context) => {
    const fields = readConnection(await readObject(context.req.raw, 'network'), null);
    const created: StoredConnection = {
      id: nextId(state, 'connection'),
      hash_key: nextHashKey(state),
      ...fields,
      created_at: timestamp(book),
      contacts: [],
      trashed_at: null,
    };
    save(book, state.connections, created);
    return context.json({ network: view(created) }, 201);
  });

  app.get('/api/network', (context) => {
    const listed = state.connections.filter((connection) => connection.trashed_at === null);
    const direction = readDirection(context.req.query('order'));
    const sorted = sortRows(listed, (connection) => [alphabetical(connectionName(connection))], direction);
    return listAnswer(context, 'networks', sorted, view);
  });

  app.get('/api/network/:key', (context) =>
    context.json({ network: view(findConnection(book, context.req.param('key'))) }),
  );

  app.put('/api/network/:key', async (context) => {
    const body = await readObject(context.req.raw, 'network');
    const connection = findConnection(book, context.req.param('key'));
    const updated = { ...connection, ...readConnection(body, connection) };
    save(book, state.connections, updated);
    return context.json({ network: view(updated) });
  });

  app.delete('/api/network/:key', (context) => {
    const connection = findConnection(book, context.req.param('key'));
    trash(book, connection);
    return deletedAnswer(context, 'network', connection.hash_key);
  });

  app.get('/api/network/:key/invoices', (context) => {
    const invoices = untrashedInvoices(book, findConnection(book, context.req.param('key')));
    const sorted = sortRows(invoices, (invoice) => [invoice.fields.date ?? '', invoice.created_at]);
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(book, invoice));
  });

  // Estimates and schedules are not kept yet: every connection has none.
  for (const name of ['estimates', 'recurring_invoices']) {
    app.get(`/api/network/:key/${name}`, (context) => {
      findConnection(book, context.req.param('key'));
      return listAnswer(context, name, [], () => ({}));
    });
  }
}
