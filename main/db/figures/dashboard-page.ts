import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { attentionFold } from '#shared/figures/attention.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { EXPECTED_DAYS, expectedFold } from '#shared/figures/expected.ts';
import type { FigureBehind, FigureQuery } from '#shared/figures/figure-query.ts';
import { isIssued, withLists } from '#shared/figures/figure-rows.ts';
import { rowsBehindFold } from '#shared/figures/rows-behind.ts';
import type { DashboardPage, StartSteps } from '#shared/screens/dashboard.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { createKeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { changesSince, LOOKED_AT } from './changes-since.ts';
import { clientNames } from './client-names.ts';
import { figureProfiles } from './figure-profiles.ts';
import { listReadAt, unreadLists } from './read-lists.ts';
import { walkRows } from './walk-rows.ts';

type Parts = Pick<BookParts, 'connection'>;

interface DashboardDays extends DayRange {
  readonly today: PlainDate;
  readonly yearStart: number;
}

/** Returns all that the dashboard shows, of one state of the book: its rows are read once for all figures. */
export const dashboardPage = ({ connection }: Parts, { today, ...days }: DashboardDays): Promise<DashboardPage> =>
  withSnapshot(connection, async (snapshot) => {
    const { orm, raw } = snapshot;
    const nameOf = clientNames(orm);
    const figures = dashboardFold({ asOf: today, today, ...days }, nameOf);
    const expected = expectedFold(await expectedRequest(snapshot, today));
    const attention = attentionFold(today, nameOf);
    let hasIssued = false;
    await walkRows(snapshot, (rows) => {
      for (const fold of [figures, expected, attention]) fold.take(rows);
      hasIssued ||= rows.invoices.some(isIssued);
    });
    const since = createKeyValueStore(orm).get(LOOKED_AT);
    return {
      figures: withLists(figures.result(), unreadLists(orm, ['invoices'])),
      expected: expected.result(),
      attention: attention.result(),
      changes: changesSince(raw, typeof since === 'number' ? since : null),
      start: { ...stepsOf(snapshot), hasIssued },
      readAt: listReadAt(orm, 'invoices'),
    };
  });

/** Returns the rows that a figure is the sum of. */
export const rowsBehind = (
  { connection }: Parts,
  { today, ...asked }: { readonly today: PlainDate; readonly currency: string | null; readonly query: FigureQuery },
): Promise<FigureBehind> =>
  withSnapshot(connection, async (snapshot) => {
    const expected = await expectedRequest(snapshot, today);
    const fold = rowsBehindFold({ asOf: today, today, ...asked, expected }, clientNames(snapshot.orm));
    await walkRows(snapshot, fold.take);
    const lists = asked.query.kind === 'expected' ? 0 : unreadLists(snapshot.orm, ['invoices']);
    return withLists(fold.result(), lists);
  });

async function expectedRequest(snapshot: Snapshot, today: PlainDate) {
  const profiles = await figureProfiles(snapshot);
  const lists = unreadLists(snapshot.orm, ['invoices', 'recurring_invoices']);
  return { asOf: today, days: EXPECTED_DAYS, profiles, unreadLists: lists };
}

function stepsOf({ raw }: Snapshot): Omit<StartSteps, 'hasIssued'> {
  const has = (table: string): boolean =>
    raw.prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM ${table} WHERE is_listed = 1)`).pluck().get() === 1;
  return { hasClient: has('connections'), hasInvoice: has('invoices'), hasPayment: has('payments') };
}
