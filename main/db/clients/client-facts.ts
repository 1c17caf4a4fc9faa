import { sql } from 'drizzle-orm';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ClientFacts } from '#shared/screens/invoice-page.ts';
import type { EarlierInvoice } from '#main/db/suggestions/earlier-invoices.ts';
import { earlierOfBook, earlierOfClient } from '#main/db/suggestions/earlier-invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the client's last rate and the book's usual currency, from the newest invoices only. */
export function getClientFacts(orm: Orm, clientUid: Uid, exceptUid: Uid): ClientFacts {
  return {
    lastRate: lastRateOf(orm, earlierOfClient(orm, clientUid, exceptUid)),
    usualCurrency: mostOf(earlierOfBook(orm, '', exceptUid)),
  };
}

interface RateRow {
  readonly uid: Uid;
  readonly price: string;
}

/** Returns the rate of the newest invoice that has one; a rate of zero does not count. */
function lastRateOf(orm: Orm, newestFirst: readonly EarlierInvoice[]): ClientFacts['lastRate'] {
  const rows = orm.all<RateRow>(sql`
    SELECT invoice_uid AS uid, price FROM invoice_lines
    WHERE invoice_uid IN (SELECT value FROM json_each(${JSON.stringify(newestFirst.map(({ uid }) => uid))}))
      AND kind = 'tasks' AND price IS NOT NULL
    ORDER BY position`);
  for (const { uid, date, currency } of newestFirst) {
    const row = rows.find(({ uid: billed, price }) => billed === uid && isDecimal(price) && compare(price, '0') > 0);
    if (row !== undefined && date !== null) return { price: row.price, currency, date };
  }
  return null;
}

function mostOf(invoices: readonly EarlierInvoice[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of invoices) if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [most] = [...counts].sort((one, other) => other[1] - one[1]);
  return most?.[0] ?? null;
}
