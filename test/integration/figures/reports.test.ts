import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardReport } from '#main/db/figures/reports.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { add, compare, fromMinorUnits } from '#shared/money/decimal.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import type { ReportRequest } from '#shared/reports/report.ts';
import { usualChoice } from '#shared/reports/report-choice.ts';
import type { ReportGroup, ReportName } from '#shared/reports/report-spec.ts';
import { reportNames, reportSpec } from '#shared/reports/report-spec.ts';
import { defaultWriting } from '#shared/writing/writing.ts';
import { rowsOfReport } from '#renderer/components/reports/rows-of-report.ts';
import { openScene } from '#test/scenes/scenes.ts';
import type { WindowMain } from '#test/scenes/window-main.ts';

const AHEAD = { from: '2026-11-21', to: '2027-11-20' };
const YEAR = { from: '2026-01-01', to: '2026-11-21' };

const requestOf = (report: ReportName, group: ReportGroup = reportSpec(report).groups[0]): ReportRequest => {
  const { basis, sort } = usualChoice(report);
  return {
    report,
    group,
    ...(reportSpec(report).when === 'ahead' ? AHEAD : YEAR),
    isCompared: false,
    basis,
    yearStart: 1,
    sort,
    limit: 500,
  };
};

let main: WindowMain;
beforeAll(async () => {
  main = await openScene('untouched');
});
afterAll(() => {
  main.close();
});

describe('reports of a book', () => {
  it.each(reportNames.filter((name) => name !== 'recurring'))(
    '%s has rows that add up, and each names what it is made of',
    async (name) => {
      const request = requestOf(name);
      const { currencies } = await main.ask('report:get', request);
      const [measure] = reportSpec(name).measures;
      for (const { currency, rows, totals } of currencies) {
        expect(compare(totals[measure] ?? '0', add('0', ...rows.map(({ values }) => values[measure] ?? '0')))).toBe(0);
        const [row] = rows;
        if (row === undefined || name === 'numbers') continue;
        const { records, total } = await main.ask('report:records', { request, currency, key: row.key });
        expect(total).toBeGreaterThan(0);
        if (name === 'taxes') continue;
        expect(compare(add('0', ...records.map(({ amount }) => amount ?? '0')), row.values[measure] ?? '0')).toBe(0);
      }
      if (name !== 'numbers') expect(currencies.flatMap(({ rows }) => rows).length).toBeGreaterThan(0);
    },
  );

  it('counts the runs of recurring invoices that are to come', async () => {
    const recurring = await openScene('clients');
    const request = requestOf('recurring');
    const { currencies } = await recurring.ask('report:get', request);
    const [part] = currencies;
    const [row] = part?.rows ?? [];
    expect(row?.key).toMatch(/^202[67]-\d\d$/);
    const currency = part?.currency ?? null;
    const { records } = await recurring.ask('report:records', { request, currency, key: row?.key ?? '' });
    expect(records.map(({ kind }) => kind)).toContain('profile');
    expect(compare(add('0', ...records.map(({ amount }) => amount ?? '0')), row?.values.amount ?? '')).toBe(0);
    const months = part?.rows.map((one) => one.key) ?? [];
    expect(months).toEqual(months.toSorted());
    recurring.close();
  });

  it('H34: has the sums of the dashboard for the same days', async () => {
    const dashboard = await dashboardReport(main.book, { ...YEAR, asOf: YEAR.to, today: YEAR.to, yearStart: 1 });
    const sales = await main.ask('report:get', requestOf('sales'));
    expect(sales.currencies.map(({ currency, totals }) => [currency, totals.billed])).toEqual(
      dashboard.currencies.map(({ currency, billed }) => [currency, billed.amount]),
    );
  });

  it.each(['client', 'month', 'quarter', 'state'] as const)(
    'opens lists whose sums are those of its rows: %s',
    async (group) => {
      const request = requestOf('sales', group);
      const { currencies } = await main.ask('report:get', request);
      let opened = 0;
      for (const { currency, rows } of currencies)
        for (const row of rows) {
          const found = rowsOfReport(row, request, currency, YEAR.to);
          if (found?.list !== 'invoices') continue;
          const {
            text: search,
            terms,
            mistakes,
          } = parseSearch(found.query, listSpecs.invoices, {
            today: YEAR.to,
            locale: 'en-US',
          });
          expect(mistakes).toEqual([]);
          const filter = { tab: found.tab, search, terms };
          const { count, sums } = await main.ask('list:sum', {
            list: 'invoices',
            selection: { kind: 'all', filter, except: [] },
            amount: 'billed',
          });
          expect(`${row.key} ${String(count)}`).toBe(`${row.key} ${row.values.count ?? ''}`);
          const [sum] = sums;
          expect(compare(fromMinorUnits(sum?.minor ?? 0, currencyDigits(currency)), row.values.billed ?? '')).toBe(0);
          opened += 1;
        }
      expect(opened).toBeGreaterThan(0);
    },
  );

  it('keeps reports under a name, and refuses rows that a report does not have', async () => {
    const saved = [{ id: 'one', name: 'Sales of the quarter', choice: usualChoice('sales') }];
    await main.ask('report:replace-saved', { reports: saved });
    expect(await main.ask('report:saved', null)).toEqual(saved);
    await expect(main.ask('report:get', requestOf('ageing', 'month'))).rejects.toThrow();
  });
});

