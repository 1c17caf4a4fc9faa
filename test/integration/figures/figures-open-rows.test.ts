import { describe, expect, it } from 'vitest';
import type { FigureQuery } from '#shared/figures/figure-query.ts';
import { ageBuckets } from '#shared/figures/ageing.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { endOfMonth } from '#shared/dates/months.ts';
import type { DashboardPage } from '#shared/screens/dashboard.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { add, fromMinorUnits } from '#shared/money/decimal.ts';
import type { InvoiceKey } from '#shared/lists/invoice-list.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { listOf } from '#renderer/components/dashboard/figure.ts';
import { amountIn } from '#shared/figures/amounts.ts';
import { TODAY } from '#test/scenes/account-plan.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';
import { openScene } from '#test/scenes/scenes.ts';

interface Walked {
  readonly name: string;
  readonly query: FigureQuery;
  readonly amount: string;
  /** The number of rows, where the figure says it. */
  readonly count?: number;
}

type Figures = DashboardPage['figures']['currencies'][number];

/** Every figure and every mark of a currency, each with the rows that it opens. */
function figuresOf({ figures, expected }: DashboardPage, one: Figures): readonly Walked[] {
  const { from, to, before } = figures;
  const { currency, paid } = one;
  const due = (part: Extract<FigureQuery, { readonly kind: 'due' }>['part']): FigureQuery => ({ kind: 'due', part });
  const paidIn = (
    part: 'received' | 'recorded' | 'all',
    days: { readonly from: string; readonly to: string },
  ): FigureQuery => ({
    kind: 'paid',
    part,
    from: days.from,
    to: days.to,
  });
  const income = expected.currencies.find((each) => each.currency === currency);
  return [
    { name: 'outstanding', query: due('outstanding'), ...one.outstanding },
    { name: 'overdue', query: due('overdue'), amount: one.overdue.amount, count: one.overdue.count },
    { name: 'due soon', query: due('soon'), ...one.dueSoon },
    { name: 'paid', query: paidIn('all', figures), amount: amountIn(currency, add(paid.received, paid.recorded)) },
    { name: 'received', query: paidIn('received', figures), amount: paid.received },
    { name: 'recorded', query: paidIn('recorded', figures), amount: paid.recorded },
    { name: 'paid before', query: paidIn('all', before), amount: paid.before },
    { name: 'billed', query: { kind: 'billed', from, to }, ...one.billed },
    { name: 'drafts', query: { kind: 'drafts', where: 'account' }, ...one.drafts },
    { name: 'drafts that are only here', query: { kind: 'drafts', where: 'here' }, ...one.localDrafts },
    ...ageBuckets.map((bucket) => ({ name: bucket, query: due(bucket), amount: one.ageing[bucket] })),
    ...one.debtors.map(({ uid, name, due: amount }) => ({
      name,
      query: { kind: 'due', part: 'outstanding', client: uid } as const,
      amount,
    })),
    ...one.months.map(({ month, paid: amount }) => ({
      name: `paid in ${month}`,
      query: paidIn('all', { from: `${month}-01`, to: endOfMonth(`${month}-01`) }),
      amount,
    })),
    ...one.months.map(({ month, billed: amount }) => ({
      name: `billed in ${month}`,
      query: { kind: 'billed', from: `${month}-01`, to: endOfMonth(`${month}-01`) } as const,
      amount,
    })),
    ...(income?.weeks ?? []).map((week) => ({
      name: `expected from ${week.from}`,
      query: { kind: 'expected', week: { from: week.from, to: week.to } } as const,
      amount: week.expected,
    })),
    ...(income === undefined
      ? []
      : [{ name: 'any day', query: { kind: 'expected', week: null } as const, amount: income.anyDay }]),
  ];
}

async function walk(main: WindowMain, from: string): Promise<number> {
  const page = await main.ask('dashboard:get', { from, to: TODAY });
  let walked = 0;
  for (const one of page.figures.currencies)
    for (const { name, query, amount, count } of figuresOf(page, one)) {
      const behind = await main.ask('dashboard:rows', { currency: one.currency, query });
      const sum = add('0', ...behind.rows.map((row) => row.amount));
      const of = `${name} in ${String(one.currency)}`;
      expect([of, amountIn(one.currency, sum)]).toEqual([of, amount]);
      expect([of, behind.amount]).toEqual([of, amount]);
      if (count !== undefined) expect([of, behind.count]).toEqual([of, count]);
      walked += 1;
    }
  return walked;
}

describe('each figure of the dashboard', () => {
  it.each(['account', 'untouched', 'foreign'] as const)('opens rows whose sum is that figure: %s', async (scene) => {
    const main = await openScene(scene, { locale: 'en-US' });
    try {
      expect(await walk(main, addDays(TODAY, -400))).toBeGreaterThan(100);
    } finally {
      main.close();
    }
  });
});

it('is the sum of the list of the app that it leads to, where nothing waits to be sent', async () => {
  const main = await openScene('untouched', { locale: 'en-US' });
  const { figures } = await main.ask('dashboard:get', { from: addDays(TODAY, -400), to: TODAY });
  const context = { today: TODAY, locale: 'en-US', decimal: '.', dateOrder: 'mdy' } as const;
  let compared = 0;
  for (const { currency, outstanding, overdue, dueSoon, drafts } of figures.currencies) {
    const asked = [
      [{ kind: 'due', part: 'outstanding' }, outstanding, 'due'],
      [{ kind: 'due', part: 'overdue' }, overdue, 'due'],
      [{ kind: 'due', part: 'soon' }, dueSoon, 'due'],
      [{ kind: 'drafts', where: 'account' }, drafts, 'billed'],
    ] as const;
    for (const [query, figure, amount] of asked) {
      const rows = listOf({ title: () => '', currency, query });
      if (rows?.list !== 'invoices') throw new Error('These figures have a list.');
      const { text, terms } = parseSearch<InvoiceKey>(rows.query, listSpecs.invoices, context);
      expect(text).toBe('');
      const filter = { tab: rows.tab, search: '', terms };
      const selection = { kind: 'all', filter, except: [] } as const;
      const { count, sums } = await main.ask('list:sum', { list: 'invoices', selection, amount });
      expect([currency, query, count]).toEqual([currency, query, figure.count]);
      const minor = sums.find((sum) => sum.currency === currency)?.minor ?? 0;
      expect(fromMinorUnits(minor, currencyDigits(currency))).toBe(figure.amount);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(8);
  main.close();
});
