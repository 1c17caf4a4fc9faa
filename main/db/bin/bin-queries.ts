import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import type { BinEntry, BinPage, BinPaper, BinReason } from '#shared/screens/bin.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoicePage } from '#shared/screens/invoice-page.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { invoiceText } from '#main/db/objects/invoice-text.ts';
import { escapeLike } from '#main/db/search/full-text-conditions.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { getInvoicePage } from '#main/db/invoices/invoice-page.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';

type Parts = Pick<
  BookParts,
  'orm' | 'rows' | 'outbox' | 'draftTable' | 'typed' | 'binTable' | 'calibration' | 'verdicts'
>;

/** SQL: the unlisted objects of a table, each with its newest delete and its snapshot. */
const binnedOf = (table: SQLiteTable): SQL => sql`
  FROM ${table} i
  LEFT JOIN bin_snapshots s ON s.uid = i.uid
  LEFT JOIN outbox d ON d.id = (
    SELECT max(o.id) FROM outbox o WHERE o.uid = i.uid AND o.op = 'delete' AND o.state <> 'cancelled')
  WHERE i.is_listed = 0 AND (i.mirror_json IS NOT NULL OR s.uid IS NOT NULL)`;

const BINNED = binnedOf(invoices);

interface Row {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  readonly date: string | null;
  readonly total: string | null;
  readonly currency: string | null;
  readonly presence: string;
  readonly isInAccount: number;
  readonly checkedAt: number | null;
  readonly hasDetails: number;
  readonly snapshotAt: number | null;
  readonly snapshotView: string | null;
  readonly snapshotClient: string | null;
  /** The text by which a search finds the snapshot's client. */
  readonly snapshotNames: string | null;
  readonly snapshotDetails: number | null;
  readonly mayHaveArrived: number | null;
  readonly deleteState: string | null;
  readonly deleteReason: string | null;
  readonly deleteAt: number | null;
  readonly deleteSettledAt: number | null;
  readonly leavesAt: number | null;
}

function selectRows(orm: BookParts['orm'], rest: SQL): readonly Row[] {
  return orm.all<Row>(sql`
    SELECT i.uid AS uid, i.statement_no AS number, i.client_name AS clientName, i.date AS date,
      i.billed_total AS total, i.currency AS currency, i.presence AS presence,
      i.mirror_json IS NOT NULL AS isInAccount, i.checked_at AS checkedAt, i.details_json IS NOT NULL AS hasDetails,
      s.at AS snapshotAt, CASE WHEN i.mirror_json IS NULL THEN s.view_json END AS snapshotView,
      (SELECT c.name FROM connections c WHERE c.uid = s.connection_uid) AS snapshotClient,
      (SELECT c.search_text FROM connections c WHERE c.uid = s.connection_uid) AS snapshotNames,
      s.has_details AS snapshotDetails, s.may_have_arrived AS mayHaveArrived,
      d.state AS deleteState, d.reason AS deleteReason, d.created_at AS deleteAt, d.settled_at AS deleteSettledAt, d.next_attempt_at AS leavesAt
    ${BINNED} ${rest}`);
}

/**
 * Lists the bin: the last thrown away first, then by the date of the invoice. `search`: words that must all occur in the invoice,
 * as in the invoice list.
 */
export function listBin({ orm }: Pick<Parts, 'orm'>, limit: number, search = ''): BinPage {
  const found = foundBy(orm, search);
  const order = sql`${found} ORDER BY coalesce(d.created_at, s.at, 0) DESC, i.date DESC, i.uid LIMIT ${limit}`;
  const { total } = orm.get<{ readonly total: number }>(sql`SELECT count(*) AS total ${BINNED} ${found}`);
  return { entries: selectRows(orm, order).map(toEntry), total, onlyHere: onlyHere(orm, invoices).length };
}

/** Lists binned objects that exist in this book only. One with an open outbox entry is left out: it may be in the account. */
export function onlyHere(orm: BookParts['orm'], table: SQLiteTable): readonly Uid[] {
  const rows = orm.all<{ readonly uid: Uid }>(sql`SELECT i.uid AS uid ${binnedOf(table)} AND i.mirror_json IS NULL
    AND NOT EXISTS (SELECT 1 FROM outbox o WHERE o.uid = i.uid AND o.state NOT IN ('done', 'cancelled'))`);
  return rows.map(({ uid }) => uid);
}

