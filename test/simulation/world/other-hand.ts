import type { StoredPayment } from '#main/demo/state/state.ts';
import type { Person } from '#test/service/person.ts';
import type { Draws } from './draws.ts';

/** What somebody else works with. */
export interface Hand {
  readonly person: Person;
  readonly draws: Draws;
  readonly pick: number;
  readonly name: string;
  /** Payments that wait on this computer: others see the same money on the statement of the bank. */
  readonly waiting: readonly WaitingPayment[];
}

export interface WaitingPayment {
  /** The id of its invoice at the service. */
  readonly invoice: number;
  readonly date: string;
  readonly amount: string;
  readonly payment_method: string;
}

export type Perform = (hand: Hand) => void;

/** A negative pick counts from the newest: -1 is the last that was made. */
export function choose<Row>(rows: readonly Row[], pick: number): Row | null {
  return (pick < 0 ? rows.at(pick) : rows[pick % Math.max(1, rows.length)]) ?? null;
}

/** Acts on one of the rows that fit. */
export function on<Row>(rowsOf: (hand: Hand) => readonly Row[], perform: (hand: Hand, row: Row) => void): Perform {
  return (hand) => {
    const row = choose(rowsOf(hand), hand.pick);
    if (row !== null) perform(hand, row);
  };
}

export const invoices = ({ person }: Hand) => person.state.invoices.filter((row) => row.trashed_at === null);
export const trashedInvoices = ({ person }: Hand) => person.state.invoices.filter((row) => row.trashed_at !== null);
export const connections = ({ person }: Hand) => person.state.connections.filter((row) => row.trashed_at === null);
export const schedules = ({ person }: Hand) => person.state.recurring_invoices.filter((row) => row.trashed_at === null);
export const estimates = ({ person }: Hand) => person.state.estimates.filter((row) => row.trashed_at === null);
export const withContacts = (hand: Hand) => connections(hand).filter((row) => row.contacts.length > 0);
const withPayments = (hand: Hand) => invoices(hand).filter((row) => row.payments.length > 0);

/** Acts on one payment: of the invoices that have some the one that fits, or the newest of all. */
export function onPayment(perform: (hand: Hand, invoice: number, payment: StoredPayment) => void): Perform {
  return (hand) => {
    const rows = withPayments(hand);
    const newest = Math.max(...rows.flatMap(({ payments }) => payments.map(({ id }) => id)));
    const row =
      hand.pick < 0 ? rows.find(({ payments }) => payments.some(({ id }) => id === newest)) : choose(rows, hand.pick);
    const payment = row === undefined || row === null ? null : choose(row.payments, hand.pick);
    if (row !== undefined && row !== null && payment !== null) perform(hand, row.id, payment);
  };
}
