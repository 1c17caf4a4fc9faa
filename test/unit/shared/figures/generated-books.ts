import fc from 'fast-check';
import { addDays } from '#shared/dates/plain-date.ts';
import type { FigureInvoice, FigurePayment } from '#shared/figures/figure-rows.ts';

/** The present invoices and payments of a book. */
export interface GeneratedBook {
  readonly invoices: readonly FigureInvoice[];
  readonly payments: readonly FigurePayment[];
}

export const TODAY = '2026-11-21';
const DAYS = 150;

/** Many days are close to each other, because limits are where figures go wrong. */
const dayAround = fc
  .oneof(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -DAYS, max: DAYS / 5 }))
  .map((days) => addDays(TODAY, days));
const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', null);
const digitsOf = (currency: string | null): number => (currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2);

function textOf(minor: number, currency: string | null): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const shown = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0 ? `-${shown}` : shown;
}

const rarely = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { freq: 12, nil: null });

const plannedPayment = fc.record({
  /** Of what was billed, in percent. */
  share: fc.constantFrom(100, 50, 30, 20, 7, -10),
  date: rarely(dayAround),
  isReceived: fc.boolean(),
  order: fc.nat({ max: 40 }),
  /** True for one that the account has and this book lacks. */
  isHere: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
});

const plannedInvoice = fc.record({
  currency: currencies,
  client: fc.constantFrom('c1', 'c2', 'c3', null),
  billed: fc.integer({ min: -20_000, max: 2_000_000 }),
  date: rarely(dayAround),
  term: fc.option(fc.constantFrom(0, 14, 30, 60, -5), { freq: 6, nil: null }),
  state: fc.constantFrom('draft', 'sent', 'viewed', 'partial', 'paid', 'paid', 'void'),
  isInAccount: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
  counts: fc.constantFrom('all', 'received', 'received', 'something', 'nothing', 'everything', 'unknown'),
  /** Minor units by which the account's amount due is another than what follows. */
  oddity: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -500),
  isRead: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
  payments: fc.array(plannedPayment, { maxLength: 3 }),
  number: fc.integer({ min: 1, max: 1_200 }),
  prefix: fc.constantFrom('INV-', 'INV-', 'A', ''),
});

/** A book as accounts leave it: part payments, announced ones, credits, totals that nothing explains, days in any order. */
export const generatedBooks: fc.Arbitrary<GeneratedBook> = fc.array(plannedInvoice, { maxLength: 14 }).map((plans) => {
  const invoices: FigureInvoice[] = [];
  const payments: FigurePayment[] = [];
  for (const [at, plan] of plans.entries()) {
    const { currency, billed, date } = plan;
    const uid = `invoice ${String(at)}`;
    const made = plan.payments.map((planned) => ({ ...planned, amount: Math.trunc((billed * planned.share) / 100) }));
    const sumOf = (some: typeof made): number => some.reduce((sum, { amount }) => sum + amount, 0);
    const paid = {
      all: sumOf(made),
      received: sumOf(made.filter(({ isReceived }) => isReceived)),
      something: Math.trunc(billed / 3),
      nothing: 0,
      everything: billed,
      unknown: null,
    }[plan.counts];
    invoices.push({
      uid,
      number: `${plan.prefix}${String(plan.number)}`,
      clientUid: plan.client,
      currency,
      date,
      dueDate: date === null || plan.term === null ? null : addDays(date, plan.term),
      state: plan.state,
      isInAccount: plan.isInAccount,
      billedTotal: textOf(billed, currency),
      paidTotal: paid === null ? null : textOf(paid, currency),
      totalDue: textOf(billed - (paid ?? 0) + plan.oddity, currency),
      arePaymentsRead: plan.isRead,
    });
    for (const [place, planned] of made.entries()) {
      if (!planned.isHere) continue;
      const { amount, order, isReceived } = planned;
      payments.push({
        uid: `payment ${String(at)}.${String(place)}`,
        id: order * 100 + at * 4 + place,
        invoiceUid: uid,
        date: planned.date,
        amount: textOf(amount, currency),
        isReceived,
        method: 'check',
        details: '',
      });
    }
  }
  return { invoices, payments };
});

export const generatedDays = dayAround;

/** Invoices that clients have paid, sooner or later: the history that tells when they will pay. */
export const paidHistory: fc.Arbitrary<GeneratedBook> = fc
  .array(
    fc.record({
      client: fc.constantFrom('c1', 'c2', 'c3'),
      currency: currencies,
      age: fc.integer({ min: 30, max: 400 }),
      term: fc.constantFrom(0, 14, 30),
      late: fc.integer({ min: -20, max: 60 }),
    }),
    { maxLength: 16 },
  )
  .map((plans) => ({
    invoices: plans.map(({ client, currency, age, term }, at) => {
      const date = addDays(TODAY, -age);
      const amount = textOf(5_000 + at, currency);
      return {
        uid: `old ${String(at)}`,
        number: `OLD-${String(at)}`,
        clientUid: client,
        currency,
        date,
        dueDate: addDays(date, term),
        state: 'paid',
        isInAccount: true,
        billedTotal: amount,
        paidTotal: amount,
        totalDue: textOf(0, currency),
        arePaymentsRead: true,
      };
    }),
    payments: plans.map(({ currency, age, term, late }, at) => ({
      uid: `old payment ${String(at)}`,
      id: 9_000 + at,
      invoiceUid: `old ${String(at)}`,
      date: addDays(TODAY, term + late - age),
      amount: textOf(5_000 + at, currency),
      isReceived: true,
      method: 'cash',
      details: '',
    })),
  }));
