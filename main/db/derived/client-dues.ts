import type Database from 'better-sqlite3';
import { isOpen } from '#shared/figures/figure-rows.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceColumns } from '#main/db/figures/figure-rows.ts';
import { INVOICE_IN_ACCOUNT, toFigureInvoice } from '#main/db/figures/figure-rows.ts';

/** An open invoice as it is kept. */
interface OpenInvoice {
  readonly client: Uid;
  readonly currency: string;
  readonly dueDate: string | null;
  readonly minor: number | null;
}

interface MarkedInvoice extends InvoiceColumns {
  readonly markedUid: Uid;
  readonly isListed: 0 | 1 | null;
  readonly kept: string | null;
}

/**
 * SQL: the marked invoices as the account has them, each with what is kept of it. Most of a first sweep are settled, and were never
 * open: those are left out.
 */
const MARKED = `
  SELECT m.uid AS markedUid, invoices.is_listed AS isListed, ${INVOICE_IN_ACCOUNT},
    CASE WHEN kept.invoice_uid IS NOT NULL THEN json_object('client', kept.connection_uid, 'currency', kept.currency,
      'dueDate', kept.due_date, 'minor', kept.minor) END AS kept
  FROM marked_invoices m LEFT JOIN invoices ON invoices.uid = m.uid LEFT JOIN open_invoices kept ON kept.invoice_uid = m.uid
  WHERE kept.invoice_uid IS NOT NULL OR invoices.is_unsent = 1 OR coalesce(invoices.total_due_minor, 1) > 0`;

/**
 * SQL: the sum of a client that its list is ordered by. Of several currencies its own comes first: amounts of two do not compare.
 */
const OWED = `
  UPDATE connections SET owed_currency = now.currency, owed_minor = now.minor, owed_since = now.since
  FROM (
    SELECT main.currency AS currency, main.minor AS minor,
      (SELECT min(due_date) FROM open_invoices WHERE connection_uid = c.uid) AS since
    FROM connections c LEFT JOIN client_dues main ON main.connection_uid = c.uid AND main.currency = (
      SELECT currency FROM client_dues WHERE connection_uid = c.uid ORDER BY currency = c.currency DESC, currency LIMIT 1)
    WHERE c.uid = @client) AS now
  WHERE uid = @client AND (owed_currency, owed_minor, owed_since) IS NOT (now.currency, now.minor, now.since)`;

/**
 * Prepares what derives, from marked invoices, what their clients owe: the account's open invoices, their sums for each client
 * and currency, and that of them which comes first. Call before the commit.
 */
export function prepareClientDues(raw: Database.Database): () => void {
  const marked = raw.prepare<[], MarkedInvoice>(MARKED);
  const markedClients = raw.prepare<[], Uid>('SELECT uid FROM marked_debtors').pluck();
  const remove = raw.prepare('DELETE FROM open_invoices WHERE invoice_uid = ?');
  const put = raw.prepare(`
    INSERT INTO open_invoices (invoice_uid, connection_uid, currency, due_date, minor)
    VALUES (@uid, @client, @currency, @dueDate, @minor)
    ON CONFLICT DO UPDATE SET connection_uid = excluded.connection_uid, currency = excluded.currency,
      due_date = excluded.due_date, minor = excluded.minor`);
  const removeSums = raw.prepare('DELETE FROM client_dues WHERE connection_uid = ?');
  const putSums = raw.prepare(`
    INSERT INTO client_dues SELECT connection_uid, currency, CASE WHEN count(*) = count(minor) THEN sum(minor) END
    FROM open_invoices WHERE connection_uid = ? GROUP BY currency`);
  const renewOwed = raw.prepare(OWED);

  /** Keeps what is open of an invoice; returns the clients whose sums have changed by it. */
  function keep(row: MarkedInvoice): readonly Uid[] {
    const now = openPartOf(row);
    // The statement above has just built this text.
    const before = row.kept === null ? null : (JSON.parse(row.kept) as OpenInvoice);
    if (isSame(before, now)) return [];
    if (now === null) remove.run(row.markedUid);
    else put.run({ uid: row.markedUid, ...now });
    return [before?.client ?? [], now?.client ?? []].flat();
  }

  return () => {
    const rows = marked.all();
    const debtors = new Set(rows.flatMap(keep));
    for (const client of debtors) {
      removeSums.run(client);
      putSums.run(client);
    }
    for (const client of new Set([...debtors, ...markedClients.all()])) renewOwed.run({ client });
  };
}

function openPartOf(row: MarkedInvoice): OpenInvoice | null {
  if (row.isListed !== 1) return null;
  const invoice = toFigureInvoice(row);
  const { clientUid, currency, dueDate, totalDue } = invoice;
  if (clientUid === null || !isOpen(invoice)) return null;
  return {
    client: clientUid,
    currency: currency ?? '',
    dueDate,
    minor: toMinorUnits(totalDue, currencyDigits(currency)),
  };
}

function isSame(one: OpenInvoice | null, other: OpenInvoice | null): boolean {
  if (one === null || other === null) return one === other;
  return (['client', 'currency', 'dueDate', 'minor'] as const).every((part) => one[part] === other[part]);
}
