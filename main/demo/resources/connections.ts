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
import type { DemoContext } from '#main/demo/state/context.ts';

function view(stored: StoredConnection): Connection {
  const { contacts: _contacts, trashed_at: _trashedAt, ...connection } = stored;
  return connection;
}

// Paid invoices and schedules that have ended do not count as open.
function hasOpenStatements(demo: DemoContext, { id }: StoredConnection): boolean {
  const { invoices, recurring_invoices: profiles } = demo.state;
  const isKept = ({ trashed_at }: StoredStatement): boolean => trashed_at === null;
  return (
    rowsBy(invoices, byConnection, id).some((invoice) => isKept(invoice) && invoiceState(demo, invoice) !== 'paid') ||
    rowsBy(profiles, byConnection, id).some((profile) => isKept(profile) && !isOver(profile))
  );
}

function trash(demo: DemoContext, connection: StoredConnection): void {
  const isHeld = demo.knobs.delete_with_statements === 'refused' && hasOpenStatements(demo, connection);
  if (isHeld) throw invalid('base', 'Connection has statements');
  save(demo, demo.state.connections, { ...connection, trashed_at: timestamp(demo) });
}

function sortedConnections(demo: DemoContext, direction: Direction): SortedRows<StoredConnection> {
  const rows = listed(demo, demo.state.connections).filter((connection) => connection.trashed_at === null);
  const { collation } = demo.knobs;
  return sortRows(rows, (connection) => [alphabetical(connectionName(connection), collation)], direction);
}

/** Registers the connections of the account and the lists of documents below each (specification 4.2). */
export function registerConnections(app: Hono, demo: DemoContext): void {
  const { state } = demo;

  app.post('/api/network', async (context) => {
    const fields = readConnection(await readObject(context.req.raw, 'network'), demo, null);
    const created = newConnection(state, fields, timestamp(demo));
    save(demo, state.connections, created);
    return context.json({ network: view(created) }, 201);
  });

  app.get('/api/network', (context) => {
    const direction = readDirection(context.req.query('order'));
    const sorted = sortedList(demo, `connections ${direction}`, () => sortedConnections(demo, direction));
    return listAnswer(context, 'networks', sorted, view);
  });

  app.get('/api/network/:key', (context) =>
    context.json({ network: view(findConnection(demo, context.req.param('key'), 'read')) }),
  );

  app.put('/api/network/:key', async (context) => {
    const body = await readObject(context.req.raw, 'network');
    const connection = findConnection(demo, context.req.param('key'));
    const updated = { ...connection, ...readConnection(body, demo, connection) };
    save(demo, state.connections, updated);
    return context.json({ network: view(updated) });
  });

  app.delete('/api/network/:key', (context) => {
    const connection = findConnection(demo, context.req.param('key'));
    trash(demo, connection);
    return deletedAnswer(context, 'network', connection.hash_key);
  });

  app.get('/api/network/:key/invoices', (context) => {
    const { id } = findConnection(demo, context.req.param('key'), 'read');
    const sorted = sortedList(demo, `invoices of connection ${id}`, () =>
      sortRows(listedStatementsBy(demo, state.invoices, byConnection, id), (invoice) => [
        invoice.fields.date ?? '',
        invoice.created_at,
      ]),
    );
    return listAnswer(context, 'invoices', sorted, (invoice) => invoiceRow(demo, invoice));
  });

  app.get('/api/network/:key/recurring_invoices', (context) => {
    const { id } = findConnection(demo, context.req.param('key'), 'read');
    const profiles = listedStatementsBy(demo, state.recurring_invoices, byConnection, id);
    const sorted = sortRows(profiles, (profile) => [profile.created_at]);
    return listAnswer(context, 'recurring_invoices', sorted, (profile) => recurringRow(demo, profile));
  });
}
