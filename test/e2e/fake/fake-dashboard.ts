import { attentionFold } from '#shared/figures/attention.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { EXPECTED_DAYS, expectedFold } from '#shared/figures/expected.ts';
import type { FigureInvoice, FigureRows } from '#shared/figures/figure-rows.ts';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { rowsBehindFold } from '#shared/figures/rows-behind.ts';
import { asText, textOrEmpty } from '#shared/json.ts';
import type { Handlers } from '#main/ipc/router.ts';
import type { FakeClient, FakeInvoice } from './fake-book.ts';
import { TODAY } from './fake-book.ts';

interface FakeRows {
  readonly invoices: () => readonly FakeInvoice[];
  readonly clients: () => readonly FakeClient[];
}

/** Answers the dashboard of a fake book, whose payments were never read. */
export function fakeDashboard({ invoices, clients }: FakeRows) {
  const rows = (): FigureRows => ({ invoices: invoices().map(toRow), paymentsOf: () => [] });
  const nameOf = (uid: string | null): string => clients().find((client) => client.uid === uid)?.name ?? '';
  const expected = { asOf: TODAY, days: EXPECTED_DAYS, profiles: [], unreadLists: 0, delayOf: () => null } as const;
  const days = { asOf: TODAY, today: TODAY } as const;
  return {
    'dashboard:last': () => null,
    'dashboard:get': ({ from, to }) => ({
      figures: foldOf(dashboardFold({ ...days, from, to, yearStart: 1 }, nameOf), rows()),
      expected: foldOf(expectedFold(expected), rows()),
      attention: foldOf(attentionFold(TODAY, nameOf), rows()),
      changes: { since: null, rows: [], count: 0 },
      start: {
        hasClient: clients().length > 0,
        hasInvoice: invoices().length > 0,
        hasIssued: invoices().length > 0,
        hasPayment: false,
      },
      readAt: Date.parse(`${TODAY}T10:42:00`),
    }),
    'dashboard:rows': (asked) => foldOf(rowsBehindFold({ ...days, ...asked, expected }, nameOf), rows()),
    'dashboard:read-again': () => ({ isStillSo: true }),
    'dashboard:looked': () => null,
    'dashboard:save-chart': () => null,
  } satisfies Partial<Handlers>;
}

function toRow({ uid, clientUid, view, upload }: FakeInvoice): FigureInvoice {
  const text = (name: string): string | null => asText(view[name]);
  return {
    uid,
    clientUid,
    number: textOrEmpty(view['statement_no']),
    date: text('date'),
    dueDate: text('due_date'),
    state: textOrEmpty(view['state']),
    currency: text('currency_iso_code'),
    billedTotal: text('billed_total'),
    paidTotal: text('paid_total'),
    totalDue: text('total_due'),
    isInAccount: upload !== 'local',
    arePaymentsRead: false,
  };
}
