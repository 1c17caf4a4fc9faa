import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { EstimateTab } from '#shared/lists/estimate-list.ts';
import { anyOf, contains, hasWordIn, isAmount, isBetween, isOfClient, isOneOf } from '#main/db/list/conditions.ts';
import type { ListParts } from '#main/db/list/list-engine.ts';
import type { PlainTab, PlainTable } from '#main/db/list/plain-table.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { spellingsOf } from '#main/db/search/full-text-conditions.ts';
import { estimateColumns, withFlags } from './estimate-rows.ts';
import { estimateStates } from './estimate-states.ts';

const isListed = sql`estimates.is_listed = 1`;

/** Describes the estimates of all clients. */
export function estimateTable({ orm }: ListParts, today: PlainDate): PlainTable<'estimates'> {
  const { isDraft, isAccepted, isExpired } = estimateStates(today);
  const tab = (condition: SQL): PlainTab => ({ condition, way: { index: 'estimates_by_state' } });
  const tabs: Readonly<Record<EstimateTab, PlainTab>> = {
    all: { condition: sql`1`, way: 'all' },
    drafts: tab(isDraft),
    open: tab(sql`NOT coalesce(${anyOf([isDraft, isAccepted, isExpired])}, 0)`),
    expired: tab(isExpired),
    accepted: tab(isAccepted),
  };
  return {
    table: sql`estimates`,
    joins: sql``,
    number: sql`estimates.rowid`,
    uid: sql`estimates.uid`,
    isListed,
    tabs,
    sortings: {
      number: { own: [estimates.numberKey], ties: [], index: 'estimates_by_number' },
      date: { own: [estimates.date], ties: [], index: 'estimates_by_date' },
      expires: { own: [estimates.expireDate], ties: [], index: 'estimates_by_expiry', areGapsLast: true },
      state: { own: [estimates.state], ties: [estimates.expireDate], index: 'estimates_by_state' },
      amount: { own: [estimates.currency, estimates.billedMinor], ties: [], index: 'estimates_by_amount' },
    },
    numbers: [estimates.billedMinor],
    listedCount: () => orm.get<{ readonly n: number }>(sql`SELECT count(*) AS n FROM estimates WHERE ${isListed}`).n,
    hasWord: (word) =>
      anyOf([
        isOfClient(estimates.connectionUid, word),
        hasWordIn(word, [estimates.billedTotal, spellingsOf(sql`${estimates.statementNo}`)]),
      ]),
    terms: {
      client: ({ text }) => isOfClient(estimates.connectionUid, text),
      number: ({ text }) => contains(estimates.statementNo, text),
      date: (days) => isBetween(estimates.date, days),
      total: (range) =>
        isAmount(
          {
            minor: estimates.billedMinor,
            currency: estimates.currency,
            testText: (test) => test(estimates.billedTotal),
          },
          range,
        ),
      currency: ({ values }) => isOneOf(estimates.currency, values),
    },
    amounts: {
      amount: { currency: sql`${estimates.currency}`, minor: sql`${estimates.billedMinor}`, text: sql`NULL` },
    },
    kept: () => null,
    rowsOf(numbers) {
      const found = orm
        .select({ no: sql<number>`estimates.rowid`, ...estimateColumns(today) })
        .from(estimates)
        .where(inArray(sql`estimates.rowid`, [...numbers]))
        .all();
      const rows = new Map(found.map(({ no, ...row }) => [no, withFlags(row)]));
      return numbers.flatMap((number) => rows.get(number) ?? []);
    },
  };
}
