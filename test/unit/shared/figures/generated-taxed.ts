import fc from 'fast-check';
import { addDays } from '#shared/dates/plain-date.ts';
import type { FigureInvoice, FigurePayment } from '#shared/figures/figure-rows.ts';
import type { ObservedInvoice } from '#shared/money/calibration/observe.ts';
import { emptyDocument, fixed, item, percent } from '#test/helpers/billed-documents.ts';
import type { GeneratedBook } from './generated-books.ts';
import { TODAY } from './generated-books.ts';

/** The parts of a generated invoice in whole minor units, computed with it. */
export interface PlannedParts {
  readonly sub: bigint;
  readonly discounts: bigint;
  readonly shipping: bigint;
  readonly taxes: readonly {
    readonly name: string;
    readonly rate: string | null;
    readonly base: bigint;
    readonly tax: bigint;
  }[];
  readonly billed: bigint;
  /** The base where there is no tax; by default the sub total less the discounts. */
  readonly untaxedBase?: bigint;
}

/** A book whose invoices have lines, and what each of them consists of; null where the account hides something in the total. */
export interface TaxedBook extends GeneratedBook {
  readonly documents: ReadonlyMap<string, ObservedInvoice>;
  readonly parts: ReadonlyMap<string, PlannedParts | null>;
}

const DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

export const minorText = (minor: bigint, currency: string): string => {
  const digits = DIGITS[currency] ?? 2;
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const shown = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return minor < 0n ? `-${shown}` : shown;
};

/** Half of a unit is rounded away from zero. */
function roundedShare(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  const product = amount * numerator;
  const size = product < 0n ? -product : product;
  const whole = (2n * size + denominator) / (2n * denominator);
  return product < 0n ? -whole : whole;
}

const planned = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD'),
  date: fc.integer({ min: -90, max: 10 }).map((days) => addDays(TODAY, days)),
  isUndated: fc.integer({ min: 0, max: 14 }).map((chance) => chance === 0),
  state: fc.constantFrom('draft', 'sent', 'partial', 'paid', 'paid'),
  isInAccount: fc.integer({ min: 0, max: 11 }).map((chance) => chance > 0),
  /** Quantity in tenths, price in minor units. */
  items: fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: -5_000, max: 90_000 })), {
    minLength: 1,
    maxLength: 3,
  }),
  /** Percent in hundredths; 0 for a fixed amount of 77 minor units. */
  discounts: fc.array(fc.constantFrom(0, 500, 1_250), { maxLength: 2 }),
  taxes: fc.array(fc.constantFrom(['VAT', 2_100], ['VAT', 900], ['Duty', 0], ['GST', 825] as const), { maxLength: 2 }),
  hasShipping: fc.boolean(),
  isHidden: fc.integer({ min: 0, max: 7 }).map((chance) => chance === 0),
  isRead: fc.integer({ min: 0, max: 7 }).map((chance) => chance > 0),
  /** Cuts of the amount that is paid, in percent, with the day after the invoice and if the money was received. */
  cuts: fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 60 }), fc.boolean()), {
    maxLength: 3,
  }),
  isPaidUp: fc.boolean(),
  isExplained: fc.integer({ min: 0, max: 6 }).map((chance) => chance > 0),
});
type Plan = typeof planned extends fc.Arbitrary<infer Value> ? Value : never;

const percentText = (hundredths: number): string => String(hundredths / 100);

/** Adds an invoice up: each amount rounded, discounts first, taxes of what they leave, shipping untaxed. */
function partsOf({ items, discounts, taxes, hasShipping, isHidden }: Plan): PlannedParts {
  const sub = items.reduce((total, [tenths, price]) => total + roundedShare(BigInt(price), BigInt(tenths), 10n), 0n);
  const share = (of: bigint, hundredths: number): bigint =>
    hundredths === 0 ? 77n : roundedShare(of, BigInt(hundredths), 10_000n);
  const less = discounts.reduce((total, hundredths) => total + share(sub, hundredths), 0n);
  const taken = taxes.map(([name, hundredths]) => ({
    name,
    rate: hundredths === 0 ? null : percentText(hundredths),
    base: sub - less,
    tax: share(sub - less, hundredths),
  }));
  const shipping = hasShipping ? 450n : 0n;
  const plain = taken.reduce((total, { tax }) => total + tax, sub - less + shipping);
  return { sub, discounts: less, shipping, taxes: taken, billed: isHidden ? plain * 5n + 1_000_003n : plain };
}

export const taxedBooks: fc.Arbitrary<TaxedBook> = fc.array(planned, { maxLength: 9 }).map((plans) => {
  const book = {
    invoices: [] as FigureInvoice[],
    payments: [] as FigurePayment[],
    documents: new Map<string, ObservedInvoice>(),
    parts: new Map<string, PlannedParts | null>(),
  };
  for (const [at, plan] of plans.entries()) addInvoice(book, plan, at);
  return book;
});

interface Filled {
  readonly invoices: FigureInvoice[];
  readonly payments: FigurePayment[];
  readonly documents: Map<string, ObservedInvoice>;
  readonly parts: Map<string, PlannedParts | null>;
}

function addInvoice(book: Filled, plan: Plan, at: number): void {
  const { currency, date, cuts } = plan;
  const uid = `invoice ${String(at)}`;
  const parts = partsOf(plan);
  const text = (minor: bigint): string => minorText(minor, currency);
  const own: FigurePayment[] = [];
  let left = parts.billed;
  const pay = (amount: bigint, days: number, isReceived: boolean): void => {
    left -= amount;
    const id = at * 10 + own.length;
    own.push({
      uid: `payment ${String(id)}`,
      id,
      invoiceUid: uid,
      date: addDays(date, days),
      amount: text(amount),
      isReceived,
      method: null,
      details: '',
    });
  };
  for (const [share, days, isReceived] of cuts) pay((left * BigInt(share)) / 100n, days, isReceived);
  if (plan.isPaidUp) pay(left, 61, true);
  const listed = parts.billed - left;
  const paid = plan.isExplained ? listed : listed + 13n;
  book.payments.push(...own);
  book.invoices.push({
    uid,
    number: `INV-${String(at + 1)}`,
    clientUid: 'c1',
    currency,
    date: plan.isUndated ? null : date,
    dueDate: date,
    state: plan.state,
    isInAccount: plan.isInAccount,
    billedTotal: text(parts.billed),
    paidTotal: text(paid),
    totalDue: text(parts.billed - paid),
    arePaymentsRead: true,
  });
  book.parts.set(uid, plan.isHidden || !plan.isRead ? null : parts);
  if (!plan.isRead) return;
  book.documents.set(uid, {
    ...emptyDocument,
    items: plan.items.map(([tenths, price]) => item(String(tenths / 10), text(BigInt(price)))),
    discounts: plan.discounts.map((part) =>
      part === 0 ? fixed(text(77n), 'Rebate') : percent(percentText(part), 'Rebate'),
    ),
    taxes: plan.taxes.map(([name, part]) => (part === 0 ? fixed(text(77n), name) : percent(percentText(part), name))),
    shipping_amounts: plan.hasShipping ? [fixed(text(450n), 'Post')] : [],
    sub_total: text(parts.sub),
    billed_total: text(parts.billed),
    currency_iso_code: currency,
  });
}
