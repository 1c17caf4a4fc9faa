import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyTaxes, TaxBasis, Taxes } from '#shared/figures/taxes.ts';
import { taxFold } from '#shared/figures/taxes.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { paymentsIn } from './figure-rows.ts';
import type { PlannedParts, TaxedBook } from './generated-taxed.ts';
import { taxedBooks } from './generated-taxed.ts';
import { generatedDays } from './generated-books.ts';
import { currenciesOf, isIssued, minorOf, paidOf, sum } from './recomputed.ts';

const BOOKS = 600;
const EVER = { from: '1900-01-01', to: '2099-12-31' };

function taxesOf(book: TaxedBook, days: { readonly from: string; readonly to: string }, basis: TaxBasis): Taxes {
  const fold = taxFold({ ...days, basis, calibration: newCalibration });
  const rows = { invoices: book.invoices, paymentsOf: paymentsIn(book.payments) };
  fold.take(fold.concerned(rows), (uid) => book.documents.get(uid) ?? null);
  return fold.result();
}

/** Every amount of a report in minor units, by its name. */
function minorsOf({ currency, rows, unexplained, ...sums }: CurrencyTaxes): Readonly<Record<string, bigint>> {
  const minor = (text: string): bigint => minorOf(text, currency) ?? 0n;
  const entries = [
    ...(['subTotal', 'untaxed', 'discounts', 'shipping', 'billed', 'difference'] as const).map(
      (name) => [name, minor(sums[name])] as const,
    ),
    ...rows.flatMap(({ name, rate, base, tax }) => [
      [`base ${name} ${String(rate)}`, minor(base)] as const,
      [`tax ${name} ${String(rate)}`, minor(tax)] as const,
    ]),
    ...unexplained.map(({ uid, amount }) => [uid, minor(amount)] as const),
  ];
  return Object.fromEntries(entries.filter(([, amount]) => amount !== 0n));
}

const byCurrency = ({ currencies }: Taxes): Readonly<Record<string, ReturnType<typeof minorsOf>>> =>
  Object.fromEntries(currencies.map((part) => [String(part.currency), minorsOf(part)]));

/** The taxes of a period by the date of the invoices once more, from what the generator made of them. */
function recomputedIssued(book: TaxedBook, from: string, to: string) {
  const within = book.invoices.filter(
    (one) => isIssued(one) && one.date !== null && one.date >= from && one.date <= to,
  );
  const sums: Record<string, Record<string, bigint>> = {};
  for (const currency of currenciesOf(book)) sums[String(currency)] = {};
  for (const invoice of within) {
    const own = sums[String(invoice.currency)] ?? {};
    const put = (name: string, amount: bigint): void => {
      own[name] = (own[name] ?? 0n) + amount;
      if (own[name] === 0n) Reflect.deleteProperty(own, name);
    };
    const parts = book.parts.get(invoice.uid) ?? null;
    put('billed', minorOf(invoice.billedTotal, invoice.currency) ?? 0n);
    if (parts === null) put(invoice.uid, minorOf(invoice.billedTotal, invoice.currency) ?? 0n);
    else for (const [name, amount] of namedParts(parts)) put(name, amount);
  }
  const isOf = (what: 'details' | 'unexplained') => (invoice: (typeof within)[number]) =>
    book.parts.get(invoice.uid) === null && book.documents.has(invoice.uid) === (what === 'unexplained');
  return {
    sums,
    details: within.filter(isOf('details')).length,
    unexplained: within.filter(isOf('unexplained')).length,
  };
}

/** Taxes of what was paid up to a day once more: each invoice is split up to what was paid of it then, by largest remainder. */
function recomputedPaid(book: TaxedBook, until: string) {
  const sums: Record<string, Record<string, bigint>> = {};
  for (const currency of currenciesOf(book)) sums[String(currency)] = {};
  for (const invoice of book.invoices.filter(isIssued)) {
    const rows = paidOf(invoice, book).rows.filter(({ date }) => date !== null && date <= until);
    const amount = sum(rows.map((row) => row.amount));
    const parts = book.parts.get(invoice.uid) ?? null;
    const own = sums[String(invoice.currency)] ?? {};
    const put = (name: string, part: bigint): void => {
      own[name] = (own[name] ?? 0n) + part;
      if (own[name] === 0n) Reflect.deleteProperty(own, name);
    };
    put('billed', amount);
    if (parts === null || parts.billed === 0n) put(invoice.uid, amount);
    else for (const [name, part] of namedParts(splitUpTo(parts, amount))) put(name, part);
  }
  return sums;
}

