import { formatDate } from '#shared/dates/plain-date.ts';
import { gatewayName } from '#shared/payments/gateway-names.ts';
import { isOfflineMethod } from '#shared/payments/methods.ts';
import { isLineArray } from '#shared/service/line-item.ts';
import { words } from '#shared/words/words.ts';
import type { ReportRow } from './report.ts';
import type { ReportGroup } from './report-spec.ts';
import { readTaxKey } from './tax-report.ts';

const states = ['sent', 'viewed', 'partial', 'paid'] as const;

/** Returns what a row is called. Clients, descriptions and taxes have the names of the account. */
export function rowName({ key, name }: Pick<ReportRow, 'key' | 'name'>, group: ReportGroup, locale: string): string {
  if (key === '') return words.reports_row_none({ group });
  switch (group) {
    case 'month':
      return formatDate(`${key}-01`, locale, 'month');
    case 'quarter':
      return words.reports_quarter({
        quarter: String(Math.ceil(Number(key.slice(5, 7)) / 3)),
        year: key.slice(0, 4),
      });
    case 'year':
      return key;
    case 'state': {
      const known = states.find((state) => state === key);
      return known === undefined ? key : words.states_name({ state: known });
    }
    case 'kind':
      return isLineArray(key) ? words.reports_kind({ kind: key }) : key;
    case 'method':
      if (key === 'counted_by_account') return words.statement_row({ kind: key });
      return isOfflineMethod(key) ? words.payments_method({ method: key }) : gatewayName(key);
    case 'received':
      return words.reports_received({ state: key === 'received' ? key : 'recorded' });
    case 'tax': {
      const { name: tax, rate } = readTaxKey(key);
      return rate === null ? tax : words.reports_tax({ name: tax, rate });
    }
    case 'gap':
      return key.startsWith('gap ') ? words.reports_gap({ numbers: name }) : words.reports_duplicate({ number: name });
    case 'client':
    case 'description':
    case 'profile':
      return name || words.reports_row_none({ group });
  }
}
