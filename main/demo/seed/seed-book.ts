import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { defaultKnobs } from '#main/demo/knobs/knobs.ts';
import type { DemoState, StoredConnection } from '#main/demo/state/state.ts';
import { createEmptyState } from '#main/demo/state/state.ts';
import type { Client } from './clients.ts';
import { clients } from './clients.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { seedCategories } from './seed-categories.ts';
import { seedConnection } from './seed-connections.ts';
import { seedEstimates } from './seed-estimates.ts';
import type { PlannedInvoice } from './seed-invoices.ts';
import { seedInvoices } from './seed-invoices.ts';
import type { PlannedProfile } from './seed-recurring.ts';
import { planProfiles, seedProfile, writtenOn } from './seed-recurring.ts';

const INVOICES = 400;
const DAYS = 728;

interface SeedOptions {
  readonly seed: number;
  readonly today: PlainDate;
  /** The service's arithmetic, if not the default one. */
  readonly knobs?: Partial<Knobs>;
}

function workday(date: PlainDate): PlainDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(date, -1);
  return weekday === 0 ? addDays(date, -2) : date;
}

// A few clients bring most of the work, and the studio writes more invoices every year.
function planInvoices(random: Random, today: PlainDate, generated: readonly PlannedInvoice[]) {
  const planned = Array.from({ length: INVOICES - generated.length }, (): PlannedInvoice | null => {
    const client = clients[Math.floor(clients.length * random.next() ** 1.5)];
    const date = workday(addDays(today, -1 - Math.floor(DAYS * random.next() ** 1.15)));
    return client ? { client, date, written: date, schedule: null } : null;
  });
  return [...planned, ...generated]
    .filter((invoice) => invoice !== null)
    .sort((left, right) => (left.written < right.written ? -1 : left.written > right.written ? 1 : 0));
}

function generatedBy(schedule: PlannedProfile): readonly PlannedInvoice[] {
  const { client, profile } = schedule;
  return schedule.billingDates.map((date) => ({ client, date, written: writtenOn(profile, date), schedule }));
}

// Clients join in the order of their first invoice, some days before it.
function seedConnections(
  state: DemoState,
  random: Random,
  planned: readonly PlannedInvoice[],
  today: PlainDate,
): ReadonlyMap<Client, StoredConnection> {
  const first = new Map<Client, PlainDate>();
  for (const { client, written } of planned) if (!first.has(client)) first.set(client, written);
  const joined = clients
    .map((client) => ({ client, since: addDays(first.get(client) ?? today, -random.between(3, 40)) }))
    .sort((left, right) => (left.since < right.since ? -1 : left.since > right.since ? 1 : 0));
  return new Map(joined.map(({ client, since }) => [client, seedConnection(state, client, since)]));
}

/**
 * Returns the account of Aurora Studio over the two years before `today`: the same seed and day give the same state.
 */
export function seedBook({ seed, today, knobs }: SeedOptions): DemoState {
  const random = createRandom(seed);
  const state = createEmptyState();
  const demo = { state, knobs: { ...defaultKnobs, ...knobs } };
  // Different accounts should not share keys, so that mixing them up is noticed.
  state.counters.hash_key = random.between(1, 400_000) * 10_000;
  const schedules = planProfiles(today);
  const planned = planInvoices(random, today, schedules.flatMap(generatedBy));
  const connectionOf = seedConnections(state, random, planned, today);
  seedCategories(state, `${addDays(today, -DAYS)}T08:00:00Z`);
  const profileOf = new Map(
    schedules.flatMap((schedule) => {
      const connection = connectionOf.get(schedule.client);
      return connection ? [[schedule, seedProfile(demo, schedule, connection, today)] as const] : [];
    }),
  );
  seedInvoices(demo, random, { planned, connectionOf, profileOf, today });
  seedEstimates(state, random, today);
  return state;
}