describe('the files for an accountant', () => {
  it('holds journal, reports, papers and a cover sheet, with check sums that the usual tool accepts', async () => {
    const writing = { ...defaultWriting, numbers: 'point_comma', dates: 'iso' } as const;
    await main.ask('settings:update', { writing });
    const run = await main.ask('report:save-pack', YEAR);
    if (run === null) throw new Error('nothing was saved');
    await main.ask('document:show', { place: run.place, how: 'file' });
    const folder = dirname(main.documents.shown.at(-1)?.replace(/^file /, '') ?? '');
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
    expect(sums.trim().split('\n')).toHaveLength(8 + run.invoices - run.refused - 1);
    execFileSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder });
    expect(readdirSync(join(folder, 'invoices'))).toHaveLength(run.invoices - run.refused);

    const sales = await main.ask('report:get', requestOf('sales'));
    const [head = '', ...lines] = readFileSync(join(folder, 'journal.csv'), 'utf8')
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n');
    expect(head).toMatch(/^Date,Kind,Number,Client,Due date/);
    for (const { currency, totals } of sales.currencies) {
      const billed = lines
        .filter((line) => line.includes(`,Invoice,`) && line.includes(`,${String(currency)},`))
        .map((line) => line.split(',').at(-2) ?? '0');
      expect(compare(add('0', ...billed), totals.billed ?? '')).toBe(0);
    }
    const cover = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(cover).toContain('Aurora Studio');
    expect(cover).toContain(YEAR.from);
    expect(cover).toMatch(/<td>[^<]*\d,\d{2}<\/td>/);
    expect(cover).not.toMatch(/<td>[^<]*\d\.\d{2}<\/td>/);
    expect(run.isComplete).toBe(!/class="gap">(?:Billed|Paid|Tax by|Unpaid)/.test(cover));

    writeFileSync(join(folder, 'journal.csv'), 'changed');
    expect(() => execFileSync('sha256sum', ['-c', '--status', 'SHA256SUMS'], { cwd: folder })).toThrow();
  });

  it('does not overwrite the folder of an earlier time, and stops when it is told to', async () => {
    const making = main.ask('report:save-pack', YEAR);
    await main.ask('document:cancel', null);
    const run = await making;
    expect(run?.outcome).toBe('cancelled');
    expect(run?.folder).toMatch(/\(\d\)$/);
  });
});
