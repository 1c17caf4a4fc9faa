import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageing } from '#shared/figures/ageing.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import type { FigureRows } from '#shared/figures/figure-rows.ts';
import { collectLacks, foldOf, isIssued } from '#shared/figures/figure-rows.ts';
import { isInRange } from '#shared/figures/paid-in-range.ts';
import { add, compare } from '#shared/money/decimal.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { ageingEntries } from '#shared/reports/ageing-report.ts';
import { discountEntries, lineEntries } from '#shared/reports/line-source.ts';
import type { CurrencyReport, ReportRequest } from '#shared/reports/report.ts';
import { rangeBeforeOf, rangeOf } from '#shared/reports/report-entry.ts';
import type { ReportSource } from '#shared/reports/report-source.ts';
import { paymentEntries, salesEntries } from '#shared/reports/report-source.ts';
import type { ReportGroup, ReportName } from '#shared/reports/report-spec.ts';
import { reportSpec } from '#shared/reports/report-spec.ts';
import { reportTable } from '#shared/reports/report-table.ts';
import { paymentsIn } from '#test/unit/shared/figures/figure-rows.ts';
import type { GeneratedBook } from '#test/unit/shared/figures/generated-books.ts';
import { generatedBooks, generatedDays, TODAY } from '#test/unit/shared/figures/generated-books.ts';
import type { TaxedBook } from '#test/unit/shared/figures/generated-taxed.ts';
import { taxedBooks } from '#test/unit/shared/figures/generated-taxed.ts';

const BOOKS = 300;

const rowsOf = ({ invoices, payments }: GeneratedBook): FigureRows => ({ invoices, paymentsOf: paymentsIn(payments) });
const nameOf = (client: string | null): string => client ?? '';

const requestOf = (report: ReportName, group: ReportGroup, one: string, other: string): ReportRequest => ({
  report,
  group,
  from: one < other ? one : other,
  to: one < other ? other : one,
  isCompared: true,
  basis: 'issued',
  yearStart: 1,
  sort: { by: reportSpec(report).measures[0], direction: 'desc' },
  limit: 1_000,
});

function reportOf(source: ReportSource, book: GeneratedBook & Partial<TaxedBook>, request: ReportRequest) {
  const [now, before] = [rangeOf(request), rangeBeforeOf(request)];
  const lacks = collectLacks();
  const tools = {
    lacks,
    calibration: newCalibration,
    documentOf: (uid: string) => book.documents?.get(uid) ?? null,
    isWanted: (date: string | null) => isInRange(date, now) || (before !== null && isInRange(date, before)),
  };
  const table = reportTable(request, nameOf);
  for (const { currency } of book.invoices) table.note(currency);
  for (const entry of source(rowsOf(book), tools)) table.take(entry);
  return { currencies: table.currencies(), ...lacks.completeness() };
}

/** The rows of a report add up to its totals, in each column. */
function expectSums({ rows, totals, totalsBefore }: CurrencyReport): void {
  for (const [measure, total] of Object.entries(totals)) {
    const sum = (which: 'values' | 'before') =>
      add('0', ...rows.map((row) => row[which]?.[measure as keyof typeof row.values] ?? '0'));
    expect(compare(sum('values'), total)).toBe(0);
    expect(compare(sum('before'), totalsBefore?.[measure as keyof typeof totalsBefore] ?? '0')).toBe(0);
  }
}

