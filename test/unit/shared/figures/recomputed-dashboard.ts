import type { GeneratedBook } from './generated-books.ts';
import type { Minor } from './recomputed.ts';
import { currenciesOf, dayNumber, isIssued, isKnown, minorOf, missingOf, paidOf, sum } from './recomputed.ts';

/** The figures of a dashboard once more, in whole minor units, from their definitions and with nothing of `shared/figures`. */
export interface RecomputedDashboard {
  readonly currencies: readonly (string | null)[];
  readonly figures: readonly Readonly<Record<string, unknown>>[];
  readonly missing: readonly string[];
}

const dayOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);
const firstOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): string =>
  firstOf(year, month + 1).replace(/.*/, (day) => dayOf(dayNumber(day) - 1));

/** Returns the range before, by trying month, quarter and year; `yearStart` is the first month of the year, 1 to 12. */
export function recomputedBefore(from: string, to: string, yearStart: number): readonly [string, string] {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  for (const length of [1, 3, 12]) {
    const isBegin = day === 1 && (((month - yearStart) % length) + length) % length === 0;
    if (!isBegin || to > lastOf(year, month - 1 + length - 1)) continue;
    const first = firstOf(year, month - 1 - length);
    const last = lastOf(year, month - 2);
    if (to === lastOf(year, month - 1 + length - 1)) return [first, last];
    const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
    const end = lastOf(toYear, toMonth - 1 - length);
    const same = firstOf(toYear, toMonth - 1 - length).slice(0, 8) + String(toDay).padStart(2, '0');
    return [first, same > end ? end : same];
  }
  const days = dayNumber(to) - dayNumber(from) + 1;
  return [dayOf(dayNumber(from) - days), dayOf(dayNumber(from) - 1)];
}

interface Open {
  readonly amount: Minor;
  readonly dueDate: string | null;
  readonly client: string;
}

export function recomputedDashboard(
  book: GeneratedBook,
  {
    asOf,
    from,
    to,
    yearStart,
  }: { readonly asOf: string; readonly from: string; readonly to: string; readonly yearStart: number },
  today: string,
): RecomputedDashboard {
  const [unread, odd]: [string[], string[]] = [[], []];
  const currencies = currenciesOf(book);
  const [beforeFrom, beforeTo] = recomputedBefore(from, to, yearStart);
  for (const invoice of book.invoices.filter(isIssued)) {
    if (!isKnown(invoice)) unread.push(invoice.uid);
    if (!paidOf(invoice, book).isProven) odd.push(invoice.uid);
    const due = minorOf(invoice.totalDue, invoice.currency);
    if (asOf >= today ? due === null || (invoice.state === 'paid' && due > 0n) : false) odd.push(invoice.uid);
  }
  const figures = currencies.map((currency) => {
    const own = book.invoices.filter((invoice) => invoice.currency === currency);
    const issued = own.filter(isIssued);
    const billedOf = (some: typeof own) => ({
      amount: sum(some.map((invoice) => minorOf(invoice.billedTotal, currency) ?? 0n)),
      count: some.length,
    });
    const open = issued.flatMap((invoice): readonly Open[] => {
      let amount: Minor;
      if (asOf >= today) {
        if (invoice.state === 'paid') return [];
        amount = minorOf(invoice.totalDue, currency) ?? 0n;
      } else {
        if (invoice.date === null || invoice.date > asOf) return [];
        amount = minorOf(invoice.billedTotal, currency) ?? 0n;
        for (const { date, amount: part } of paidOf(invoice, book).rows)
          if (date !== null && date <= asOf) amount -= part;
      }
      return amount > 0n ? [{ amount, dueDate: invoice.dueDate, client: invoice.clientUid ?? '' }] : [];
    });
    const amountOf = (some: readonly Open[]) => ({ amount: sum(some.map(({ amount }) => amount)), count: some.length });
    const late = (one: Open): number => (one.dueDate === null ? 0 : dayNumber(asOf) - dayNumber(one.dueDate));
    const overdue = open.filter((one) => late(one) > 0);
    const paidIn = (first: string, last: string, of: 'received' | 'recorded' | 'both'): Minor => {
      let total = 0n;
      for (const invoice of issued)
        for (const { of: source, date, amount } of paidOf(invoice, book).rows) {
          const isReceived = source === 'account' || source.isReceived;
          if (date === null || date < first || date > last) continue;
          if (of === 'both' || (of === 'received') === isReceived) total += amount;
        }
      return total;
    };
    const months = Array.from({ length: 12 }, (_, at) => {
      const [year = 0, month = 0] = asOf.split('-').map(Number);
      const [first, last] = [firstOf(year, month - 12 + at), lastOf(year, month - 12 + at)];
      const dated = issued.filter(({ date }) => date !== null && date >= first && date <= last);
      return { month: first.slice(0, 7), billed: billedOf(dated).amount, paid: paidIn(first, last, 'both') };
    });
    const debtors: Record<string, readonly [Minor, Minor]> = {};
    for (const one of open) {
      const [due, part] = debtors[one.client] ?? [0n, 0n];
      debtors[one.client] = [due + one.amount, late(one) > 0 ? part + one.amount : part];
    }
    return {
      outstanding: amountOf(open),
      overdue: { ...amountOf(overdue), oldestDays: Math.max(0, ...overdue.map(late)) },
      dueSoon: amountOf(open.filter((one) => one.dueDate !== null && late(one) <= 0 && late(one) >= -7)),
      paid: {
        received: paidIn(from, to, 'received'),
        recorded: paidIn(from, to, 'recorded'),
        before: paidIn(beforeFrom, beforeTo, 'both'),
      },
      billed: billedOf(issued.filter(({ date }) => date !== null && date >= from && date <= to)),
      drafts: billedOf(own.filter(({ state, isInAccount }) => isInAccount && state === 'draft')),
      localDrafts: billedOf(own.filter(({ isInAccount }) => !isInAccount)),
      months,
      debtors,
    };
  });
  return {
    currencies,
    figures,
    missing: missingOf([
      ['payments', unread],
      ['unexplained', odd],
    ]),
  };
}
