import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { EstimateRow } from '#shared/lists/estimate-list.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { estimateStates } from './estimate-states.ts';

/** The columns that a row of the list, and the page, are made of. */
export function estimateColumns(today: PlainDate) {
  const { isAccepted, isExpired } = estimateStates(today);
  return {
    uid: estimates.uid,
    number: estimates.statementNo,
    clientName: estimates.clientName,
    date: estimates.date,
    expireDate: estimates.expireDate,
    state: estimates.state,
    isAccepted: sql<number>`${isAccepted}`,
    isExpired: sql<number | null>`${isExpired}`,
    currency: estimates.currency,
    billedTotal: estimates.billedTotal,
  };
}

interface Flags {
  readonly isAccepted: number;
  readonly isExpired: number | null;
}

/** Returns a row whose flags are what they mean. */
export const withFlags = <Row extends Flags>(row: Row): Omit<Row, keyof Flags> & Pick<EstimateRow, keyof Flags> => ({
  ...row,
  isAccepted: row.isAccepted === 1,
  isExpired: row.isExpired === 1,
});
