import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { gapsOf } from '#shared/recurring/gaps.ts';
import { isRunning } from '#shared/recurring/profile-state.ts';
import { numberKey } from '#shared/numbering/number-key.ts';
import type { Uid } from '#shared/service/ids.ts';
import { compareText } from '#shared/text/compare-text.ts';
import { byCode, sumIn } from './amounts.ts';
import { arePaymentsKnown } from './counted-payments.ts';
import type { ExpectedPart, FigureProfile } from './expected-parts.ts';
import { partOfInvoice, partsOfProfile } from './expected-parts.ts';
import type { Completeness, FigureInvoice, Fold } from './figure-rows.ts';
import {
  collectLacks,
  completeness,
  currenciesIn,
  isIssued,
  isOpen,
  isPaid,
  joined,
  withLists,
} from './figure-rows.ts';
import type { DaySpread } from './usual-delay.ts';

/** Seven days, or fewer at the end, with what is expected in them. */
export interface ExpectedWeek {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** The same amounts when all clients pay as late as their later invoices, and as early as their earlier ones. */
  readonly low: Decimal;
  readonly expected: Decimal;
  readonly high: Decimal;
  readonly parts: readonly ExpectedPart[];
}

export interface ExpectedIncome {
  readonly currency: string | null;
  /** Open amounts without a day to come. */
  readonly anyDay: Decimal;
  readonly anyDayParts: readonly ExpectedPart[];
  readonly weeks: readonly ExpectedWeek[];
}

/** A run that should have made an invoice, and has not. */
export interface Gap {
  readonly uid: Uid;
  readonly name: string;
  readonly date: PlainDate;
}

export interface Expected extends Completeness {
  readonly asOf: PlainDate;
  readonly days: number;
  readonly currencies: readonly ExpectedIncome[];
  readonly gaps: readonly Gap[];
  /** The recurring invoices whose gaps are unknown: their list of made invoices was never read. */
  readonly unread: readonly Uid[];
}

export interface ExpectedRequest {
  readonly asOf: PlainDate;
  readonly days: number;
  readonly profiles: readonly FigureProfile[];
  /** The number of the account's lists of invoices and recurring invoices that were never read to their end. */
  readonly unreadLists: number;
  /** Returns the days after the due date in which a client usually pays; null where nothing is known of them. */
  delayOf(client: Uid): DaySpread | null;
}

/** Days of which income is expected, and the most that can be asked for. */
export const EXPECTED_DAYS = 90;
export const MOST_EXPECTED_DAYS = 3_660;
const WEEK = 7;

/** Computes what is expected from a day on (figures.md, "Expected income"). */
export function expectedFold(request: ExpectedRequest): Fold<Expected> {
  const { asOf, days } = request;
  const profiles = request.profiles.filter(({ schedule }) => isRunning(schedule.state));
  const last = addDays(asOf, days - 1);
  const parts = createParts();
  const delays = new Map<Uid, DaySpread | null>();
  const unknown = new Map<Uid | null, ReturnType<typeof collectLacks>>();
  const currencies = new Set<string | null>();

  function delayOf(client: Uid | null): DaySpread | null {
    if (client === null) return null;
    if (!delays.has(client)) delays.set(client, request.delayOf(client));
    return delays.get(client) ?? null;
  }

  /** Notes what is not known of a client's payments: it matters where the client's delay is asked for. */
  function noteUnknown(invoice: FigureInvoice): void {
    const own = unknown.get(invoice.clientUid) ?? collectLacks();
    unknown.set(invoice.clientUid, own);
    own.note('payments', invoice);
  }

  for (const profile of profiles)
    partsOfProfile(profile, delayOf(profile.clientUid), { asOf, last }).forEach(parts.add);
  return {
    take(rows) {
      for (const currency of currenciesIn(rows)) currencies.add(currency);
      for (const invoice of rows.invoices) {
        if (isOpen(invoice)) parts.add(partOfInvoice(invoice, delayOf(invoice.clientUid), asOf));
        if (!arePaymentsKnown(invoice) && isIssued(invoice) && isPaid(invoice)) noteUnknown(invoice);
      }
    },
    result() {
      const all = parts.inOrder();
      for (const { currency } of all) currencies.add(currency);
      const unknownOf = [...delays.keys()].flatMap((client) => unknown.get(client)?.completeness().missing ?? []);
      const unread = profiles.filter((profile) => profile.generated === null && hasRunBefore(profile, asOf));
      return withLists(
        {
          asOf,
          days,
          currencies: [...currencies].sort(byCode).map((currency) => incomeOf(currency, all, { asOf, last })),
          gaps: profiles.flatMap((profile) => gapsIn(profile, asOf)).sort(byDateAndName),
          unread: unread.map(({ uid }) => uid),
          ...completeness({ payments: joined(unknownOf) }),
        },
        request.unreadLists + unread.length,
      );
    },
  };
}

/** Collects parts in the order of their days and names; the key of each is made as it comes. */
function createParts() {
  const found: { readonly part: ExpectedPart; readonly key: string }[] = [];
  return {
    add(part: ExpectedPart): void {
      found.push({ part, key: [part.date ?? '', part.kind, numberKey(part.name), part.uid].join('\0') });
    },
    inOrder: (): readonly ExpectedPart[] =>
      found.toSorted((one, other) => compareText(one.key, other.key)).map(({ part }) => part),
  };
}

interface Days {
  readonly asOf: PlainDate;
  readonly last: PlainDate;
}

function incomeOf(currency: string | null, all: readonly ExpectedPart[], { asOf, last }: Days): ExpectedIncome {
  const own = all.filter((part) => part.currency === currency);
  const sumOf = (parts: readonly ExpectedPart[]): Decimal =>
    sumIn(
      currency,
      parts.map(({ amount }) => amount),
    );
  const weeks: ExpectedWeek[] = [];
  for (let from = asOf; from <= last; from = addDays(from, WEEK)) {
    const end = addDays(from, WEEK - 1);
    const to = end < last ? end : last;
    const within = (day: 'date' | 'early' | 'late'): readonly ExpectedPart[] =>
      own.filter((part) => part[day] !== null && part[day] >= from && part[day] <= to);
    const parts = within('date');
    weeks.push({ from, to, low: sumOf(within('late')), expected: sumOf(parts), high: sumOf(within('early')), parts });
  }
  const anyDayParts = own.filter(({ date }) => date === null);
  return { currency, anyDay: sumOf(anyDayParts), anyDayParts, weeks };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Returns true if a profile has had a run that is a gap without its invoice. */
const hasRunBefore = ({ schedule }: FigureProfile, asOf: PlainDate): boolean =>
  gapsOf(schedule, NOTHING, asOf).length > 0;

const gapsIn = ({ uid, name, schedule, generated }: FigureProfile, asOf: PlainDate): readonly Gap[] =>
  generated === null ? [] : gapsOf(schedule, generated, asOf).map((date) => ({ uid, name, date }));

const byDateAndName = (one: Gap, other: Gap): number =>
  compareText(one.date, other.date) || compareText(one.name, other.name) || compareText(one.uid, other.uid);
