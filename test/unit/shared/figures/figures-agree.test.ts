import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgeAmounts, Ageing } from '#shared/figures/ageing.ts';
import { ageBuckets, ageing } from '#shared/figures/ageing.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import { movementStatements, openItemStatements } from '#shared/figures/statement.ts';
import { delaysIn, usualDelay } from '#shared/figures/usual-delay.ts';
import type { CurrencyFigures } from '#shared/figures/dashboard.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { expectedFold } from '#shared/figures/expected.ts';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { paymentsIn } from './figure-rows.ts';
import type { GeneratedBook } from './generated-books.ts';
import { generatedBooks, generatedDays, paidHistory, TODAY } from './generated-books.ts';
import { generatedProfiles } from './generated-profiles.ts';
import { recomputedBefore, recomputedDashboard } from './recomputed-dashboard.ts';
import { recomputedExpected } from './recomputed-expected.ts';
import { minorOf, recomputedAgeing, recomputedDelay, recomputedStatement } from './recomputed.ts';

const BOOKS = 600;

const ageingOf = ({ invoices, payments }: GeneratedBook, asOf: string): Ageing =>
  ageing({ invoices, paymentsOf: paymentsIn(payments), asOf, today: TODAY }, (client) => client ?? '');

const missingTexts = ({ missing }: Completeness): readonly string[] =>
  missing.map(
    ({ what, invoices }) =>
      `${what} ${invoices
        .map(({ uid }) => uid)
        .toSorted()
        .join(' ')}`,
  );

function sumsOf({ currencies }: Ageing): Readonly<Record<string, bigint>> {
  const textsOf = (currency: string | null, name: string, sums: AgeAmounts) =>
    [...ageBuckets, 'total' as const].map(
      (bucket) => [`${String(currency)} / ${name} / ${bucket}`, minorOf(sums[bucket], currency) ?? 0n] as const,
    );
  const all = currencies.flatMap(({ currency, buckets, clients }) => [
    ...textsOf(currency, 'all', buckets),
    ...clients.flatMap((client) => textsOf(currency, client.uid, client)),
  ]);
  return Object.fromEntries(all.filter(([, amount]) => amount !== 0n));
}

