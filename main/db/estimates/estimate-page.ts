import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { guessBecame } from '#shared/estimates/became.ts';
import { textOrEmpty } from '#shared/json.ts';
import type { EstimatePage, NamedInvoice } from '#shared/screens/estimate-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { estimateColumns, withFlags } from './estimate-rows.ts';
import { startedFromIt } from './started-invoices.ts';

/** Returns the page of an estimate, also of one that the account does not list any more; null for an unknown one. */
export function estimatePage({ orm }: Pick<Book, 'orm'>, uid: Uid, today: PlainDate): EstimatePage | null {
  const found = orm
    .select({
      ...estimateColumns(today),
      connectionUid: estimates.connectionUid,
      subTotal: estimates.subTotal,
      billedMinor: estimates.billedMinor,
      presence: estimates.presence,
      mirrorJson: estimates.mirrorJson,
    })
    .from(estimates)
    .where(eq(estimates.uid, uid))
    .get();
  if (found === undefined) return null;
  const { connectionUid, billedMinor, presence, mirrorJson, ...row } = withFlags(found);
  const fields = parseJson(mirrorJson);
  const started = startedFromIt(orm, uid);
  const isGuessed = started.length === 0 && connectionUid !== null && billedMinor !== null && billedMinor > 0;
  return {
    ...row,
    client: connectionUid === null ? null : { uid: connectionUid, name: row.clientName },
    summary: textOrEmpty(fields?.['summary']),
    note: textOrEmpty(fields?.['note']),
    presence: presence === 'hidden' || presence === 'gone' ? presence : 'listed',
    started,
    became: isGuessed ? becameOf(orm, uid, { connectionUid, currency: row.currency, billedMinor }) : null,
  };
}

interface Alike {
  readonly connectionUid: Uid;
  readonly currency: string | null;
  readonly billedMinor: number;
}

/** Invoices that a recurring profile made, or that were started from another estimate, come from something else. */
function becameOf(orm: Orm, uid: Uid, { connectionUid, currency, billedMinor }: Alike): NamedInvoice | null {
  const estimatesAlike = orm
    .select({ uid: estimates.uid, date: estimates.date })
    .from(estimates)
    .where(
      and(
        eq(estimates.connectionUid, connectionUid),
        sql`${estimates.isListed} = 1 AND ${estimates.currency} IS ${currency} AND ${estimates.billedMinor} = ${billedMinor}`,
        sql`NOT EXISTS (SELECT 1 FROM started_invoices WHERE estimate_uid = estimates.uid)`,
      ),
    )
    .all();
  const invoicesAlike = orm
    .select({ uid: invoices.uid, number: invoices.statementNo, date: invoices.date })
    .from(invoices)
    .where(
      and(
        eq(invoices.connectionUid, connectionUid),
        isNull(invoices.recurringUid),
        // The plus keeps SQLite from reading the invoices of all clients with this amount.
        sql`+${invoices.isListed} = 1 AND +${invoices.currency} IS ${currency} AND +${invoices.billedMinor} = ${billedMinor}`,
        sql`NOT EXISTS (SELECT 1 FROM started_invoices WHERE invoice_uid = invoices.uid)`,
      ),
    )
    .all();
  const became = guessBecame(estimatesAlike, invoicesAlike).get(uid);
  const found = invoicesAlike.find((invoice) => invoice.uid === became);
  return found === undefined ? null : { uid: found.uid, number: found.number };
}
