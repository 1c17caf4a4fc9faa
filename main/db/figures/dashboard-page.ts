import { assertNever } from '#shared/assert.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { attentionFold } from '#shared/figures/attention.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { EXPECTED_DAYS, expectedFold } from '#shared/figures/expected.ts';
import type { FigureBehind, FigureQuery } from '#shared/figures/figure-query.ts';
import { withLists } from '#shared/figures/figure-rows.ts';
import { rowsBehindFold } from '#shared/figures/rows-behind.ts';
import type { DashboardPage, StartSteps } from '#shared/screens/dashboard.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { createKeyValueStore } from '#main/db/account/key-value-store.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import { withSnapshot } from '#main/db/connection/snapshot.ts';
import { changesSince, LOOKED_AT } from './changes-since.ts';
import { clientNames } from './client-names.ts';
import { expectedRequest, ROWS_OF_EXPECTED } from './expected-request.ts';
import { rowsOfDashboard } from './reports.ts';
import { listReadAt, unreadLists } from './read-lists.ts';
import type { WantedRows } from './wanted-rows.ts';
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
    const request = { asOf: today, today, ...days };
    const figures = dashboardFold(request, nameOf);
    const expected = expectedFold(await expectedRequest(snapshot, { asOf: today, days: EXPECTED_DAYS }));
    const attention = attentionFold(today, nameOf);
    await walkRows(snapshot, rowsOfDashboard(request), (rows) => {
      for (const fold of [figures, expected, attention]) fold.take(rows);
    });
    const since = createKeyValueStore(orm).get(LOOKED_AT);
    return {
      figures: withLists(figures.result(), unreadLists(orm, ['invoices'])),
      expected: expected.result(),
      attention: attention.result(),
      changes: changesSince(raw, typeof since === 'number' ? since : null),
      start: stepsOf(snapshot),
      readAt: listReadAt(orm, 'invoices'),
    };
  });

/** Returns the rows that a figure is the sum of. */
export const rowsBehind = (
  { connection }: Parts,
  { today, ...asked }: { readonly today: PlainDate; readonly currency: string | null; readonly query: FigureQuery },
): Promise<FigureBehind> =>
  withSnapshot(connection, async (snapshot) => {
    const expected = await expectedRequest(snapshot, { asOf: today, days: EXPECTED_DAYS });
    const fold = rowsBehindFold({ asOf: today, today, ...asked, expected }, clientNames(snapshot.orm));
    await walkRows(snapshot, rowsOfQuery(asked.query), fold.take);
    const lists = asked.query.kind === 'expected' ? 0 : unreadLists(snapshot.orm, ['invoices']);
    return withLists(fold.result(), lists);
  });

/** Returns the rows that a figure of the dashboard is the sum of. */
function rowsOfQuery(query: FigureQuery): WantedRows {
  switch (query.kind) {
    case 'due':
    case 'drafts':
      return { open: true };
    case 'paid':
      return { paid: query, unproven: true };
    case 'billed':
      return { dated: query };
    case 'expected':
      return ROWS_OF_EXPECTED;
    default:
      return assertNever(query);
  }
}

function stepsOf({ raw }: Snapshot): StartSteps {
  const has = (rows: string): boolean =>
    raw.prepare<[], number>(`SELECT EXISTS (SELECT 1 FROM ${rows})`).pluck().get() === 1;
  const isListed = (table: string): boolean => has(`${table} WHERE is_listed = 1`);
  return {
    hasClient: isListed('connections'),
    hasInvoice: isListed('invoices'),
    hasIssued: has("invoice_sums WHERE count > 0 AND lower(trim(state)) <> 'draft'"),
    hasPayment: isListed('payments'),
  };
}
