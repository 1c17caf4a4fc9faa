import { periodOf } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { FoundRows } from '#shared/lists/lists.ts';
import { paymentMethods } from '#shared/service/payment.ts';
import type { ReportRequest, ReportRow } from '#shared/reports/report.ts';
import { writeToken } from '#shared/search/split-search.ts';

/** The states of issued invoices, as the search of the list names them. */
const ISSUED = 'sent,viewed,partial,paid,other';

/**
 * Returns the list and the search that find exactly the records of a row; null where no search does: they are then listed from the
 * report itself.
 */
export function rowsOfReport(
  row: ReportRow,
  request: ReportRequest,
  currency: string | null,
  today: PlainDate,
): FoundRows | null {
  const { report } = request;
  if (currency === null || row.key === '') return null;
  const found = report === 'ageing' ? clientOf(row) : termsOf(row, request);
  if (found === null) return null;
  const money = writeToken('currency', currency);
  switch (report) {
    case 'sales': {
      const state = request.group === 'state' ? row.key : ISSUED;
      return { list: 'invoices', tab: 'all', query: [`state:${state}`, money, ...found].join(' ') };
    }
    case 'payments': {
      const tab = request.group === 'received' ? (row.key === 'received' ? 'received' : 'not_received') : 'all';
      return { list: 'payments', tab, query: [money, ...found].join(' ') };
    }
    case 'ageing':
      // Of a day before today the balances are other ones.
      return request.to === today ? { list: 'invoices', tab: 'outstanding', query: [money, ...found].join(' ') } : null;
    default:
      return null;
  }
}

/** Returns the terms for the days and the group of a row. */
function termsOf(row: ReportRow, { group, from, to }: ReportRequest): readonly string[] | null {
  const days = within(row, group, from, to);
  const date = days.from === null ? `date:<=${days.to}` : `date:${days.from}..${days.to}`;
  switch (group) {
    case 'client': {
      const client = clientOf(row);
      return client === null ? null : [date, ...client];
    }
    case 'method':
      return paymentMethods.some((method) => method === row.key) ? [date, writeToken('method', row.key)] : null;
    case 'state':
      return /^(sent|viewed|partial|paid)$/.test(row.key) ? [date] : null;
    default:
      return [date];
  }
}

const clientOf = ({ key, name, isNameShared }: ReportRow): readonly string[] => [
  writeToken('client', isNameShared || name === '' || name.includes('"') ? key : `=${name}`),
];

/** Returns the days of a row: those of its month, quarter or year that the report has. */
function within({ key }: ReportRow, group: ReportRequest['group'], from: PlainDate | null, to: PlainDate) {
  const own =
    group === 'month'
      ? periodOf(`${key}-01`, 'month')
      : group === 'quarter'
        ? periodOf(key, 'quarter')
        : group === 'year'
          ? periodOf(`${key}-01-01`, 'year')
          : null;
  if (own === null) return { from, to };
  return { from: from !== null && from > own.from ? from : own.from, to: to < own.to ? to : own.to };
}
