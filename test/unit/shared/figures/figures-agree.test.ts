import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgeAmounts, Ageing } from '#shared/figures/ageing.ts';
import { ageBuckets, ageing } from '#shared/figures/ageing.ts';
import type { Completeness } from '#shared/figures/figure-rows.ts';
import { movementStatements, openItemStatements } from '#shared/figures/statement.ts';
import { usualDelay } from '#shared/figures/usual-delay.ts';
import { paymentsIn } from './figure-rows.ts';
import type { GeneratedBook } from './generated-books.ts';
import { generatedBooks, generatedDays, TODAY } from './generated-books.ts';
import { minorOf, recomputedAgeing, recomputedDelay, recomputedStatement } from './recomputed.ts';

const BOOKS = 400;

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
});