function splitUpTo(parts: PlannedParts, amount: bigint): PlannedParts {
  const { billed } = parts;
  const signed = [parts.sub, -parts.discounts, parts.shipping, ...parts.taxes.map(({ tax }) => tax)];
  // What is left of each part, times the whole: compared, so that no fraction is needed.
  const exact = signed.map((part) => part * amount * (billed < 0n ? -1n : 1n));
  const size = billed < 0n ? -billed : billed;
  const given = exact.map((part) => (part - (((part % size) + size) % size)) / size);
  while (sum(given) < amount) {
    const left = exact.map((part, at) => part - (given[at] ?? 0n) * size);
    const most = left.reduce((best, each) => (each > best ? each : best));
    const first = left.indexOf(most);
    given[first] = (given[first] ?? 0n) + 1n;
  }
  const half = (base: bigint): bigint => {
    const twice = 2n * base * amount * (billed < 0n ? -1n : 1n) + size;
    return (twice - (((twice % (2n * size)) + 2n * size) % (2n * size))) / (2n * size);
  };
  const [sub = 0n, discounts = 0n, shipping = 0n, ...taxes] = given;
  return {
    sub,
    discounts: -discounts,
    shipping,
    taxes: parts.taxes.map((tax, at) => ({ ...tax, base: half(tax.base), tax: taxes[at] ?? 0n })),
    billed: amount,
    untaxedBase: half(parts.sub - parts.discounts),
  };
}

const namedParts = ({
  sub,
  discounts,
  shipping,
  taxes,
  untaxedBase = sub - discounts,
}: PlannedParts): readonly (readonly [string, bigint])[] => [
  ['subTotal', sub],
  ['discounts', discounts],
  ['shipping', shipping],
  ...(taxes.length === 0 ? [['untaxed', untaxedBase] as const] : []),
  ...taxes.flatMap(({ name, rate, base, tax }) => [
    [`base ${name} ${String(rate)}`, base] as const,
    [`tax ${name} ${String(rate)}`, tax] as const,
  ]),
];

describe('taxes of generated books agree with their definition to the cent', () => {
  it('by the date of the invoice', () => {
    fc.assert(
      fc.property(taxedBooks, generatedDays, generatedDays, (book, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const made = taxesOf(book, { from, to }, 'issued');
        const { sums, details, unexplained } = recomputedIssued(book, from, to);
        expect(byCurrency(made)).toEqual(sums);
        expect(made.missing.map(({ what, count }) => [what, count])).toEqual(
          [['details', details] as const, ['unexplained', unexplained] as const].filter(([, count]) => count > 0),
        );
      }),
      { numRuns: BOOKS },
    );
  });

  it('by the date of each payment, whose shares add up to what was paid and to the invoice', () => {
    fc.assert(
      fc.property(taxedBooks, generatedDays, (book, day) => {
        const before = taxesOf(book, { from: EVER.from, to: day }, 'paid');
        const after = taxesOf(book, { from: nextDay(day), to: EVER.to }, 'paid');
        const all = taxesOf(book, EVER, 'paid');
        for (const report of [before, after, all])
          for (const part of report.currencies) {
            expect(minorsOf(part)['difference'] ?? 0n).toBe(0n);
            const counted = book.invoices
              .filter((one) => isIssued(one) && one.currency === part.currency)
              .flatMap((one) => paidOf(one, book).rows)
              .filter(({ date }) => date !== null && date >= report.from && date <= report.to);
            expect(minorsOf(part)['billed'] ?? 0n).toBe(sum(counted.map(({ amount }) => amount)));
          }
        expect(byCurrency(before)).toEqual(recomputedPaid(book, day));
        // No cent is lost or counted twice where a year is cut at any day.
        for (const { currency } of all.currencies)
          expect(joined(byCurrency(before)[String(currency)], byCurrency(after)[String(currency)])).toEqual(
            byCurrency(all)[String(currency)],
          );
      }),
      { numRuns: BOOKS },
    );
  });

  it('a paid invoice is taxed alike by both days', () => {
    fc.assert(
      fc.property(taxedBooks, (book) => {
        const isSettled = (uid: string): boolean => {
          const invoice = book.invoices.find((one) => one.uid === uid);
          return (
            invoice !== undefined &&
            invoice.date !== null &&
            minorOf(invoice.totalDue, invoice.currency) === 0n &&
            minorOf(invoice.billedTotal, invoice.currency) !== 0n
          );
        };
        const settled = { ...book, invoices: book.invoices.filter(({ uid }) => isSettled(uid)) };
        expect(byCurrency(taxesOf(settled, EVER, 'paid'))).toEqual(byCurrency(taxesOf(settled, EVER, 'issued')));
      }),
      { numRuns: BOOKS },
    );
  });
});

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function joined(one: Readonly<Record<string, bigint>> = {}, other: Readonly<Record<string, bigint>> = {}) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => [name, (one[name] ?? 0n) + (other[name] ?? 0n)] as const).filter(([, amount]) => amount !== 0n),
  );
}
