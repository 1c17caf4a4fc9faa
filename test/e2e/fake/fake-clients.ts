import type { ClientRow } from '#shared/lists/client-list.ts';
import type { MoneySum } from '#shared/lists/list-query.ts';
import { compare } from '#shared/money/decimal.ts';
import type { AmountTerm } from '#shared/search/term.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { FakeInvoice } from './fake-book.ts';
import { FakePlainList } from './fake-plain-list.ts';

interface Around {
  cards(): readonly ClientCard[];
  invoicesOf(client: string): readonly FakeInvoice[];
  now(): number;
}

const DAY_MS = 86_400_000;
const places = ['Hamburg', 'Bern', 'Lyon', 'Osaka'] as const;
const countries = ['Germany', 'Switzerland', 'France', 'Japan'] as const;

/** The clients of the stand-in. The fourth has the name of the third, the last two were removed in the account. */
export function fakeClients({ cards, invoicesOf, now }: Around): FakePlainList<'clients'> {
  const rowOf = (card: ClientCard, index: number, all: readonly ClientCard[]): ClientRow => {
    const isNamesake = index === 2 || index === 3;
    const issued = invoicesOf(card.uid).filter(({ view }) => view['state'] !== 'draft');
    const dates = issued.map(({ view }) => String(view['date'])).toSorted();
    return {
      uid: card.uid,
      name: (isNamesake ? all[2]?.name : null) ?? card.name,
      beside: isNamesake ? (card.email ?? '') : '',
      formerNames: card.formerNames,
      isInBin: index >= all.length - 2,
      category: index % 5 === 4 ? 'individual' : 'organization',
      email: card.email,
      currency: card.currency,
      language: card.language,
      city: places[index % places.length] ?? null,
      country: countries[index % countries.length] ?? null,
      due: index === 1 ? [...card.openSums, { currency: 'JPY', minor: 48_000 }] : card.openSums,
      overdue: card.overdueSums,
      owedSince: card.overdueSince,
      lastInvoice: dates.at(-1) ?? null,
      lastContactAt: index % 3 === 0 ? now() - index * DAY_MS : null,
      payLag: dates.length > 3 ? 8 + (index % 40) : null,
      payLagOf: Math.max(0, dates.length - 3),
      upload: card.upload,
    };
  };
  const isWithin = (sums: readonly { readonly minor: number | null }[], { min, max }: AmountTerm): boolean =>
    sums.some(({ minor }) => {
      const amount = ((minor ?? 0) / 100).toFixed(2);
      return (min === null || compare(amount, min.value) >= 0) && (max === null || compare(amount, max.value) <= 0);
    });
  const known = (sums: ClientRow['due']): readonly MoneySum[] =>
    sums.map(({ currency, minor }) => ({ currency, minor: minor ?? 0 }));
  return new FakePlainList('clients', {
    rows: () => cards().map(rowOf),
    inTab: {
      all: (row) => !row.isInBin,
      owing: (row) => row.due.length > 0,
      overdue: (row) => row.overdue.length > 0,
      never: (row) => !row.isInBin && row.lastInvoice === null,
      bin: (row) => row.isInBin,
    },
    text: (row) => [row.name, ...row.formerNames, row.email, row.city].join(' '),
    fits: (row, term) => {
      switch (term.field) {
        case 'country':
          return row.country?.toLowerCase().includes(term.text.toLowerCase()) === true;
        case 'owes':
          return isWithin(row.due, term);
        case 'overdue':
          return isWithin(row.overdue, term);
        case 'has':
          return term.values.includes('contact') || row.upload !== 'synced';
        default:
          return term.values.includes(row[term.field] ?? '');
      }
    },
    key: {
      name: ({ name }) => name.toLowerCase(),
      kind: ({ category }) => category ?? '',
      email: ({ email }) => email ?? '',
      currency: ({ currency }) => currency ?? '',
      language: ({ language }) => language ?? '',
      due: ({ due: [first] }) => `${first?.currency ?? '~'}${String(first?.minor ?? 0).padStart(12, '0')}`,
      overdue: ({ owedSince }) => owedSince ?? '~',
      last_invoice: ({ lastInvoice }) => lastInvoice ?? '',
      last_contact: ({ lastContactAt }) => lastContactAt ?? 0,
      delay: ({ payLag }) => payLag ?? Number.MAX_SAFE_INTEGER,
      city: ({ city }) => city ?? '',
      country: ({ country }) => country ?? '',
    },
    sums: (row, amount) => known(amount === 'due' ? row.due : row.overdue),
  });
}
