import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { SearchOf } from '#shared/lists/lists.ts';
import type { PaymentTab } from '#shared/lists/payment-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import { searchWords } from '#shared/text/search-words.ts';
import { allOf, isOneOf } from '#main/db/list/conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { CurrencyShare } from '#main/db/list/sums.ts';

type KeptTab = Exclude<PaymentTab, 'waiting'>;

/**
 * Returns the sums of a tab that triggers keep, without payments that have open outbox entries (`open`). Null when a search is about
 * more than ways to pay.
 */
export function keptShares(
  orm: Orm,
  tab: KeptTab,
  { search, terms }: SearchOf<'payments'>,
  open: readonly Uid[],
): readonly CurrencyShare[] | null {
  const methods = terms.flatMap((term) => (term.field === 'method' ? [term.values] : []));
  if (searchWords(search).length > 0 || methods.length < terms.length) return null;
  const isAsked = allOf([stateOf(tab), ...methods.map((values) => isOneOf(sql`method`, values))]);
  const kept = orm.all<CurrencyShare>(sql`
    SELECT nullif(currency, '') AS currency, sum(count) AS count, sum(minor) AS minor, sum(left_out) AS leftOut
    FROM payment_sums WHERE ${isAsked} GROUP BY currency`);
  if (tab === 'all' || open.length === 0) return kept.filter(({ count }) => count > 0);
  const aside = orm.all<CurrencyShare>(sql`
    SELECT nullif(currency, '') AS currency, count(*) AS count, coalesce(sum(amount_minor), 0) AS minor,
      sum(amount_minor IS NULL) AS leftOut
    FROM (SELECT currency, coalesce(state, '') AS state, payment_method AS method, amount_minor FROM payments
      WHERE uid IN (SELECT value FROM json_each(${JSON.stringify(open)})) AND +is_listed = 1)
    WHERE ${isAsked} GROUP BY currency`);
  return kept
    .map((group) => {
      const less = aside.find(({ currency }) => currency === group.currency);
      if (less === undefined) return group;
      const { count, minor, leftOut } = less;
      return { ...group, count: group.count - count, minor: group.minor - minor, leftOut: group.leftOut - leftOut };
    })
    .filter(({ count }) => count > 0);
}

/** Returns the number of listed payments, which triggers keep. */
export const listedCount = (orm: Orm): number =>
  orm.get<{ readonly n: number }>(sql`SELECT coalesce(sum(count), 0) AS n FROM payment_sums`).n;

function stateOf(tab: KeptTab): SQL {
  switch (tab) {
    case 'all':
      return sql`1`;
    case 'received':
      return sql`lower(state) = 'realized'`;
    case 'not_received':
      return sql`lower(state) <> 'realized'`;
    default:
      return assertNever(tab);
  }
}
