import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import type { DemoState, StoredConnection, StoredInvoice } from '#main/demo/state/state.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { invariant } from '#shared/assert.ts';
import { seedAccount } from './seed-account.ts';

/** How many of each there are, to the last one: what the least number of requests depends on. */
export interface ExactSize {
  readonly connections: number;
  readonly invoices: number;
  /** Those of the invoices on which money has been received. */
  readonly paidInvoices: number;
  readonly profiles: number;
}

/** The accounts whose least requests are known by name. Saved items 30, saved expenses, tasks and trips 10 each. */
export const sizes = {
  freelancer: { connections: 30, invoices: 300, paidInvoices: 260, profiles: 3 },
  small: { connections: 200, invoices: 2_000, paidInvoices: 1_800, profiles: 20 },
  medium: { connections: 500, invoices: 10_000, paidInvoices: 9_000, profiles: 100 },
  large: { connections: 2_000, invoices: 50_000, paidInvoices: 45_000, profiles: 300 },
} as const satisfies Readonly<Record<string, ExactSize>>;

const SAVED = { item_categories: 30, expense_categories: 10, task_categories: 10, trip_categories: 10 } as const;
const PATTERNS = 300;
const YEARS = 4;
const DAYS = YEARS * 365;

/** Repeats a list until it has so many rows, each repetition with an id of its own. */
function repeatTo<Row extends { readonly id: number }>(
  rows: Row[],
  count: number,
  again: (row: Row, number: number) => Row,
) {
  const patterns = [...rows];
  rows.length = Math.min(rows.length, count);
  for (let number = rows.length + 1; number <= count; number += 1) {
    const pattern = patterns[number % patterns.length];
    invariant(pattern, 'a list that is repeated has rows');
    rows.push(again(pattern, number));
  }
}

const isPaid = ({ payments }: StoredInvoice): boolean => payments.some(({ state }) => state === 'realized');

/**
 * An account of exactly these sizes over the four years before `today`. Beyond some hundred invoices their lines repeat and
 * are shared, so that a hundred thousand of them need little memory: whoever measures a client in the same process
 * measures the client. Every client has a contact, every tenth an estimate; all lists below anything are short.
 */
export function sizedAccount(size: ExactSize, today: PlainDate, seed = 1): DemoState {
  const { connections, invoices, paidInvoices, profiles } = size;
  const estimates = Math.ceil(connections / 10);
  const state = seedAccount({ seed, today, connections, invoices: PATTERNS, profiles, estimates, contacts: 1 });
  for (const [name, count] of Object.entries(SAVED)) {
    // Each of the four is a list of saved rows, whose names say which.
    const rows = state[name as keyof typeof SAVED] as { readonly id: number; readonly name: string | null }[];
    repeatTo(rows, count, (row, number) => ({
      ...row,
      id: nextId(state, 'category'),
      name: `${row.name ?? ''} ${String(number)}`,
    }));
  }
  replaceInvoices(state, size, today);
  invariant(state.invoices.length === invoices && state.invoices.filter(isPaid).length === paidInvoices, 'sizes hold');
  return state;
}

/** The same text in one piece: what was cut out of a longer one keeps that alive. */
const compact = (text: string): string => Buffer.from(text).toString();

function replaceInvoices(state: DemoState, { invoices, paidInvoices }: ExactSize, today: PlainDate): void {
  const paid = state.invoices.filter(isPaid);
  const open = state.invoices.filter(({ payments }) => payments.length === 0);
  const clients: readonly StoredConnection[] = [...state.connections];
  const dates = Array.from({ length: DAYS }, (_day, day) => addDays(today, day - DAYS));
  const made = Array.from({ length: invoices }, (_row, index): StoredInvoice => {
    // The newest are open.
    const patterns = index < paidInvoices ? paid : open;
    const pattern = patterns[index % patterns.length];
    const client = clients[(index * 7_919) % clients.length];
    invariant(pattern && client, 'a small account has open and paid invoices, and clients');
    const date = dates[Math.floor((DAYS * index) / invoices)] ?? today;
    return {
      ...pattern,
      id: index + 1,
      hash_key: compact(nextHashKey(state)),
      connection_id: client.id,
      fields: { ...pattern.fields, date, statement_no: `INV-${String(index + 1).padStart(6, '0')}` },
      payments:
        pattern.payments.length === 0
          ? pattern.payments
          : pattern.payments.map((payment) => ({ ...payment, id: nextId(state, 'payment') })),
    };
  });
  state.counters.invoice = invoices;
  state.invoices.length = 0;
  // One by one: a call takes only so many arguments.
  for (const invoice of made) state.invoices.push(invoice);
}