describe('reports', () => {
  it('have the sums that the dashboard has for the same days, whatever the rows are', () => {
    const groups = fc.constantFrom<ReportGroup>('client', 'month', 'quarter', 'year');
    fc.assert(
      fc.property(generatedBooks, generatedDays, generatedDays, groups, (book, one, other, group) => {
        const sales = reportOf(salesEntries, book, requestOf('sales', group, one, other));
        const paid = reportOf(paymentEntries, book, requestOf('payments', group, one, other));
        const { from, to } = rangeOf(requestOf('sales', group, one, other));
        const dashboard = foldOf(
          dashboardFold({ asOf: TODAY, today: TODAY, from, to, yearStart: 1 }, nameOf),
          rowsOf(book),
        );
        expect(sales.currencies.map(({ currency }) => currency)).toEqual(
          dashboard.currencies.map(({ currency }) => currency),
        );
        for (const [at, figures] of dashboard.currencies.entries()) {
          const [billed, payments] = [sales.currencies[at], paid.currencies[at]];
          if (billed === undefined || payments === undefined) throw new Error('a currency is missing');
          expect(billed.totals.billed).toBe(figures.billed.amount);
          expect(billed.totals.count).toBe(String(figures.billed.count));
          expect(payments.totals.received).toBe(figures.paid.received);
          expect(payments.totals.recorded).toBe(figures.paid.recorded);
          expect(payments.totalsBefore?.amount).toBe(figures.paid.before);
          expectSums(billed);
          expectSums(payments);
        }
      }),
      { numRuns: BOOKS },
    );
  });

  it('show the same ageing as the figures, by client and in all', () => {
    fc.assert(
      fc.property(generatedBooks, generatedDays, (book, asOf) => {
        const days = { asOf, today: TODAY };
        const entries = ageingEntries(days);
        entries.take(rowsOf(book));
        const table = reportTable({ ...requestOf('ageing', 'client', asOf, asOf), isCompared: false }, nameOf);
        for (const { currency } of book.invoices) table.note(currency);
        const { entries: all, ...proof } = entries.result();
        all.forEach(table.take);
        const figures = ageing({ ...rowsOf(book), ...days }, nameOf);
        expect(proof).toEqual({ complete: figures.complete, missing: figures.missing });
        expect(
          table.currencies().map(({ currency, totals, rows }) => ({
            currency,
            buckets: totals,
            clients: rows.map(({ key, values }) => ({ uid: key, ...values })).toSorted(byUid),
          })),
        ).toEqual(
          figures.currencies.map(({ clients, ...part }) => ({
            ...part,
            clients: clients.map(({ name: _name, ...sums }) => sums).toSorted(byUid),
          })),
        );
      }),
      { numRuns: BOOKS },
    );
  });

  it('split what an invoice adds up to over its lines, to the last minor unit', () => {
    fc.assert(
      fc.property(taxedBooks, fc.constantFrom<ReportGroup>('kind', 'description', 'client'), (book, group) => {
        const request = { ...requestOf('lines', group, '1900-01-01', '2099-12-31'), from: null };
        const lines = reportOf(lineEntries, book, request);
        const known = book.invoices.filter(
          ({ uid, date }) => date !== null && book.documents.has(uid) && !lacking(lines.missing).has(uid),
        );
        for (const part of lines.currencies) {
          const subTotals = known
            .filter((invoice) => isIssued(invoice) && invoice.currency === part.currency)
            .map(({ uid }) => book.documents.get(uid)?.sub_total ?? '0');
          expect(compare(part.totals.amount ?? '0', add('0', ...subTotals))).toBe(0);
          expect(part.totalsBefore).toBeNull();
        }
      }),
      { numRuns: BOOKS },
    );
  });

  it('sum the discounts of explained invoices', () => {
    fc.assert(
      fc.property(taxedBooks, (book) => {
        const request = { ...requestOf('discounts', 'client', '1900-01-01', '2099-12-31'), from: null };
        const { currencies, missing } = reportOf(discountEntries, book, request);
        const left = lacking(missing);
        for (const { currency, totals } of currencies) {
          const planned = book.invoices
            .filter((one) => isIssued(one) && one.date !== null && one.currency === currency && !left.has(one.uid))
            .map(({ uid }) => book.parts.get(uid)?.discounts ?? 0n);
          const sum = planned.reduce((all, one) => all + one, 0n);
          expect(BigInt((totals.discount ?? '0').replace('.', ''))).toBe(sum);
        }
      }),
      { numRuns: BOOKS },
    );
  });

  it('put each month beside the one that it is compared with', () => {
    const table = reportTable(requestOf('sales', 'month', '2026-01-01', '2026-11-21'), nameOf);
    for (const [date, billed] of [
      ['2025-03-31', '5'],
      ['2026-03-01', '30'],
      ['2025-11-22', '7'],
    ] as const)
      table.take({
        currency: 'EUR',
        date,
        groups: {},
        values: { billed },
        record: { uid: date, kind: 'invoice', name: date },
      });
    const [part] = table.currencies();
    expect(part?.rows.map(({ key, values, before }) => [key, values.billed, before?.billed])).toEqual([
      ['2026-03', '30.00', '5.00'],
    ]);
  });

  it('show only the first rows of a long report, and sum all', () => {
    const table = reportTable({ ...requestOf('sales', 'client', '2026-01-01', '2026-12-31'), limit: 2 }, nameOf);
    for (const [client, billed] of [
      ['a', '5'],
      ['b', '30'],
      ['c', '20'],
      ['d', '1'],
    ] as const)
      table.take({
        currency: 'EUR',
        date: '2026-05-01',
        groups: { client },
        values: { billed },
        record: { uid: client, kind: 'invoice', name: client },
      });
    const [part] = table.currencies();
    expect(part?.rows.map(({ key }) => key)).toEqual(['b', 'c']);
    expect(part?.rowCount).toBe(4);
    expect(part?.totals.billed).toBe('56.00');
  });
});

const byUid = (one: { readonly uid: string }, other: { readonly uid: string }): number =>
  one.uid < other.uid ? -1 : 1;

const lacking = (missing: ReturnType<typeof reportOf>['missing']): ReadonlySet<string> =>
  new Set(missing.flatMap(({ invoices }) => invoices.map(({ uid }) => uid)));