/** Returns the SQL condition of a search. Invoices that were never uploaded have an empty row, so their snapshots are searched. */
function foundBy(orm: BookParts['orm'], search: string): SQL {
  const wanted = searchWords(search);
  if (wanted.length === 0) return sql``;
  const inText = wanted.map((word) => sql`i.search_text LIKE ${`%${escapeLike(word)}%`} ESCAPE '\\'`);
  const local = selectRows(orm, sql`AND i.mirror_json IS NULL`).filter(({ snapshotView, snapshotNames }) => {
    // Only the snapshot table writes this column, from a view.
    const view = snapshotView === null ? {} : (parseStored(snapshotView) as JsonObject);
    const searched = invoiceText(view, snapshotNames ?? '');
    return wanted.every((word) => searched.includes(word));
  });
  const uids = JSON.stringify(local.map(({ uid }) => uid));
  return sql`AND (i.mirror_json IS NOT NULL AND ${sql.join(inText, sql` AND `)}
    OR i.uid IN (SELECT value FROM json_each(${uids})))`;
}

/** Returns a binned invoice with all that its paper needs; null when it is not in the bin. */
export function getBinPaper(parts: Parts, uid: Uid, today: PlainDate): BinPaper | null {
  const [row] = selectRows(parts.orm, sql`AND i.uid = ${uid}`);
  const page = row === undefined ? null : binPage(parts, row, today);
  return row === undefined || page === null ? null : { entry: toEntry(row), page };
}

/** Returns the invoice's page. One that was never uploaded has an empty row, so its snapshot is used. */
function binPage(parts: Parts, row: Row, today: PlainDate): InvoicePage | null {
  const page = getInvoicePage(parts, row.uid, today);
  const kept = row.isInAccount === 1 ? null : parts.binTable.get(row.uid);
  if (page === null || kept === null) return page;
  const { view, connectionUid, hasDetails } = kept;
  const client = connectionUid === null ? null : getClientCard(parts.orm, connectionUid, today);
  const reference = client === null ? null : { uid: client.uid, id: null, hash_key: null, name: client.name };
  return { ...page, invoice: { ...view, connection: reference }, client, hasDetails, isOverdue: false };
}

function reasonOf(row: Row): BinReason {
  const open = openReasonOf(row);
  if (open !== null) return open;
  if (row.isInAccount === 0) return row.mayHaveArrived === 1 ? 'given_up' : 'discarded';
  if (row.deleteState === 'done') return 'deleted';
  return row.presence === 'gone' ? 'gone' : 'hidden';
}

/** Returns the reason given by an open delete, or null. It takes precedence: the account may have got the invoice before it. */
function openReasonOf({ deleteState, deleteReason }: Row): BinReason | null {
  switch (deleteState) {
    case 'queued':
      return 'deleting';
    case 'sending':
    case 'unconfirmed':
      return 'leaving';
    case 'needs_you':
      return deleteReason === 'conflict' ? 'asked' : 'refused';
    default:
      return null;
  }
}

function toEntry(row: Row): BinEntry {
  const why = reasonOf(row);
  const fromSnapshot = snapshotColumns(row);
  return {
    uid: row.uid,
    number: row.number,
    clientName: row.clientName,
    date: row.date,
    total: row.total,
    currency: row.currency,
    ...fromSnapshot,
    why,
    at: row.deleteSettledAt ?? row.deleteAt ?? row.snapshotAt ?? row.checkedAt,
    canRestore: why === 'discarded' || why === 'deleting' || why === 'refused',
    hasDetails: row.isInAccount === 1 ? row.hasDetails === 1 : row.snapshotDetails === 1,
    leavesAt: why === 'deleting' ? row.leavesAt : null,
  };
}

function snapshotColumns({ snapshotView, snapshotClient }: Row): Partial<BinEntry> {
  if (snapshotView === null) return {};
  // Only the snapshot table writes this column, from a view.
  const view = parseStored(snapshotView) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null =>
    typeof view[name] === 'string' && view[name] !== '' ? view[name] : null;
  return {
    number: text('statement_no') ?? '',
    clientName: snapshotClient ?? '',
    date: text('date'),
    total: text('billed_total'),
    currency: text('currency_iso_code'),
  };
}
