import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { PaymentTab } from '#shared/lists/payment-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { CurrencyShare } from '#main/db/list/sums.ts';

interface Question {
  readonly tab: PaymentTab;
  /** Null for all. */
  readonly methods: readonly string[] | null;
  /** The payments that have open outbox entries. */
  readonly open: readonly Uid[];
}

/** Returns the sums of a tab that triggers keep, without payments that have open outbox entries. */
export function keptShares(orm: Orm, { tab, methods, open }: Question): readonly CurrencyShare[] {
  const isMethod = methods === null ? sql`` : sql` AND method IN ${[...methods]}`;
  const kept = orm.all<CurrencyShare>(sql`
    SELECT nullif(currency, '') AS currency, sum(count) AS count, sum(minor) AS minor, sum(left_out) AS leftOut
    FROM payment_sums WHERE ${stateOf(tab)}${isMethod} GROUP BY currency`);
  if (tab === 'all' || open.length === 0) return kept.filter(({ count }) => count > 0);
  const aside = orm.all<CurrencyShare>(sql`
    SELECT nullif(currency, '') AS currency, count(*) AS count, coalesce(sum(amount_minor), 0) AS minor,
      sum(amount_minor IS NULL) AS leftOut
    FROM (SELECT currency, coalesce(state, '') AS state, payment_method AS method, amount_minor FROM payments
      WHERE uid IN (SELECT value FROM json_each(${JSON.stringify(open)})) AND +is_listed = 1)
    WHERE ${stateOf(tab)}${isMethod} GROUP BY currency`);
  return kept
    .map((group) => {
      const less = aside.find(({ currency }) => currency === group.currency);
      if (less === undefined) return group;
      const { count, minor, leftOut } = less;
      return { ...group, count: group.count - count, minor: group.minor - minor, leftOut: group.leftOut - leftOut };
    })
    .filter(({ count }) => count > 0);
}

function stateOf(tab: PaymentTab): SQL {
  switch (tab) {
    case 'all':
    case 'waiting':
      return sql`1`;
    case 'received':
      return sql`lower(state) = 'realized'`;
    case 'not_received':
      return sql`lower(state) <> 'realized'`;
    default:
      return assertNever(tab);
  }
}
