import { addDays } from '#shared/dates/plain-date.ts';
import type { RecurringRow } from '#shared/lists/recurring-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import type { ProfileForm } from '#shared/recurring/profile-form.ts';
import { emptyProfile } from '#shared/recurring/profile-form.ts';
import { runsOnceActive } from '#shared/recurring/coming-runs.ts';
import type { DayRange } from '#shared/recurring/calendar.ts';
import { monthsAhead, runsWithin } from '#shared/recurring/calendar.ts';
import type { CalendarMonth, CalendarRun, CalendarRuns } from '#shared/screens/run-calendar.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { isRunning, profileState } from '#shared/recurring/profile-state.ts';
import { intervalUnits, recurringMethods } from '#shared/service/recurring-invoice.ts';
import type { ProfilePage } from '#shared/screens/profile-page.ts';
import type { FakeClient } from './fake-book.ts';
import { fakeUid, TODAY } from './fake-book.ts';
import { isWithinDays } from './fake-list.ts';
import { FakePlainList } from './fake-plain-list.ts';

const PROFILES = 22;
const states = ['active', 'active', 'scheduled', 'draft', 'active', 'completed', 'pending', 'paused'] as const;
const names = ['Monthly retainer', 'Hosting', 'Office cleaning', 'Support plan'] as const;

function profileOf(client: FakeClient, index: number): RecurringRow {
  const state = states[index % states.length] ?? 'active';
  const whole = 120 + 35 * index;
  const billedTotal = currencyDigits(client.currency) === 0 ? `${String(whole)}00` : `${String(whole)}.00`;
  const yearly = currencyDigits(client.currency) === 0 ? `${String(12 * whole)}00` : `${String(12 * whole)}.00`;
  const nextDate = state === 'draft' || state === 'completed' ? null : addDays(TODAY, 3 * index - 6);
  return {
    uid: fakeUid(7, index),
    name: names[index % names.length] ?? '',
    clientName: client.name,
    nextDate,
    isLate: isRunning(state) && nextDate !== null && nextDate < addDays(TODAY, -2),
    intervalUnit: intervalUnits[(index + 2) % intervalUnits.length] ?? null,
    interval: 1 + (index % 2),
    method: recurringMethods[index % recurringMethods.length] ?? null,
    state,
    runsDone: state === 'completed' ? 12 : index % 9,
    runsInAll: index % 3 === 0 ? 12 : 0,
    currency: client.currency,
    billedTotal,
    yearTotal: isRunning(state) ? yearly : null,
    upload: index === 3 ? 'waiting' : 'synced',
  };
}

const tabOf = (state: string): 'active' | 'scheduled' | 'not_started' | 'stopped' => {
  const known = profileState(state);
  if (known === 'active' || known === 'scheduled') return known;
  return known === 'draft' || known === 'pending' ? 'not_started' : 'stopped';
};

const scheduleOf = (row: RecurringRow): BillingSchedule => ({
  state: row.state,
  start_date: addDays(TODAY, -300),
  next_billing_date: row.nextDate,
  interval: row.interval,
  interval_unit: intervalUnits.find((unit) => unit === row.intervalUnit) ?? null,
  occurrences: row.runsInAll,
  iteration_no: row.runsDone,
});

function runsOf(rows: readonly RecurringRow[], range: DayRange): readonly CalendarRun[] {
  return rows.flatMap((row) =>
    runsWithin(scheduleOf(row), range).map((run) => ({
      ...run,
      uid: `${row.uid} ${run.date}`,
      profileUid: row.uid,
      name: row.name,
      clientName: row.clientName,
      method: row.method,
      currency: row.currency,
      billedTotal: row.billedTotal,
    })),
  );
}

/** The months of the stand-in's calendar. */
export const fakeMonths = (rows: readonly RecurringRow[]): readonly CalendarMonth[] =>
  monthsAhead(TODAY).map((range) => {
    const runs = runsOf(rows, range);
    const byCurrency = Map.groupBy(runs, ({ currency }) => currency);
    const sums = [...byCurrency].map(([currency, own]) => ({
      currency,
      minor: own.reduce((sum, run) => sum + (toMinorUnits(run.billedTotal, currencyDigits(currency)) ?? 0), 0),
    }));
    return { ...range, count: runs.length, sums, unknown: 0 };
  });

