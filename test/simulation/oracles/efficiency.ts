import type { DemoState, StoredInvoice } from '#main/demo/state/state.ts';
import type { OracleName } from './oracle.ts';

/** What E1 to E4 say; E3 is measured by budget.test.ts. */
export const efficiencyStatements: Readonly<Partial<Record<OracleName, string>>> = {
  E1: 'A pass in which nothing changed costs one request for each page of the lists of the account.',
  E2: 'The first full mirror costs at most two percent more than the least that it can.',
  E4: 'What this computer wrote itself is not read again.',
};

const PER_PAGE = 100;
/** Most requests of a full mirror for each one that it needs at least. */
export const MOST_OVER = 1.02;

/** Requests for a list of so many rows: only a short page says that it ends. */
const pages = (rows: number): number => Math.floor(rows / PER_PAGE) + 1;

/** Requests until the first screens show everything: the clients and the invoices. */
export const leastUsable = ({ connections, invoices }: DemoState): number =>
  pages(connections.length) + pages(invoices.length);

/** Requests of a pass in which nothing changed. */
export function leastPass(state: DemoState): number {
  const { recurring_invoices, item_categories, expense_categories, task_categories, trip_categories } = state;
  const others = [recurring_invoices, item_categories, expense_categories, task_categories, trip_categories];
  return others.reduce((sum, rows) => sum + pages(rows.length), leastUsable(state));
}

/** Requests of a full mirror: the lists, every document, and what lives below. */
export function leastMirror(state: DemoState): number {
  const { connections, invoices, recurring_invoices: profiles, estimates } = state;
  const estimatesOf = new Map<number, number>();
  for (const { connection_id } of estimates) estimatesOf.set(connection_id, (estimatesOf.get(connection_id) ?? 0) + 1);
  const paid = invoices.filter(({ payments }: StoredInvoice) => payments.some(({ state: its }) => its === 'realized'));
  const below =
    connections.reduce((sum, { id, contacts }) => sum + pages(contacts.length) + pages(estimatesOf.get(id) ?? 0), 0) +
    paid.reduce((sum, { payments }) => sum + pages(payments.length), 0);
  return leastPass(state) + invoices.length + profiles.length + below;
}
