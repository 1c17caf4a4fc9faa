import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, compare } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OpenBalance } from './ageing.ts';
import type { CountedSum } from './amounts.ts';
import { amountIn, sumIn } from './amounts.ts';

/** Days after a day within which what is due counts as due soon. */
export const SOON_DAYS = 7;

/** Sums of what is due in one currency at a day; credits are set off against nothing. */
export interface DueFigures {
  readonly outstanding: CountedSum;
  /** `oldestDays`: the most days late; 0 where nothing is overdue. */
  readonly overdue: CountedSum & { readonly oldestDays: number };
  readonly dueSoon: CountedSum;
}

/** Returns the figures of what is due at a day, from the balances of one currency. */
export function dueFigures(currency: string | null, balances: readonly OpenBalance[], day: PlainDate): DueFigures {
  const open = balances.filter(isDue);
  const late = open.filter((balance) => isLate(balance, day));
  const days = late.map(({ invoice }) => daysBetween(invoice.dueDate ?? day, day) ?? 0);
  return {
    outstanding: sumOf(currency, open),
    overdue: { ...sumOf(currency, late), oldestDays: days.reduce((most, each) => Math.max(most, each), 0) },
    dueSoon: sumOf(currency, open.filter(isSoon(day))),
  };
}

/** Returns true for what somebody owes; the rest are credits. */
export const isDue = ({ balance }: OpenBalance): boolean => compare(balance, '0') > 0;

export const isLate = ({ invoice: { dueDate } }: OpenBalance, day: PlainDate): boolean =>
  dueDate !== null && dueDate < day;

/** Returns a function that tells what is due soon at a day. */
export function isSoon(day: PlainDate): (balance: OpenBalance) => boolean {
  const last = addDays(day, SOON_DAYS);
  return ({ invoice: { dueDate } }) => dueDate !== null && dueDate >= day && dueDate <= last;
}

const sumOf = (currency: string | null, balances: readonly OpenBalance[]): CountedSum => ({
  amount: sumIn(
    currency,
    balances.map(({ balance }) => balance),
  ),
  count: balances.length,
});

/** A client who owes something, and the part of it that is overdue. */
export interface Debtor {
  readonly uid: Uid;
  readonly name: string;
  readonly due: Decimal;
  readonly overdue: Decimal;
}

/** Returns the clients who owe something in one currency, the largest amount first. */
export function debtorsOf(
  currency: string | null,
  balances: readonly OpenBalance[],
  { day, nameOf }: { readonly day: PlainDate; readonly nameOf: (client: Uid | null) => string },
): readonly Debtor[] {
  const sums = new Map<Uid | null, { due: Decimal; overdue: Decimal }>();
  for (const one of balances.filter(isDue)) {
    const { due, overdue } = sums.get(one.invoice.clientUid) ?? { due: '0', overdue: '0' };
    sums.set(one.invoice.clientUid, {
      due: add(due, one.balance),
      overdue: isLate(one, day) ? add(overdue, one.balance) : overdue,
    });
  }
  return [...sums]
    .map(([client, { due, overdue }]) => ({
      uid: client ?? '',
      name: nameOf(client),
      due: amountIn(currency, due),
      overdue: amountIn(currency, overdue),
    }))
    .sort((one, other) => compare(other.due, one.due) || compareNames(one, other));
}

const compareNames = (one: Debtor, other: Debtor): number =>
  one.name === other.name ? (one.uid < other.uid ? -1 : 1) : one.name < other.name ? -1 : 1;
