import type { FigureProfile } from '#shared/figures/expected-parts.ts';
import type { GeneratedBook } from './generated-books.ts';
import type { Minor } from './recomputed.ts';
import { dayNumber, isIssued, isKnown, minorOf, missingOf, recomputedDelay, sum } from './recomputed.ts';

/** Expected income once more, run by run and day by day, from its definition and with nothing of `shared`. */
const dayOf = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10);

function daysOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Returns the run after `count` intervals; a day that its month lacks is the month's last. */
function runAfter(start: string, unit: string, step: number, count: number): string {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  if (unit === 'days' || unit === 'weeks') return dayOf(dayNumber(start) + count * step * (unit === 'weeks' ? 7 : 1));
  const all = year * 12 + month - 1 + count * step * (unit === 'years' ? 12 : 1);
  const [inYear, inMonth] = [Math.floor(all / 12), all % 12];
  return dayOf(Date.UTC(inYear, inMonth, Math.min(day, daysOfMonth(inYear, inMonth))) / 86_400_000);
}

/** Returns the runs of a profile up to a day: those to come from its next date on, and all that were planned. */
function runsOf(
  { schedule }: FigureProfile,
  until: string,
): {
  readonly all: readonly string[];
  readonly planned: readonly string[];
} {
  const { start_date, next_billing_date: next, interval, interval_unit: unit, occurrences, iteration_no } = schedule;
  if (!['active', 'scheduled'].includes(String(schedule.state)) || next === null || interval === null || unit === null)
    return { all: [], planned: [] };
  const series = (from: string): readonly string[] => {
    const days: string[] = [];
    for (let at = 0; ; at += 1) {
      const day = runAfter(from, unit, interval, at);
      if (day > until) return days;
      days.push(day);
    }
  };
  const wanted = Math.max(dayNumber(until), dayNumber(next));
  const fromStart: string[] = [];
  for (let at = 0; start_date !== null; at += 1) {
    const day = runAfter(start_date, unit, interval, at);
    if (dayNumber(day) > wanted) break;
    fromStart.push(day);
  }
  const isLed = fromStart.includes(next);
  const left = (occurrences ?? 0) > 0 ? Math.max(0, (occurrences ?? 0) - (iteration_no ?? 0)) : Infinity;
  if (isLed) {
    const at = fromStart.indexOf(next);
    const planned = (occurrences ?? 0) > 0 ? fromStart.slice(0, occurrences ?? 0) : fromStart;
    return { all: fromStart.slice(at, at + left).filter((day) => day <= until), planned };
  }
  const all = series(next).slice(0, left);
  return { all, planned: all };
}

interface Part {
  readonly of: string;
  readonly currency: string | null;
  readonly amount: Minor;
  readonly days: { readonly expected: number | null; readonly low: number | null; readonly high: number | null };
}

export function recomputedExpected(
  book: GeneratedBook,
  profiles: readonly FigureProfile[],
  { asOf, days }: { readonly asOf: string; readonly days: number },
) {
  const first = dayNumber(asOf);
  const end = first + days;
  const delays = new Map<string | null, ReturnType<typeof recomputedDelay>>();
  const delayOf = (client: string | null): readonly [number, number, number] => {
    if (client !== null && !delays.has(client))
      delays.set(
        client,
        recomputedDelay({ ...book, invoices: book.invoices.filter((one) => one.clientUid === client) }),
      );
    const [median = 0, low = 0, high = 0] = delays.get(client) ?? [];
    return [median, low, high];
  };
  const part = (
    of: string,
    client: string | null,
    currency: string | null,
    amount: Minor,
    due: number | null,
  ): Part => {
    const [median, early, late] = delayOf(client);
    const at = (delay: number): number | null => (due === null || due + delay < first ? null : due + delay);
    return { of, currency, amount, days: { expected: at(median), low: at(late), high: at(early) } };
  };
  const parts: Part[] = [];
  for (const invoice of book.invoices) {
    const amount = minorOf(invoice.totalDue, invoice.currency) ?? 0n;
    if (!isIssued(invoice) || invoice.state === 'paid' || amount <= 0n) continue;
    const due = invoice.dueDate === null ? null : dayNumber(invoice.dueDate);
    parts.push(part(`invoice ${invoice.uid}`, invoice.clientUid, invoice.currency, amount, due));
  }
  const gaps: string[] = [];
  let unread = 0;
  for (const profile of profiles) {
    const { uid, clientUid, currency, billedTotal, dueDays, schedule } = profile;
    if (['active', 'scheduled'].includes(String(schedule.state))) delayOf(clientUid);
    const { all, planned } = runsOf(profile, dayOf(end + 400));
    for (const run of all) {
      if (run < asOf || billedTotal === null) continue;
      parts.push(
        part(`run ${uid}`, clientUid, currency, minorOf(billedTotal, currency) ?? 0n, dayNumber(run) + dueDays),
      );
    }
    const before = planned.filter((run) => dayNumber(run) < first - 2);
    if (profile.generated === null) unread += before.length > 0 ? 1 : 0;
    else gaps.push(...before.filter((run) => profile.generated?.has(run) === false).map((run) => `${run} ${uid}`));
  }
  const currencies = [
    ...new Set([
      ...book.invoices.map(({ currency }) => currency),
      ...parts
        .filter(({ days: { expected, low, high } }) => [expected, low, high].some((day) => day === null || day < end))
        .map(({ currency }) => currency),
    ]),
  ].sort((one, other) => ((one ?? '~') < (other ?? '~') ? -1 : 1));
  const unknown = book.invoices.filter(
    (one) =>
      isIssued(one) && one.state === 'paid' && !isKnown(one) && one.clientUid !== null && delays.has(one.clientUid),
  );
  return {
    currencies: currencies.map((currency) => {
      const own = parts.filter((one) => one.currency === currency);
      const within = (name: keyof Part['days'], from: number, to: number): readonly Part[] =>
        own.filter(({ days: on }) => on[name] !== null && on[name] >= from && on[name] <= to);
      const amountOf = (some: readonly Part[]): Minor => sum(some.map(({ amount }) => amount));
      const weeks = [];
      for (let from = first; from < end; from += 7) {
        const to = Math.min(from + 6, end - 1);
        const expected = within('expected', from, to);
        weeks.push({
          from: dayOf(from),
          to: dayOf(to),
          low: amountOf(within('low', from, to)),
          expected: amountOf(expected),
          high: amountOf(within('high', from, to)),
          parts: expected.map(({ of }) => of).toSorted(),
        });
      }
      return { currency, anyDay: amountOf(own.filter(({ days: on }) => on.expected === null)), weeks };
    }),
    gaps: gaps.toSorted(),
    missing: [
      ...(unread > 0 ? [`lists ${String(unread)}`] : []),
      ...missingOf([['payments', unknown.map(({ uid }) => uid)]]),
    ],
  };
}
