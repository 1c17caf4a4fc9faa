import type { DemoState, StoredInvoice } from '#main/demo/state.ts';
import type { PortCall } from '#test/simulation/world/port-call.ts';
import type { World } from '#test/simulation/world/world.ts';
import type { OracleName } from './oracle.ts';

/** What E1 to E4 say; E3 is measured by budget.test.ts. */
export const efficiencyStatements: Readonly<Partial<Record<OracleName, string>>> = {
  E1: 'A pass in which nothing changed costs one request for each page of the lists of the account.',
  E2: 'The first full mirror costs at most two percent more than the least that it can.',
  E4: 'What this computer wrote itself is not read again.',
};

const PER_PAGE = 100;
const MOST_OVER = 1.02;

/** Requests for a list of so many rows: only a short page says that it ends. */
const pages = (rows: number): number => Math.floor(rows / PER_PAGE) + 1;

/** Requests of a pass in which nothing changed. */
export function leastPass(state: DemoState): number {
  const lists = [
    state.connections,
    state.invoices,
    state.recurring_invoices,
    state.item_categories,
    state.expense_categories,
    state.task_categories,
    state.trip_categories,
  ];
  return lists.reduce((sum, rows) => sum + pages(rows.length), 0);
}

/** Requests of a full mirror: the lists, every document, and what lives below. */
export function mostForMirror(state: DemoState): number {
  const { connections, invoices, recurring_invoices: profiles, estimates } = state;
  const paid = invoices.filter(({ payments }: StoredInvoice) => payments.some(({ state: its }) => its === 'realized'));
  const below =
    connections.reduce((sum, { contacts }) => sum + pages(contacts.length), 0) +
    connections.reduce((sum, { id }) => sum + pages(estimates.filter((one) => one.connection_id === id).length), 0) +
    paid.reduce((sum, { payments }) => sum + pages(payments.length), 0);
  return Math.floor((leastPass(state) + invoices.length + profiles.length + below) * MOST_OVER);
}

/** The calls that `act` and what follows from it within so much time cost. */
export async function callsOf(world: World, act: () => void, forMs: number): Promise<readonly PortCall[]> {
  const before = world.calls.length;
  act();
  await world.time.advanceTo(world.time.now() + forMs);
  return world.calls.slice(before);
}