/** The runs of some days, in the order of their dates. */
export function fakeRuns(rows: readonly RecurringRow[], range: DayRange, limit: number): CalendarRuns {
  const runs = runsOf(rows, range).toSorted((one, other) => (one.date < other.date ? -1 : 1));
  return { runs: runs.slice(0, limit), total: runs.length };
}

/** The page of a recurring invoice, with the runs that its row leads to. */
export function fakeProfilePage(row: RecurringRow): ProfilePage {
  const schedule = scheduleOf(row);
  return {
    uid: row.uid,
    name: row.name,
    client: { uid: fakeUid(1, 0), name: row.clientName, language: 'en-us' },
    profile: { id: 1, due_date_options: 14, summary: 'As agreed' },
    schedule,
    method: row.method,
    upload: row.upload,
    presence: 'listed',
    canBeEdited: true,
    hasDetails: true,
    currency: row.currency,
    billedTotal: row.billedTotal,
    yearTotal: row.yearTotal,
    coming: runsOnceActive(schedule, 6, TODAY),
    gaps: row.isLate && row.nextDate !== null ? [row.nextDate] : [],
    generated: [],
    generatedCount: 0,
    draftCount: 0,
  };
}

/** The recurring invoices of the stand-in. */
export function fakeRecurring(clients: () => readonly FakeClient[]): FakePlainList<'recurring'> {
  return new FakePlainList('recurring', {
    rows: () => clients().slice(0, PROFILES).map(profileOf),
    inTab: {
      all: () => true,
      active: ({ state }) => tabOf(state) === 'active',
      scheduled: ({ state }) => tabOf(state) === 'scheduled',
      not_started: ({ state }) => tabOf(state) === 'not_started',
      stopped: ({ state }) => tabOf(state) === 'stopped',
    },
    text: (row) => `${row.name} ${row.clientName} ${row.billedTotal ?? ''}`,
    fits: (row, term) => {
      if (term.field === 'client') return row.clientName.includes(term.text);
      if (term.field === 'next') return isWithinDays(row.nextDate, term);
      if (term.field === 'state') return term.values.includes(row.state);
      if (term.field === 'has') return row.upload !== 'synced';
      return term.field === 'total' || term.values.includes(row.currency ?? '');
    },
    key: {
      name: ({ name }) => name,
      client: ({ clientName }) => clientName,
      next: ({ nextDate }) => nextDate ?? '9',
      method: ({ method }) => method ?? '',
      state: ({ state }) => state,
      amount: ({ billedTotal }) => Number(billedTotal),
      year: ({ yearTotal }) => Number(yearTotal),
    },
    sums: ({ currency, billedTotal, yearTotal }, amount) => {
      const minor = toMinorUnits(amount === 'year' ? yearTotal : billedTotal, currencyDigits(currency));
      return minor === null ? [] : [{ currency, minor }];
    },
  });
}

const emptyLine = { key: '', date: '', description: '', quantity: '', unit: '', price: '' };

/** A recurring invoice of the list as its editor opens it; null for one that is not in the list. */
export function fakeProfile(clients: readonly FakeClient[], uid: string): ProfileForm | null {
  const index = clients.findIndex((_, at) => at < PROFILES && fakeUid(7, at) === uid);
  const client = clients[index];
  if (client === undefined) return null;
  const row = profileOf(client, index);
  return {
    ...emptyProfile,
    connectionUid: client.uid,
    profileName: row.name,
    profileNo: index % 2 === 0 ? 'RET' : '',
    method: row.method ?? '',
    intervalUnit: row.intervalUnit ?? '',
    interval: String(row.interval),
    occurrences: String(row.runsInAll),
    startDate: '2026-01-31',
    nextDate: row.nextDate ?? '',
    runsDone: row.runsDone ?? 0,
    summary: row.name,
    lines: [
      {
        ...emptyLine,
        key: 'items-0',
        kind: 'items',
        description: 'Hosting',
        quantity: '2',
        unit: 'month',
        price: '40.00',
      },
      { ...emptyLine, key: 'tasks-0', kind: 'tasks', description: 'Support', quantity: '90', price: '80.00' },
      { ...emptyLine, key: 'trips-0', kind: 'trips', description: 'Visit', quantity: '24', price: '0.60' },
      { ...emptyLine, key: 'expenses-0', kind: 'expenses', description: 'Domain', price: '18.00' },
    ],
    adjustments: [{ key: 'taxes-0', kind: 'taxes', name: 'VAT', value: '19', isPercentage: true, savedKey: null }],
  };
}
