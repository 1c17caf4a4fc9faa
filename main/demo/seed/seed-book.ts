import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import type { DemoState, StoredConnection } from '#main/demo/state.ts';
import { createEmptyState } from '#main/demo/state.ts';
import type { Client } from './clients.ts';
import { clients } from './clients.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { seedCategories } from './seed-categories.ts';
import { seedConnection } from './seed-connections.ts';
import type { PlannedInvoice } from './seed-invoices.ts';
import { seedInvoices } from './seed-invoices.ts';

const INVOICES = 400;
const DAYS = 728;

export interface SeedOptions {
  readonly seed: number;
  readonly today: PlainDate;
}

function workday(date: PlainDate): PlainDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return addDays(date, -1);
  return weekday === 0 ? addDays(date, -2) : date;
}

// A few clients bring most of the work, and the studio writes more invoices every year.
function planInvoices(random: Random, today: PlainDate): readonly PlannedInvoice[] {
  const planned = Array.from({ length: INVOICES }, (): PlannedInvoice | null => {
    const client = clients[Math.floor(clients.length * random.next() ** 1.5)];
    const date = workday(addDays(today, -1 - Math.floor(DAYS * random.next() ** 1.15)));
    return client ? { client, date } : null;
  });
  return planned
    .filter((invoice) => invoice !== null)
    .sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
}

// Clients join in the order of their first invoice, some days before it.
function seedConnections(
  state: DemoState,
  random: Random,
  planned: readonly PlannedInvoice[],
  today: PlainDate,
): ReadonlyMap<Client, StoredConnection> {
  const first = new Map<Client, PlainDate>();
  for (const { client, date } of planned) if (!first.has(client)) first.set(client, date);
  const joined = clients
    .map((client) => ({ client, since: addDays(first.get(client) ?? today, -random.between(3, 40)) }))
    .sort((left, right) => (left.since < right.since ? -1 : left.since > right.since ? 1 : 0));
  return new Map(joined.map(({ client, since }) => [client, seedConnection(state, client, since)]));
}

/** The book of Aurora Studio over the two years before `today`: the same seed and day give the same book. */
export function seedBook({ seed, today }: SeedOptions): DemoState {
  const random = createRandom(seed);
  const state = createEmptyState();
  // Different books should not share keys, so that mixing them up shows.
  state.counters.hash_key = random.between(1, 400_000) * 10_000;
  const planned = planInvoices(random, today);
  const connectionOf = seedConnections(state, random, planned, today);
  seedCategories(state, `${addDays(today, -DAYS)}T08:00:00Z`);
  seedInvoices(state, random, planned, connectionOf, today);
  return state;
}
