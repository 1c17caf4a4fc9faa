import type Database from 'better-sqlite3';
import type { Uid } from '#shared/service/ids.ts';

/** An invoice whose delay is another than the stored one; null where there is none. */
interface ChangedLag {
  readonly uid: Uid;
  readonly clientBefore: Uid | null;
  readonly client: Uid | null;
  readonly days: number | null;
}

/**
 * SQL: the delay of the marked invoices beside the stored one. It is known when the invoice is paid, all its payments are here and
 * none of them is outdated.
 */
const CHANGED_LAGS = `
  WITH marked AS MATERIALIZED (
    SELECT m.uid AS uid, i.connection_uid AS client,
      CASE WHEN i.state = 'paid' AND i.is_listed = 1 AND i.connection_uid IS NOT NULL AND i.payments_at IS NOT NULL
        AND i.is_payments_stale = 0 THEN CAST(max(0, julianday((
          SELECT max(date) FROM payments INDEXED BY payments_invoice
          WHERE invoice_uid = i.uid AND is_listed = 1 AND lower(state) = 'realized'
        )) - julianday(i.date)) AS INTEGER) END AS days
    FROM marked_invoices m LEFT JOIN invoices i ON i.uid = m.uid)
  SELECT marked.uid AS uid, stored.connection_uid AS clientBefore, marked.client AS client, marked.days AS days
  FROM marked LEFT JOIN pay_lags stored ON stored.invoice_uid = marked.uid
  WHERE marked.days IS NOT stored.days OR (marked.days IS NOT NULL AND marked.client IS NOT stored.connection_uid)`;

/** SQL: the date on which the money of an invoice is expected. */
const EXPECTED = `CASE WHEN total_due_minor > 0 AND state NOT IN ('draft', 'paid') THEN (
  SELECT date(invoices.date, pay_lag || ' days') FROM connections WHERE connections.uid = invoices.connection_uid) END`;

const setExpected = (which: string): string =>
  `UPDATE invoices SET expected_date = ${EXPECTED} WHERE ${which} AND expected_date IS NOT ${EXPECTED}`;

/**
 * Prepares what derives, from payments and marked invoices, the days that each invoice took to be paid, the median of each client,
 * and from that the date on which an open invoice's money is expected. Call before the commit.
 */
export function preparePayLags(raw: Database.Database): () => void {
  const changedLags = raw.prepare<[], ChangedLag>(CHANGED_LAGS);
  const remove = raw.prepare('DELETE FROM pay_lags WHERE invoice_uid = ?');
  const put = raw.prepare(`
    INSERT INTO pay_lags (invoice_uid, connection_uid, days) VALUES (@uid, @client, @days)
    ON CONFLICT DO UPDATE SET connection_uid = excluded.connection_uid, days = excluded.days`);
  const count = raw.prepare<[Uid], number>('SELECT count(*) FROM pay_lags WHERE connection_uid = ?').pluck();
  // With an even count the median is the mean of the middle two.
  const middle = raw
    .prepare<[Uid, number, number], number | null>(
      `SELECT CAST(round(avg(days)) AS INTEGER) FROM (
        SELECT days FROM pay_lags WHERE connection_uid = ? ORDER BY days LIMIT ? OFFSET ?)`,
    )
    .pluck();
  const setCount = raw.prepare('UPDATE connections SET pay_lag_of = nullif(@total, 0) WHERE uid = @client');
  const setLag = raw.prepare('UPDATE connections SET pay_lag = @lag WHERE uid = @client AND pay_lag IS NOT @lag');
  const expectOfClient = raw.prepare(
    setExpected(`connection_uid = ? AND total_due_minor > 0 AND state NOT IN ('draft', 'paid')`),
  );
  const expectOfMarked = raw.prepare(setExpected('uid IN (SELECT uid FROM marked_invoices)'));

  function store({ uid, client, days }: ChangedLag): void {
    if (days === null) remove.run(uid);
    else put.run({ uid, client, days });
  }

  function renewClient(client: Uid): void {
    const total = count.get(client) ?? 0;
    const lag = middle.get(client, 2 - (total % 2), Math.max(0, Math.ceil(total / 2) - 1)) ?? null;
    setCount.run({ client, total });
    if (setLag.run({ client, lag }).changes > 0) expectOfClient.run(client);
  }

  return () => {
    const changed = changedLags.all();
    for (const lag of changed) store(lag);
    const clients = new Set(changed.flatMap(({ clientBefore, client }) => [clientBefore ?? [], client ?? []].flat()));
    for (const client of clients) renewClient(client);
    expectOfMarked.run();
  };
}