describe('figures of generated books agree with their definitions to the cent', () => {
  it('in the ageing of any day, whose buckets and clients add up', () => {
    fc.assert(
      fc.property(generatedBooks, generatedDays, (book, asOf) => {
        const made = ageingOf(book, asOf);
        const expected = recomputedAgeing(book, asOf, TODAY);
        expect(made.currencies.map(({ currency }) => currency)).toEqual(expected.currencies);
        expect(sumsOf(made)).toEqual(expected.sums);
        expect(missingTexts(made)).toEqual(expected.missing);
        for (const { currency, buckets, clients } of made.currencies) {
          const minor = (text: string): bigint => minorOf(text, currency) ?? 0n;
          const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + minor(text), 0n);
          expect(total(ageBuckets.map((bucket) => buckets[bucket]))).toBe(minor(buckets.total));
          expect(total(clients.map((client) => client.total))).toBe(minor(buckets.total));
        }
      }),
      { numRuns: BOOKS },
    );
  });

  it('in statements of any range', () => {
    fc.assert(
      fc.property(generatedBooks, fc.option(generatedDays, { nil: null }), generatedDays, (book, first, last) => {
        const [from, to] = first !== null && first > last ? [last, first] : [first, last];
        const source = { invoices: book.invoices, paymentsOf: paymentsIn(book.payments), from, to, today: TODAY };
        const [movements, open] = [movementStatements(source), openItemStatements(source)];
        const expected = recomputedStatement(book, { from, to }, TODAY);
        const shown = movements.statements.map(({ currency, opening, rows, closing, recorded }, at) => {
          const minor = (text: string | undefined): bigint | null => minorOf(text ?? null, currency);
          return {
            currency,
            opening: minor(opening),
            rows: rows.map(
              ({ date, kind, uid, amount, balance }) =>
                `${date ?? ''} ${kind} ${uid} ${String(minor(amount))} ${String(minor(balance))}`,
            ),
            closing: minor(closing),
            open: open.statements[at]?.items.map(
              ({ date, number, uid, daysLate, due }) =>
                `${date ?? ''} ${number} ${uid} ${String(daysLate)} ${String(minor(due))}`,
            ),
            openTotal: minor(open.statements[at]?.closing),
            recorded: recorded.map(({ uid }) => uid).toSorted(),
          };
        });
        expect(shown).toEqual(expected.parts.map(({ due: _due, ...part }) => part));
        expect(missingTexts(movements)).toEqual(expected.missing);
        expect(missingTexts(open)).toEqual(expected.missing);
        for (const { due, closing } of expected.parts) if (due !== null) expect(closing).toBe(due);
        const aged = ageingOf(book, to).currencies.map(({ buckets }) => buckets);
        expect(movements.statements.map((part) => part.ageing)).toEqual(aged);
      }),
      { numRuns: BOOKS },
    );
  });

  it('in the usual delay', () => {
    fc.assert(
      fc.property(generatedBooks, (book) => {
        const made = usualDelay(book.invoices, paymentsIn(book.payments));
        const days = made === null ? null : [made.afterDue.median, made.afterDue.low, made.afterDue.high, made.of];
        expect(days).toEqual(recomputedDelay(book));
      }),
      { numRuns: BOOKS },
    );
  });

  it('on the dashboard of any day and period', () => {
    fc.assert(
      fc.property(
        fc.record({ book: generatedBooks, asOf: generatedDays, one: generatedDays, other: generatedDays }),
        fc.record({ snap: fc.constantFrom('none', 'month', 'months', 'year'), yearStart: fc.constantFrom(1, 4) }),
        ({ book, asOf, one, other }, { snap, yearStart }) => {
          const { from, to } = snapped(one < other ? [one, other] : [other, one], snap);
          const request = { asOf, today: TODAY, from, to, yearStart };
          const made = foldOf(
            dashboardFold(request, (client) => client ?? ''),
            {
              invoices: book.invoices,
              paymentsOf: paymentsIn(book.payments),
            },
          );
          const expected = recomputedDashboard(book, request, TODAY);
          expect([made.before.from, made.before.to]).toEqual(recomputedBefore(from, to, yearStart));
          expect(made.currencies.map(({ currency }) => currency)).toEqual(expected.currencies);
          expect(made.currencies.map(inMinor)).toEqual(expected.figures);
          expect(missingTexts(made)).toEqual(expected.missing);
          const aged = ageingOf(book, asOf).currencies.map(({ buckets }) => buckets);
          expect(made.currencies.map((part) => part.ageing)).toEqual(aged);
        },
      ),
      { numRuns: BOOKS },
    );
  });

  it('in the income that is expected', () => {
    fc.assert(
      fc.property(
        fc.record({ some: generatedBooks, history: paidHistory, profiles: generatedProfiles, asOf: generatedDays }),
        fc.integer({ min: 1, max: 120 }),
        ({ some, history, profiles, asOf }, days) => {
          const book = {
            invoices: [...some.invoices, ...history.invoices],
            payments: [...some.payments, ...history.payments],
          };
          const rows = { invoices: book.invoices, paymentsOf: paymentsIn(book.payments) };
          const delayOf = delaysIn(rows);
          const made = foldOf(expectedFold({ asOf, days, profiles, unreadLists: 0, delayOf }), rows);
          const expected = recomputedExpected(book, profiles, { asOf, days });
          expect(
            made.currencies.map(({ currency, anyDay, weeks }) => {
              const minor = (text: string): bigint | null => minorOf(text, currency);
              return {
                currency,
                anyDay: minor(anyDay),
                weeks: weeks.map(({ from, to, low, expected: likely, high, parts }) => ({
                  from,
                  to,
                  low: minor(low),
                  expected: minor(likely),
                  high: minor(high),
                  parts: parts.map(({ kind, uid }) => `${kind} ${uid}`).toSorted(),
                })),
              };
            }),
          ).toEqual(expected.currencies);
          expect(made.gaps.map(({ date, uid }) => `${date} ${uid}`).toSorted()).toEqual(expected.gaps);
          const lists = made.missing.flatMap(({ what, count }) => (what === 'lists' ? `lists ${String(count)}` : []));
          expect([
            ...lists,
            ...missingTexts({ ...made, missing: made.missing.filter(({ what }) => what !== 'lists') }),
          ]).toEqual(expected.missing);
        },
      ),
      { numRuns: BOOKS },
    );
  });
});

/** Lets a range begin and end where periods do, as most ranges of people do. */
function snapped([from, to]: readonly [string, string], snap: 'none' | 'month' | 'months' | 'year') {
  if (snap === 'none') return { from, to };
  const first = snap === 'year' ? `${from.slice(0, 4)}-01-01` : `${from.slice(0, 7)}-01`;
  const end = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0)).toISOString().slice(0, 10);
  return { from: first, to: snap === 'months' ? end : to };
}

/** Returns the figures of a currency in minor units. */
function inMinor({
  currency,
  outstanding,
  overdue,
  dueSoon,
  paid,
  billed,
  drafts,
  localDrafts,
  months,
  debtors,
}: CurrencyFigures) {
  const minor = (text: string): bigint | null => minorOf(text, currency);
  const counted = ({ amount, count }: { readonly amount: string; readonly count: number }) => ({
    amount: minor(amount),
    count,
  });
  return {
    outstanding: counted(outstanding),
    overdue: { ...counted(overdue), oldestDays: overdue.oldestDays },
    dueSoon: counted(dueSoon),
    paid: { received: minor(paid.received), recorded: minor(paid.recorded), before: minor(paid.before) },
    billed: counted(billed),
    drafts: counted(drafts),
    localDrafts: counted(localDrafts),
    months: months.map((one) => ({ month: one.month, billed: minor(one.billed), paid: minor(one.paid) })),
    debtors: Object.fromEntries(debtors.map(({ uid, due, overdue: late }) => [uid, [minor(due), minor(late)]])),
  };
}
