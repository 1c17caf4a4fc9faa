import type { Ageing, AgeingDays } from '#shared/figures/ageing.ts';
import { ageingFold } from '#shared/figures/ageing.ts';
import type { Dashboard, DashboardRequest } from '#shared/figures/dashboard.ts';
import { dashboardFold, rangeOfDashboard } from '#shared/figures/dashboard.ts';
import type { Expected, ExpectedRequest } from '#shared/figures/expected.ts';
import { expectedFold } from '#shared/figures/expected.ts';
import { withLists } from '#shared/figures/figure-rows.ts';
import type { TaxRequest, Taxes } from '#shared/figures/taxes.ts';
import { taxFold } from '#shared/figures/taxes.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { createKeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { createLearnedTotals } from '#main/db/totals/learned-policy.ts';
import { clientNames } from './client-names.ts';
import { expectedRequest, ROWS_OF_EXPECTED } from './expected-request.ts';
import { readFigureRows } from './figure-rows.ts';
import { unreadLists } from './read-lists.ts';
import { documentsOf } from './tax-documents.ts';
import { walkRows } from './walk-rows.ts';
import type { WantedRows } from './wanted-rows.ts';
import { rowsOfDays } from './wanted-rows.ts';

type Parts = Pick<BookParts, 'connection'>;

/** Returns the figures of the dashboard, from one state of the book and in steps, as all reports here (figures.md). */
export const dashboardReport = ({ connection }: Parts, request: DashboardRequest): Promise<Dashboard> =>
  withSnapshot(connection, async (snapshot) => {
    const fold = dashboardFold(request, clientNames(snapshot.orm));
    await walkRows(snapshot, rowsOfDashboard(request), fold.take);
    return withLists(fold.result(), unreadLists(snapshot.orm, ['invoices']));
  });

/** Returns the rows that a dashboard is made of: a day in the past needs the payments of all. */
export function rowsOfDashboard(request: DashboardRequest): WantedRows | null {
  if (request.asOf < request.today) return null;
  const days = rangeOfDashboard(request);
  return { dated: days, paid: days, unproven: true, open: true };
}

/** Returns the ageing of the book, or of one client. */
export const ageingReport = ({ connection }: Parts, client: Uid | null, days: AgeingDays): Promise<Ageing> =>
  withSnapshot(connection, async (snapshot) => {
    const fold = ageingFold(days, clientNames(snapshot.orm));
    if (client === null) await walkRows(snapshot, rowsOfAgeing(days), fold.take);
    else fold.take(readFigureRows(snapshot.orm, client));
    return withLists(fold.result(), unreadLists(snapshot.orm, ['invoices']));
  });

/** Returns the rows that an ageing is made of: one of the past needs the payments of all. */
export const rowsOfAgeing = ({ asOf, today }: AgeingDays): WantedRows | null => (asOf < today ? null : { open: true });

/** Returns the taxes of a period. */
export const taxReport = ({ connection }: Parts, request: Omit<TaxRequest, 'calibration'>): Promise<Taxes> =>
  withSnapshot(connection, (snapshot) => taxesIn(snapshot, request));

/** Returns the taxes of a period in the state that is being read. */
export async function taxesIn(snapshot: Snapshot, request: Omit<TaxRequest, 'calibration'>): Promise<Taxes> {
  const { calibration } = createLearnedTotals(createKeyValueStore(snapshot.orm)).get();
  const fold = taxFold({ ...request, calibration });
  const documentOf = documentsOf(snapshot.raw);
  await walkRows(snapshot, rowsOfDays(request, request.basis), async (rows) => {
    for (const taxed of fold.concerned(rows)) {
      fold.take([taxed], documentOf);
      await snapshot.pause();
    }
  });
  return withLists(fold.result(), unreadLists(snapshot.orm, ['invoices']));
}

/** Returns the income that is expected from a day on. */
export const expectedReport = (
  { connection }: Parts,
  { asOf, days }: Pick<ExpectedRequest, 'asOf' | 'days'>,
): Promise<Expected> =>
  withSnapshot(connection, async (snapshot) => {
    const fold = expectedFold(await expectedRequest(snapshot, { asOf, days }));
    await walkRows(snapshot, ROWS_OF_EXPECTED, fold.take);
    return fold.result();
  });
