import { addDays } from '#shared/dates/plain-date.ts';
import type { EstimateRow } from '#shared/lists/estimate-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { FakeClient } from './fake-book.ts';
import { fakeUid, TODAY } from './fake-book.ts';
import { isWithinDays } from './fake-list.ts';
import { FakePlainList } from './fake-plain-list.ts';

const ESTIMATES = 24;
const states = ['draft', 'sent', 'viewed', 'accepted', 'sent'] as const;

/** Estimates of the first clients, the newest first, each open for 30 days. */
function estimatesOf(clients: readonly FakeClient[]): readonly EstimateRow[] {
  return clients.slice(0, ESTIMATES).map((client, index) => {
    const date = addDays(TODAY, -4 * index);
    const expireDate = addDays(date, 30);
    const state = states[index % states.length] ?? 'draft';
    const isAccepted = state === 'accepted';
    return {
      uid: fakeUid(9, index),
      number: `EST-${String(ESTIMATES - index).padStart(4, '0')}`,
      clientName: client.name,
      date,
      expireDate,
      state,
      isAccepted,
      isExpired: expireDate < TODAY && state !== 'draft' && !isAccepted,
      currency: client.currency,
      billedTotal: currencyDigits(client.currency) === 0 ? String(90_000 + index) : `${String(240 + 35 * index)}.00`,
    };
  });
}

/** The estimates of the stand-in. */
export function fakeEstimates(clients: () => readonly FakeClient[]): FakePlainList<'estimates'> {
  const isOut = (row: EstimateRow): boolean => row.state !== 'draft' && !row.isAccepted;
  return new FakePlainList('estimates', {
    rows: () => estimatesOf(clients()),
    inTab: {
      all: () => true,
      drafts: ({ state }) => state === 'draft',
      open: (row) => isOut(row) && !row.isExpired,
      expired: ({ isExpired }) => isExpired,
      accepted: ({ isAccepted }) => isAccepted,
    },
    text: (row) => `${row.number} ${row.clientName} ${row.billedTotal ?? ''}`,
    fits: (row, term) => {
      if (term.field === 'client') return row.clientName.includes(term.text);
      if (term.field === 'number') return row.number.includes(term.text);
      if (term.field === 'date') return isWithinDays(row.date, term);
      return term.field === 'total' || term.values.includes(row.currency ?? '');
    },
    key: {
      number: ({ number }) => number,
      date: ({ date }) => date ?? '',
      expires: ({ expireDate }) => expireDate ?? '',
      state: ({ state }) => state,
      amount: ({ billedTotal }) => Number(billedTotal),
    },
    sums: ({ currency, billedTotal }) => [
      { currency, minor: toMinorUnits(billedTotal, currencyDigits(currency)) ?? 0 },
    ],
  });
}
